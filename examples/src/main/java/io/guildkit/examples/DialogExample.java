package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.auth.SecondFactorChallenge;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.ServiceEmulator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a second factor in a dialog of a program with one thread for its user interface.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.DialogExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="BASE_URL TOKEN SESSION_HASH"}. The console stands for the dialog.
 */
public final class DialogExample {
    private DialogExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL TOKEN SESSION_HASH}
     * @throws InterruptedException if the thread is interrupted
     */
    public static void main(String... args) throws InterruptedException {
        if (args.length == 3) {
            run(args[0], args[1], args[2], (question, typed) -> typed.accept(Tour.ask(question)));
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedAccount ada = emulator.account("ada@example.com").totp().create();
            ada.newSession("Windows", "Chrome", "Oslo");
            String token = ada.newSession();
            String other = ada.sessions().get(1).idHash();
            run(emulator.baseUrl(), token, other, (question, typed) -> typed.accept(ada.totpCode()));
        }
    }

    /** Runs the tasks of the user interface on this thread, until a status is shown. */
    private static void run(String baseUrl, String token, String sessionHash, CodeDialog dialog)
            throws InterruptedException {
        BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
        try (GuildkitClient client = GuildkitClient.builder(baseUrl)
                .credentials(Credentials.accountToken(token))
                .secondFactorHandler(new DialogHandler(tasks::add, dialog))
                .build()) {
            CompletableFuture<?> ended = endSession(client, sessionHash, tasks::add, System.out::println);
            while (!ended.isDone()) {
                tasks.take().run();
            }
        }
    }

    // snippet: dialog
    /** Shows a dialog, and passes the typed code on; null if the user cancels. */
    private interface CodeDialog {
        void show(String question, Consumer<@Nullable String> typed);
    }

    private record DialogHandler(Executor uiThread, CodeDialog dialog) implements SecondFactorHandler {
        @Override
        public CompletionStage<SecondFactorAnswer> verify(SecondFactorChallenge challenge) {
            CompletableFuture<SecondFactorAnswer> answer = new CompletableFuture<>();
            uiThread.execute(() -> dialog.show(
                    "Code of the authenticator app",
                    code -> answer.complete(
                            code == null ? SecondFactorAnswer.giveUp() : SecondFactorAnswer.totp(code))));
            return answer;
        }
    }

    private static CompletableFuture<?> endSession(
            GuildkitClient client, String sessionHash, Executor uiThread, Consumer<String> status) {
        return client.auth()
                .sessions()
                .logout(List.of(sessionHash))
                .sendAsync() // returns at once, so that the dialog can be drawn
                .whenCompleteAsync(
                        (done, failure) -> status.accept(failure == null ? "Ended." : failure.getMessage()), uiThread);
    }
    // snippet: end
}
