package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.auth.AuthClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.DriftListener.Drift;
import io.guildkit.core.DriftListener.Kind;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.error.GuildkitException;
import io.guildkit.core.error.MfaRequiredException;
import io.guildkit.core.json.Json;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.testkit.SoftwareAuthenticator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Takes the emulator's real answer of each endpoint and damages it, one member after the other. Nothing but a missing
 * identity may cost the caller the answer, all other members must survive, and a listener hears of the damage.
 */
class MutationTest extends ContractTest {
    /** The endpoints that answer with JSON. */
    @SuppressWarnings("ImmutableEnumChecker") // nobody changes the sets
    enum Subject {
        SESSIONS(
                test -> test.signedInAuth().sessions().list(),
                Set.of(),
                Set.of(
                        "/user_sessions",
                        "/user_sessions/0/id_hash",
                        "/user_sessions/0/approx_last_used_time",
                        "/user_sessions/0/client_info")),
        LOGIN(
                test -> {
                    test.seed().passwordUpdateRequired().create();
                    return test.auth.login(EMAIL, PASSWORD);
                },
                Set.of(),
                Set.of("/user_id", "/user_settings/locale", "/user_settings/theme")),
        LOGIN_WITH_FACTOR(
                test -> {
                    test.seed()
                            .phone(PHONE)
                            .totp()
                            .sms()
                            .backupCodes()
                            .webauthn(test.key)
                            .create();
                    return test.auth.login(EMAIL, PASSWORD);
                },
                Set.of(),
                Set.of("/user_id")),
        VERIFY_MFA(
                test -> {
                    var ada = test.seed().totp().create();
                    return test.auth.verifyMfa(AuthenticatorType.TOTP, test.loginTicket(), ada.totpCode());
                },
                Set.of("/token"),
                Set.of("/user_settings", "/user_settings/locale", "/user_settings/theme")),
        SEND_SMS(
                test -> {
                    test.seed().phone(PHONE).sms().create();
                    return test.auth.sendMfaSms(test.loginTicket());
                },
                Set.of(),
                Set.of("/phone")),
        START_PASSWORDLESS(test -> test.auth.startPasswordless(), Set.of("/ticket"), Set.of("/challenge")),
        FINISH_PASSWORDLESS(
                test -> {
                    test.seed().webauthn(test.key).passwordUpdateRequired().create();
                    var start = test.auth.startPasswordless().send();
                    return test.auth.finishPasswordless(start.ticket(), test.key.answer(start.challenge()));
                },
                Set.of("/token"),
                Set.of("/user_id", "/user_settings", "/user_settings/locale", "/user_settings/theme")),
        CREATE_HANDOFF(test -> test.signedInAuth().handoff().create("key"), Set.of("/handoff_token"), Set.of()),
        EXCHANGE_HANDOFF(
                test -> {
                    String token =
                            test.signedInAuth().handoff().create("key").send().handoffToken();
                    return test.auth.handoff().exchange("key", token);
                },
                Set.of("/token"),
                Set.of("/user", "/user/id", "/user/username", "/user/discriminator")),
        REGISTER(test -> test.auth.registration().register(form -> form.username("grace")), Set.of("/token"), Set.of()),
        VERIFY_PHONE(
                test -> {
                    test.auth.registration().sendPhoneCode(PHONE).send();
                    return test.auth
                            .registration()
                            .verifyPhone(PHONE, test.emulator.sms().lastCode(PHONE));
                },
                Set.of("/token"),
                Set.of()),
        LOCATION_METADATA(
                test -> {
                    test.emulator.location("FR", true, true, true);
                    return test.auth.registration().locationMetadata();
                },
                Set.of(),
                Set.of(
                        "/country_code",
                        "/consent_required",
                        "/promotional_email_opt_in",
                        "/promotional_email_opt_in/required",
                        "/promotional_email_opt_in/pre_checked")),
        SUGGEST_USERNAME(test -> test.auth.registration().suggestUsername("Ada"), Set.of(), Set.of("/username")),
        CHECK_USERNAME(
                test -> {
                    test.seed().username("ada").create();
                    return test.auth.registration().checkUsername("ada");
                },
                Set.of(),
                Set.of("/taken")),
        RESET(
                test -> {
                    test.seed().create();
                    test.auth.recovery().forgotPassword(EMAIL).send();
                    return test.auth
                            .recovery()
                            .resetPassword(test.emulator.mail().lastResetToken(EMAIL), NEW_PASSWORD);
                },
                Set.of(),
                Set.of()),
        RESET_WITH_FACTOR(
                test -> {
                    test.seed().totp().webauthn(test.key).create();
                    test.auth.recovery().forgotPassword(EMAIL).send();
                    return test.auth
                            .recovery()
                            .resetPassword(test.emulator.mail().lastResetToken(EMAIL), NEW_PASSWORD);
                },
                Set.of(),
                Set.of()),
        REVERT(
                test -> {
                    var ada = test.seed().create();
                    test.signedIn(ada);
                    return test.auth.recovery().revert(ada.changeEmail("thief@example.com"), NEW_PASSWORD);
                },
                Set.of(),
                Set.of("/email")),
        FINISH_MFA(
                test -> {
                    test.signedIn(test.seed().create());
                    String ticket = refused(
                                    MfaRequiredException.class,
                                    test.auth.sessions().logout("hash"))
                            .ticket();
                    return test.auth.finishMfa(ticket, AuthenticatorType.PASSWORD, PASSWORD);
                },
                Set.of("/token"),
                Set.of());

        private final Function<MutationTest, ApiCall<?>> call;
        /** What the whole answer is worth nothing without. */
        private final Set<String> identity;
        /** What the documentation says is always there. */
        private final Set<String> required;

        Subject(Function<MutationTest, ApiCall<?>> call, Set<String> identity, Set<String> required) {
            this.call = call;
            this.identity = identity;
            this.required = required;
        }
    }

    /** The ways to damage a member. */
    private enum Damage {
        DROPPED {
            @Override
            void apply(ObjectNode parent, String name) {
                parent.remove(name);
            }
        },
        NULLED {
            @Override
            void apply(ObjectNode parent, String name) {
                parent.putNull(name);
            }
        },
        /** Another type that can't be read as what the member should be. */
        RETYPED {
            @Override
            void apply(ObjectNode parent, String name) {
                if (parent.path(name).isContainerNode()) {
                    parent.put(name, 7);
                } else {
                    parent.putObject(name).putArray("other").add(1).addObject();
                }
            }
        },
        /** Another type that can be read as what the member should be. */
        CONVERTED {
            @Override
            void apply(ObjectNode parent, String name) {
                if (parent.path(name).isBoolean()) {
                    parent.put(name, parent.path(name).asText());
                } else {
                    parent.put(name, 12345);
                }
            }
        },
        /** An array with things in it that belong nowhere. */
        LISTED {
            @Override
            void apply(ObjectNode parent, String name) {
                ArrayNode list = parent.putArray(name);
                list.addObject().putNull("id");
                list.addArray().add(1.5);
            }
        };

        abstract void apply(ObjectNode parent, String name);
    }

    private final SoftwareAuthenticator key = SoftwareAuthenticator.create();
    private final List<Drift> drifts = new CopyOnWriteArrayList<>();
    private final List<String> answers = new CopyOnWriteArrayList<>();
    private AuthClient auth;

    private AuthClient signedInAuth() {
        signedIn(seed().create());
        return auth;
    }

    private String loginTicket() {
        return auth.login(EMAIL, PASSWORD).send().ticket().orElseThrow();
    }

    private void connect() {
        auth = auth(builder()
                .driftListener(drifts::add)
                .okHttpClient(new OkHttpClient.Builder()
                        .addInterceptor(chain -> {
                            Response response = chain.proceed(chain.request());
                            answers.add(response.peekBody(Long.MAX_VALUE).string());
                            return response;
                        })
                        .build()));
    }

    @ParameterizedTest
    @EnumSource
    void aDamagedMemberCostsNothingButItself(Subject subject) {
        connect();
        ApiCall<?> call = subject.call.apply(this);
        drifts.clear();
        JsonNode original = Json.standard().decode(Json.standard().encode(call.send()), JsonNode.class);
        ObjectNode real = (ObjectNode) Sent.json(answers.get(answers.size() - 1).replace("%", "%%"));
        assertThat(drifts).as("the real answer is as documented").isEmpty();
        List<String> wrong = new ArrayList<>();
        List<String> members = members(real, "").toList();
        assertThat(members).containsAll(subject.identity).containsAll(subject.required);
        for (String member : members) {
            for (Damage damage : Damage.values()) {
                boolean pointless = (damage == Damage.LISTED && real.at(member).isArray())
                        || (damage == Damage.CONVERTED && real.at(member).isContainerNode());
                if (pointless) {
                    continue;
                }
                String problem = problem(subject, call, original, real, member, damage);
                if (!problem.isEmpty()) {
                    wrong.add(damage + " " + member + ": " + problem);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    private String problem(
            Subject subject, ApiCall<?> call, JsonNode original, ObjectNode real, String member, Damage damage) {
        ObjectNode damaged = real.deepCopy();
        JsonPointer at = JsonPointer.compile(member);
        damage.apply((ObjectNode) damaged.at(at.head()), at.last().getMatchingProperty());
        emulator.faults().clear();
        emulator.faults().on(call.route().toString()).answer(200, Map.of(), damaged.toString());
        drifts.clear();
        // What the real answer did to the store must not decide what is sent now.
        store.save("a-token");
        boolean identity = subject.identity.contains(member) && damage != Damage.CONVERTED;
        Object value;
        try {
            value = call.send();
        } catch (DecodingException e) {
            boolean says = e.getMessage().startsWith(call.route() + ": ")
                    && e.getMessage().contains(at.last().getMatchingProperty());
            return identity && says ? "" : "failed with " + e.getMessage();
        } catch (GuildkitException e) {
            return "failed with " + e;
        }
        if (identity) {
            return "did not fail";
        }
        return differences(subject, original, real, member, damage, value);
    }

    private String differences(
            Subject subject, JsonNode original, ObjectNode real, String member, Damage damage, Object value) {
        boolean silent = damage == Damage.DROPPED || damage == Damage.NULLED;
        if ((!silent || subject.required.contains(member)) && !wasHeardOf(member, real.at(member))) {
            return "nobody heard of it, but of " + drifts;
        }
        if (damage == Damage.DROPPED && !subject.required.contains(member) && !drifts.isEmpty()) {
            return "optional, but heard of as " + drifts;
        }
        // An element or object that lost its identity is gone altogether.
        String gone = List.of("/user/id", "/user_sessions/0/id_hash").contains(member)
                ? member.substring(0, member.lastIndexOf('/'))
                : member;
        JsonNode decoded = Json.standard().decode(Json.standard().encode(value), JsonNode.class);
        return without(decoded, gone).equals(without(original, gone))
                ? ""
                : "other members changed: " + without(decoded, gone);
    }

    private boolean wasHeardOf(String member, JsonNode was) {
        return drifts.stream()
                .anyMatch(drift -> member.equals(drift.path())
                        || (drift.kind() == Kind.NO_IDENTITY && member.startsWith(drift.path() + "/"))
                        || (was.isContainerNode() && drift.path().startsWith(member + "/")));
    }

    private static JsonNode without(JsonNode tree, String member) {
        JsonNode copy = tree.deepCopy();
        JsonPointer at = JsonPointer.compile(member);
        JsonNode parent = copy.at(at.head());
        if (parent instanceof ObjectNode object) {
            object.remove(at.last().getMatchingProperty());
        } else if (parent instanceof ArrayNode array && array.size() > at.last().getMatchingIndex()) {
            array.remove(at.last().getMatchingIndex());
        }
        return copy;
    }

    /** The JSON pointers of all members, those of nested objects and of objects in lists included. */
    private static Stream<String> members(JsonNode node, String path) {
        if (node.isArray()) {
            return Stream.iterate(0, i -> i < node.size(), i -> i + 1)
                    .flatMap(i -> members(node.get(i), path + "/" + i));
        }
        return node.properties().stream()
                .flatMap(member -> Stream.concat(
                        Stream.of(path + "/" + member.getKey()),
                        members(member.getValue(), path + "/" + member.getKey())));
    }

    @ParameterizedTest
    @EnumSource
    void unknownMembersAreKeptAndHeardOf(Subject subject) {
        connect();
        ApiCall<?> call = subject.call.apply(this);
        call.send();
        ObjectNode real = (ObjectNode) Sent.json(answers.get(answers.size() - 1).replace("%", "%%"));
        real.putObject("brand_new").put("x", 1);
        emulator.faults().on(call.route().toString()).answer(200, Map.of(), real.toString());
        store.save("a-token");
        drifts.clear();
        JsonNode decoded = Json.standard().decode(Json.standard().encode(call.send()), JsonNode.class);
        assertThat(decoded.path("brand_new")).isEqualTo(real.path("brand_new"));
        assertThat(drifts)
                .containsExactly(new Drift(
                        Kind.UNKNOWN_FIELD,
                        call.route().toString(),
                        "/brand_new",
                        drifts.get(0).detail()));
    }
}
