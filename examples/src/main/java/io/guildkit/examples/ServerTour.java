package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.auth.SignIn;
import io.guildkit.auth.sessions.AuthSession;
import io.guildkit.core.model.AuthenticatorType;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** A short tour of a real server: signs in, lists the sessions, and logs out. It changes nothing else. */
final class ServerTour {
    static final String PASSWORD = "Password";

    /** The form of codes of authenticator apps; backup codes are longer. */
    private static final Pattern APP_CODE = Pattern.compile("[0-9]{6}");

    private final Transcript transcript;
    private final UnaryOperator<String> ask;

    ServerTour(Transcript transcript, UnaryOperator<String> ask) {
        this.transcript = transcript;
        this.ask = ask;
    }

    void run(String baseUrl, String login) {
        try (GuildkitClient client =
                GuildkitClient.builder(baseUrl).addCallListener(transcript).build()) {
            transcript.step("Sign in");
            SignIn outcome = signIn(client, login);
            transcript.say(outcome);
            if (!(outcome instanceof SignIn.SignedIn)) {
                return;
            }
            transcript.step("Where the account is signed in");
            for (AuthSession session : client.auth().sessions().list().send().userSessions()) {
                transcript.say(session);
            }
            transcript.step("Log out");
            client.auth().logout().send();
        }
    }

    private SignIn signIn(GuildkitClient client, String login) {
        SignIn outcome = client.auth().signIn(login, ask.apply(PASSWORD)).send();
        while (outcome instanceof SignIn.SecondFactorRequired factor) {
            factor.lastError().ifPresent(transcript::say);
            if (factor.factors().contains(AuthenticatorType.TOTP)) {
                String code = ask.apply("Code of the authenticator app, or a backup code");
                outcome = (APP_CODE.matcher(code).matches() ? factor.totp(code) : factor.backup(code)).send();
            } else if (factor.factors().contains(AuthenticatorType.SMS)) {
                transcript.say("A code was sent to " + factor.sendSms().send().phone());
                outcome = factor.sms(ask.apply("Code")).send();
            } else {
                return outcome;
            }
        }
        return outcome;
    }
}
