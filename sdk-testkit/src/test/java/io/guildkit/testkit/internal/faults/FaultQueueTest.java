package io.guildkit.testkit.internal.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.guildkit.testkit.internal.http.Delivery;
import io.guildkit.testkit.internal.http.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Releases at once, before the held calls wait. */
@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FaultQueueTest {
    private static final Reply REPLY = Reply.of(200, Map.of(), "[7]");

    private final FaultQueue queue = new FaultQueue(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));

    private record AnyCall() implements Call {
        @Override
        public String routeKey() {
            return "GET /";
        }

        @Override
        public String webhookId() {
            return "1";
        }

        @Override
        public String callerId() {
            return "2";
        }

        @Override
        public String text() {
            return "";
        }

        @Override
        public JsonNode json() {
            return MissingNode.getInstance();
        }
    }

    private Fault begun(FaultKind kind) {
        FaultPlan plan = new FaultPlan(kind);
        plan.pause = Duration.ofHours(1);
        queue.add(plan);
        return queue.next(new AnyCall());
    }

    @ParameterizedTest
    @EnumSource(names = {"HOLD", "HOLD_RESPONSE", "STALL", "DELAY"})
    void releasesCallsThatDoNotWaitYet(FaultKind kind) throws Exception {
        Fault fault = begun(kind);
        queue.release();
        assertThat(fault.play(() -> REPLY).status()).isNotNegative();
    }

    @Test
    void releasesAResponseDuringTheWork() throws Exception {
        Fault fault = begun(FaultKind.HOLD_RESPONSE);
        assertThat(fault.play(() -> {
                    queue.release();
                    return REPLY;
                }))
                .isEqualTo(REPLY);
    }

    @ParameterizedTest
    @EnumSource(names = {"DRIP", "ENDLESS_BODY"})
    void releasesABodyThatIsNotWrittenYet(FaultKind kind) throws Exception {
        Reply reply = begun(kind).play(() -> REPLY);
        queue.release();
        assertThat(written(reply)).startsWith("[7");
    }

    @Test
    void aReleaseOfABodyKeepsLaterCalls() throws Exception {
        FaultPlan plan = new FaultPlan(FaultKind.HOLD);
        plan.times = 2;
        Gate gate = queue.add(plan);
        queue.next(new AnyCall());
        queue.release();
        Gate.Visit later = gate.enter();
        assertThat(later.isReleased()).isFalse();
    }

    private static String written(Reply reply) throws IOException, InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ((Delivery.Written) reply.delivery()).writer().write(reply.bytes(), out);
        return out.toString(StandardCharsets.UTF_8);
    }
}
