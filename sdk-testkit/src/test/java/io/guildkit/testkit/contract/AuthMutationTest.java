package io.guildkit.testkit.contract;

import io.guildkit.auth.AuthClient;
import io.guildkit.core.error.ElevationRequiredException;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.testkit.SoftwareAuthenticator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

class AuthMutationTest extends MutationTest {
    @Override
    List<String> topics() {
        return List.of("authentication", "companion");
    }

    static Stream<Subject> subjects() {
        return Stream.of(
                new Subject("sessions", test -> signedInAuth(test).sessions().list(), Set.of()),
                new Subject(
                        "login",
                        test -> {
                            test.seed().passwordUpdateRequired().create();
                            return test.client.auth().login(EMAIL, PASSWORD);
                        },
                        Set.of()),
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
                        Set.of()),
                new Subject(
                        "verify mfa",
                        test -> {
                            var ada = test.seed().totp().create();
                            return test.client
                                    .auth()
                                    .verifyMfa(AuthenticatorType.TOTP, loginTicket(test), ada.totpCode());
                        },
                        Set.of("/token")),
                new Subject(
                        "send sms",
                        test -> {
                            test.seed().phone(PHONE).sms().create();
                            return test.client.auth().sendMfaSms(loginTicket(test));
                        },
                        Set.of()),
                new Subject("start passwordless", test -> test.client.auth().startPasswordless(), Set.of("/ticket")),
                new Subject(
                        "finish passwordless",
                        test -> {
                            var key = SoftwareAuthenticator.create();
                            test.seed().webauthn(key).passwordUpdateRequired().create();
                            var start = test.client.auth().startPasswordless().send();
                            return test.client.auth().finishPasswordless(start.ticket(), key.answer(start.challenge()));
                        },
                        Set.of("/token")),
                new Subject(
                        "create handoff", test -> signedInAuth(test).handoff().create("key"), Set.of("/handoff_token")),
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
                        Set.of("/token")),
                new Subject(
                        "register",
                        test -> test.client.auth().registration().register(form -> form.username("grace")),
                        Set.of("/token")),
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
                        Set.of("/token")),
                new Subject(
                        "location metadata",
                        test -> {
                            test.emulator.location("FR", true, true, true);
                            return test.client.auth().registration().getLocationMetadata();
                        },
                        Set.of()),
                new Subject(
                        "suggest username",
                        test -> test.client.auth().registration().suggestUsername("Ada"),
                        Set.of()),
                new Subject(
                        "check username",
                        test -> {
                            test.seed().username("ada").create();
                            return test.client.auth().registration().checkUsername("ada");
                        },
                        Set.of()),
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
                        Set.of()),
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
                        Set.of("/token")));
    }

    private static AuthClient signedInAuth(MutationTest test) {
        test.signedIn(test.seed().create());
        return test.client.auth();
    }

    private static String loginTicket(MutationTest test) {
        return test.client.auth().login(EMAIL, PASSWORD).send().ticket().orElseThrow();
    }
}
