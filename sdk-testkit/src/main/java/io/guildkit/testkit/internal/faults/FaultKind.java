package io.guildkit.testkit.internal.faults;

import io.guildkit.testkit.internal.http.Delivery;
import io.guildkit.testkit.internal.http.Delivery.Stage;
import io.guildkit.testkit.internal.http.Reply;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The kinds of faults. */
public enum FaultKind {
    /** Carries the request out after a pause in real time. */
    DELAY {
        @Override
        Fault fault(FaultPlan plan, Gate gate) {
            return work -> {
                gate.pass(plan.pause);
                return work.carryOut();
            };
        }
    },
    /** Holds requests before they are carried out. */
    HOLD {
        @Override
        Fault fault(FaultPlan plan, Gate gate) {
            return work -> {
                gate.pass();
                return work.carryOut();
            };
        }
    },
    /** Carries requests out and holds their responses. */
    HOLD_RESPONSE {
        @Override
        Fault fault(FaultPlan plan, Gate gate) {
            return work -> {
                Reply reply = work.carryOut();
                gate.pass();
                return reply;
            };
        }
    },
    /** Never responds, and never carries the request out. */
    STALL {
        @Override
        Fault fault(FaultPlan plan, Gate gate) {
            return work -> {
                gate.pass();
                return Reply.lost();
            };
        }
    },
    /** Cuts the connection instead of carrying the request out. */
    DROP_BEFORE_PROCESSING {
        @Override
        Fault fault(FaultPlan plan, Gate gate) {
            return work -> Reply.lost();
        }
    },
    /** Carries the request out, and cuts the connection instead of responding. */
    DROP_AFTER_PROCESSING {
        @Override
        Fault fault(FaultPlan plan, Gate gate) {
            return cut(Stage.BEFORE_HEAD, false);
        }
    },
    /** Carries the request out, and cuts the connection in the middle of the headers. */
    TRUNCATE_HEADERS {
        @Override
        Fault fault(FaultPlan plan, Gate gate) {
            return cut(Stage.WITHIN_HEAD, false);
        }
    },
    /** Carries the request out, and cuts the connection in the middle of the body. */
    TRUNCATE_BODY {
        @Override
        Fault fault(FaultPlan plan, Gate gate) {
            return cut(Stage.WITHIN_BODY, false);
        }
    },
    /** Carries the request out, and resets the connection instead of responding. */
    RESET_BEFORE_HEADERS {
        @Override
        Fault fault(FaultPlan plan, Gate gate) {
            return cut(Stage.BEFORE_HEAD, true);
        }
    },
    /** Carries the request out, and resets the connection in the middle of the headers. */
    RESET_IN_HEADERS {
        @Override
        Fault fault(FaultPlan plan, Gate gate) {
            return cut(Stage.WITHIN_HEAD, true);
        }
    },
    /** Carries the request out, and resets the connection in the middle of the body. */
    RESET_IN_BODY {
        @Override
        Fault fault(FaultPlan plan, Gate gate) {
            return cut(Stage.WITHIN_BODY, true);
        }
    },
    /** Carries the request out, and sends the body byte by byte, each after a pause in real time. */
    DRIP {
        @Override
        Fault fault(FaultPlan plan, Gate gate) {
            return work -> {
                Reply reply = work.carryOut();
                return reply.delivered(new Delivery.Written(reply.bytes().length, (body, out) -> {
                    for (byte next : body) {
                        gate.pass(plan.pause);
                        out.write(next);
                        out.flush();
                    }
                }));
            };
        }
    },
    /** Carries the request out, and lets the body go on with blanks for ever instead of with its end. */
    ENDLESS_BODY {
        @Override
        Fault fault(FaultPlan plan, Gate gate) {
            return work -> work.carryOut().delivered(new Delivery.Written(-1, (body, out) -> {
                out.write(body, 0, Math.max(0, body.length - 1));
                byte[] blanks = " ".repeat(8192).getBytes(StandardCharsets.US_ASCII);
                while (!gate.isOpen()) {
                    out.write(blanks);
                    out.flush();
                }
            }));
        }
    },
    /** Carries the request out, and responds with compressed JSON that is a thousand times as long decompressed. */
    COMPRESSED_BOMB {
        @Override
        Fault fault(FaultPlan plan, Gate gate) {
            return work -> {
                Reply reply = work.carryOut();
                return Reply.file(CompressedBomb.of(plan.bytes), "application/json")
                        .withStatus(reply.status())
                        .header("Content-Encoding", "gzip");
            };
        }
    },
    /** Responds with a fixed response instead of carrying the request out. */
    RESPOND {
        @Override
        Fault fault(FaultPlan plan, Gate gate) {
            return work -> plan.reply();
        }
    },
    /** Carries the request out, and responds with a fixed response. */
    RESPOND_AFTER_PROCESSING {
        @Override
        Fault fault(FaultPlan plan, Gate gate) {
            return work -> {
                work.carryOut();
                return plan.reply();
            };
        }
    },
    /** Responds with a page, as a proxy in between does, instead of carrying the request out. */
    HTML {
        @Override
        Fault fault(FaultPlan plan, Gate gate) {
            return work -> Reply.html(plan.status);
        }
    },
    /** Responds with a status and nothing else instead of carrying the request out. */
    EMPTY_BODY {
        @Override
        Fault fault(FaultPlan plan, Gate gate) {
            return work -> Reply.empty(plan.status);
        }
    },
    /** Carries the request out, and responds with a status and nothing else. */
    EMPTY_AFTER_PROCESSING {
        @Override
        Fault fault(FaultPlan plan, Gate gate) {
            return work -> {
                work.carryOut();
                return Reply.empty(plan.status);
            };
        }
    },
    /** Replaces the body of the real response. */
    BODY_REPLACED_BY {
        @Override
        Fault fault(FaultPlan plan, Gate gate) {
            return work -> work.carryOut().withBody(plan.body);
        }
    },
    /** Replaces the status of the real response. */
    STATUS_REPLACED_BY {
        @Override
        Fault fault(FaultPlan plan, Gate gate) {
            return work -> work.carryOut().withStatus(plan.status);
        }
    },
    /** Carries the request out, and changes the JSON of the response; one that is not JSON stays as it is. */
    DRIFT {
        @Override
        Fault fault(FaultPlan plan, Gate gate) {
            return work -> {
                Reply reply = work.carryOut();
                return reply.withBody(Drift.apply(plan.drift, new String(reply.bytes(), StandardCharsets.UTF_8)));
            };
        }
    };

    /** Returns the fault that a plan describes. Calls that it holds wait at the gate. */
    abstract Fault fault(FaultPlan plan, Gate gate);

    /** Returns the name in scripts, such as {@code holdResponse}. */
    String scriptName() {
        StringBuilder text = new StringBuilder();
        for (String word : name().split("_", -1)) {
            String lower = word.toLowerCase(Locale.ROOT);
            text.append(text.isEmpty() ? lower : lower.substring(0, 1).toUpperCase(Locale.ROOT) + lower.substring(1));
        }
        return text.toString();
    }

    private static Fault cut(Stage stage, boolean reset) {
        return work -> work.carryOut().delivered(new Delivery.Cut(stage, reset));
    }
}
