package io.guildkit.testkit.contract;

import io.guildkit.auth.AuthClient;
import io.guildkit.core.error.ElevationRequiredException;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.testkit.SoftwareAuthenticator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

class AuthMutationTest extends MutationTest {
    static Stream<Subject> subjects() {
        return Stream.of(
                new Subject(
                        "sessions",
                        test -> signedInAuth(test).sessions().list(),
                        Set.of(),
                        Set.of(
                                "/user_sessions",
                                "/user_sessions/*/id_hash",
                                "/user_sessions/*/approx_last_used_time",
                                "/user_sessions/*/client_info")),
                new Subject(
                        "login",
                        test -> {
                            test.seed().passwordUpdateRequired().create();
                            return test.client.auth().login(EMAIL, PASSWORD);
                        },
                        Set.of(),
                        Set.of("/user_id", "/user_settings/locale", "/user_settings/theme")),
                new Subject(
                        "login with factor",
                        test -> {
                            var key = SoftwareAuthenticator.create();
                            test.seed()
                                    .phone(PHONE)
                                    .totp()
                                    .sms()
                                    .backupCodes()
                                    .webauthn(key)
                                    .create();
                            return test.client.auth().login(EMAIL, PASSWORD);
                        },
                        Set.of(),
                        Set.of("/user_id")),
                new Subject(
                        "verify mfa",
                        test -> {
                            var ada = test.seed().totp().create();
                            return test.client
                                    .auth()
                                    .verifyMfa(AuthenticatorType.TOTP, loginTicket(test), ada.totpCode());
                        },
                        Set.of("/token"),
                        Set.of("/user_settings", "/user_settings/locale", "/user_settings/theme")),
                new Subject(
                        "send sms",
                        test -> {
                            test.seed().phone(PHONE).sms().create();
                            return test.client.auth().sendMfaSms(loginTicket(test));
                        },
                        Set.of(),
                        Set.of("/phone")),
                new Subject(
                        "start passwordless",
                        test -> test.client.auth().startPasswordless(),
                        Set.of("/ticket"),
                        Set.of("/challenge")),
                new Subject(
                        "finish passwordless",
                        test -> {
                            var key = SoftwareAuthenticator.create();
                            test.seed().webauthn(key).passwordUpdateRequired().create();
                            var start = test.client.auth().startPasswordless().send();
                            return test.client.auth().finishPasswordless(start.ticket(), key.answer(start.challenge()));
                        },
                        Set.of("/token"),
                        Set.of("/user_id", "/user_settings", "/user_settings/locale", "/user_settings/theme")),
                new Subject(
                        "create handoff",
                        test -> signedInAuth(test).handoff().create("key"),
                        Set.of("/handoff_token"),
                        Set.of()),
                new Subject(
                        "exchange handoff",
                        test -> {
                            String token = signedInAuth(test)
                                    .handoff()
                                    .create("key")
                                    .send()
                                    .handoffToken();
                            return test.client.auth().handoff().exchange("key", token);
                        },
                        Set.of("/token"),
                        Set.of("/user", "/user/id", "/user/username", "/user/discriminator")),
                new Subject(
                        "register",
                        test -> test.client.auth().registration().register(form -> form.username("grace")),
                        Set.of("/token"),
                        Set.of()),
                new Subject(
                        "verify phone",
                        test -> {
                            test.client
                                    .auth()
                                    .registration()
                                    .sendPhoneCode(PHONE)
                                    .send();
                            return test.client
                                    .auth()
                                    .registration()
                                    .verifyPhone(PHONE, test.emulator.sms().lastCode(PHONE));
                        },
                        Set.of("/token"),
                        Set.of()),
                new Subject(
                        "location metadata",
                        test -> {
                            test.emulator.location("FR", true, true, true);
                            return test.client.auth().registration().getLocationMetadata();
                        },
                        Set.of(),
                        Set.of(
                                "/country_code",
                                "/consent_required",
                                "/promotional_email_opt_in",
                                "/promotional_email_opt_in/required",
                                "/promotional_email_opt_in/pre_checked")),
                new Subject(
                        "suggest username",
                        test -> test.client.auth().registration().suggestUsername("Ada"),
                        Set.of(),
                        Set.of("/username")),
                new Subject(
                        "check username",
                        test -> {
                            test.seed().username("ada").create();
                            return test.client.auth().registration().checkUsername("ada");
                        },
                        Set.of(),
                        Set.of("/taken")),
                new Subject(
                        "reset",
                        test -> {
                            test.seed().create();
                            test.client
                                    .auth()
                                    .recovery()
                                    .requestPasswordReset(EMAIL)
                                    .send();
                            return test.client
                                    .auth()
                                    .recovery()
                                    .resetPassword(test.emulator.mail().lastResetToken(EMAIL), NEW_PASSWORD);
                        },
                        Set.of(),
                        Set.of()),
                new Subject(
                        "reset with factor",
                        test -> {
                            test.seed()
                                    .totp()
                                    .webauthn(SoftwareAuthenticator.create())
                                    .create();
                            test.client
                                    .auth()
                                    .recovery()
                                    .requestPasswordReset(EMAIL)
                                    .send();
                            return test.client
                                    .auth()
                                    .recovery()
                                    .resetPassword(test.emulator.mail().lastResetToken(EMAIL), NEW_PASSWORD);
                        },
                        Set.of(),
                        Set.of()),
                new Subject(
                        "revert",
                        test -> {
                            var ada = test.seed().create();
                            test.signedIn(ada);
                            return test.client
                                    .auth()
                                    .recovery()
                                    .revert(ada.changeEmail("thief@example.com"), NEW_PASSWORD);
                        },
                        Set.of(),
                        Set.of("/email")),
                new Subject(
                        "finish mfa",
                        test -> {
                            test.signedIn(test.seed().create());
                            String ticket = refused(
                                            ElevationRequiredException.class,
                                            test.client.auth().sessions().logout(List.of("hash")))
                                    .ticket();
                            return test.client.auth().finishMfa(AuthenticatorType.PASSWORD, ticket, PASSWORD);
                        },
                        Set.of("/token"),
                        Set.of()));
    }

    private static AuthClient signedInAuth(MutationTest test) {
        test.signedIn(test.seed().create());
        return test.client.auth();
    }

    private static String loginTicket(MutationTest test) {
        return test.client.auth().login(EMAIL, PASSWORD).send().ticket().orElseThrow();
    }
}
