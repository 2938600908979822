package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.auth.SignIn;
import io.guildkit.auth.handoff.HandoffResult;
import io.guildkit.auth.handoff.HandoffToken;
import io.guildkit.auth.registration.Registration;
import io.guildkit.auth.sessions.AuthSession;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.auth.SecondFactorChallenge;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.core.model.PartialUser;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.ServiceEmulator;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** The tour on the emulator: one account's life from registration to logout. */
final class EmulatorTour {
    private static final String EMAIL = "ada@example.com";
    private static final String PASSWORD = "correct horse battery";

    private final Transcript transcript;
    private final ServiceEmulator emulator;

    EmulatorTour(Transcript transcript, ServiceEmulator emulator) {
        this.transcript = transcript;
        this.emulator = emulator;
    }

    void run() {
        emulator.location("DE", true, true, false);
        try (GuildkitClient client = GuildkitClient.builder(emulator.baseUrl())
                .addCallListener(transcript)
                .secondFactorHandler(challenge -> CompletableFuture.completedFuture(answer(challenge)))
                .build()) {
            register(client);
            EmulatedAccount account = secure(client);
            signIn(client, account);
            List<AuthSession> others = listSessions(client, account);
            endSessions(client, others);
            handOff(client);
            makeMistake(client);
            logOut(client);
        }
    }

    private void register(GuildkitClient client) {
        transcript.step("Register an account: the form knows which consent the law asks for");
        Registration.Form form = client.auth().registration().begin().send();
        transcript.say("in " + form.location().countryCode() + ", consent is required: " + form.consentRequired()
                + ", and a choice on promotional e-mail: " + form.promotionalEmailChoiceRequired());
        String username = form.suggestUsername("Ada").send();
        transcript.say("the service suggests the name " + username);
        Registration outcome = form.register(account -> account.username(username)
                        .globalName("Ada")
                        .email(EMAIL)
                        .password(PASSWORD)
                        .dateOfBirth(LocalDate.of(1990, 12, 10))
                        .consent(true)
                        .promotionalEmailOptIn(false))
                .send();
        transcript.say(outcome);
    }

    /** Logs out, and sets up an authenticator app as the owner, because the interface has no endpoint for it. */
    private EmulatedAccount secure(GuildkitClient client) {
        transcript.step("Log out, and protect the account with an authenticator app");
        client.auth().logout().send();
        EmulatedAccount account = emulator.accounts().byLogin(EMAIL).orElseThrow();
        account.enableTotp();
        return account;
    }

    private void signIn(GuildkitClient client, EmulatedAccount account) {
        transcript.step("Sign in with the second factor; the first code is mistyped");
        SignIn outcome = client.auth().signIn(EMAIL, PASSWORD).send();
        transcript.say(outcome);
        if (outcome instanceof SignIn.SecondFactorRequired factor) {
            outcome = factor.totp("000000").send();
            transcript.say(outcome);
        }
        if (outcome instanceof SignIn.SecondFactorRequired factor) {
            outcome = factor.totp(account.totpCode()).send();
            transcript.say(outcome);
        }
    }

    private List<AuthSession> listSessions(GuildkitClient client, EmulatedAccount account) {
        transcript.step("List the sessions: other clients are signed in");
        for (String city : List.of("Oslo", "Quito", "Perth", "Osaka")) {
            account.newSession("Windows", "Chrome", city);
        }
        List<AuthSession> sessions = client.auth().sessions().list().send().userSessions();
        sessions.forEach(session -> transcript.say(describe(session)));
        return sessions.stream()
                .filter(session -> describe(session).contains("Chrome"))
                .toList();
    }

    private static String describe(AuthSession session) {
        return session.clientInfo()
                .map(client -> client.platform().orElse("unknown") + " in "
                        + client.location().orElse("unknown"))
                .orElse("unknown");
    }

    private void endSessions(GuildkitClient client, List<AuthSession> sessions) {
        transcript.step("End them, all at once: each call meets a 60003, and the owner is asked once");
        CompletableFuture<?>[] calls = sessions.stream()
                .map(session -> client.auth()
                        .sessions()
                        .logout(List.of(session.idHash()))
                        .sendAsync())
                .toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(calls).join();
        transcript.say("sessions left: "
                + client.auth().sessions().list().send().userSessions().size());
    }

    private SecondFactorAnswer answer(SecondFactorChallenge challenge) {
        transcript.say("? the owner is asked for a second factor, for " + challenge.route());
        return SecondFactorAnswer.totp(
                emulator.accounts().byLogin(EMAIL).orElseThrow().totpCode());
    }

    private void handOff(GuildkitClient client) {
        transcript.step("Hand the account to a second client on the same machine");
        String key = UUID.randomUUID().toString();
        HandoffToken handoff = client.auth().handoff().create(key).send();
        transcript.say(handoff);
        GuildkitClient second = client.withCredentials(Credentials.account(TokenStore.inMemory()));
        HandoffResult result =
                second.auth().handoff().exchange(key, handoff.handoffToken()).send();
        transcript.say("the second client belongs to "
                + result.user().map(PartialUser::username).orElse("an account without a name"));
        second.auth().logout().send();
    }

    private void makeMistake(GuildkitClient client) {
        transcript.step("Make a mistake: the error names the field");
        try {
            client.auth().login(EMAIL, "not her password").send();
        } catch (BadRequestException e) {
            e.formErrors().all().forEach((field, faults) -> transcript.say(field + ": " + faults));
        }
        try {
            client.auth().signIn(EMAIL, "short").send();
        } catch (InvalidRequestException e) {
            transcript.say("before anything is sent:");
            transcript.say(String.valueOf(e.getMessage()));
        }
    }

    private void logOut(GuildkitClient client) {
        transcript.step("Log out");
        client.auth().logout().send();
        try {
            client.auth().sessions().list().send();
        } catch (CredentialsException e) {
            transcript.say(String.valueOf(e.getMessage()));
        }
    }
}
