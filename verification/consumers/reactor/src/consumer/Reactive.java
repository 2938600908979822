package consumer;

import io.guildkit.GuildkitClient;
import io.guildkit.applications.Application;
import io.guildkit.auth.SignIn;
import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.Credentials;
import java.nio.file.Files;
import java.nio.file.Path;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;

/** Calls as publishers: a subscription sends the request, and its cancellation cancels the exchange. */
public final class Reactive {
    private Reactive() {}

    public static void main(String[] args) throws Exception {
        String[] arguments = Files.readString(Path.of(args[0])).trim().split(" ");
        try (GuildkitClient client = GuildkitClient.builder(arguments[0]).build()) {
            Application application = mono(client.auth().signIn(arguments[1], arguments[2]))
                    .flatMap(outcome -> mono(((SignIn.SecondFactorRequired) outcome).backup(arguments[3])))
                    .then(mono(client.applications().create("Engine")))
                    .block();
            check(application != null && application.name().equals("Engine"));
            check(mono(client.auth().logout()).blockOptional().isEmpty());
        }
        try (SilentServer server = new SilentServer();
                GuildkitClient client = GuildkitClient.builder(server.baseUrl()).credentials(Credentials.bot("token")).build()) {
            Disposable subscription = mono(client.invites().get("any")).subscribe();
            server.awaitRequest();
            subscription.dispose();
            server.awaitCancellation();
        }
    }

    private static <T> Mono<T> mono(ApiCall<T> call) {
        return Mono.fromFuture(call::sendAsync);
    }

    private static void check(boolean holds) {
        if (!holds) {
            throw new AssertionError();
        }
    }
}
