package consumer;

import io.guildkit.GuildkitClient;
import io.guildkit.applications.Application;
import io.guildkit.auth.SignIn;
import io.guildkit.core.ApiCall;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * The common parts of the programs with a web framework. Each program has one handler, which sends the call of this class and responds with
 * the application as JSON.
 */
public final class Handlers {
    private static final int REQUESTS = 8;

    private Handlers() {}

    /**
     * Signs in.
     *
     * @param file a file with the arguments of the scenario, parted by spaces
     */
    public static GuildkitClient signIn(String file) throws IOException {
        String[] arguments = Files.readString(Path.of(file)).trim().split(" ");
        GuildkitClient client = GuildkitClient.builder(arguments[0]).build();
        signIn(client, arguments);
        return client;
    }

    /** Signs in with a client of a framework. */
    public static void signIn(GuildkitClient client, String[] arguments) {
        SignIn outcome = client.auth().signIn(arguments[1], arguments[2]).send();
        outcome = ((SignIn.SecondFactorRequired) outcome).backup(arguments[3]).send();
        check(outcome instanceof SignIn.SignedIn, outcome.toString());
    }

    /** Returns the call of the handler. */
    public static ApiCall<Application> call(GuildkitClient client) {
        return client.applications().create("Engine");
    }

    /** Sends requests to the handler at the same time, and checks that each response has an application of its own. */
    public static void check(int port) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/engine")).build();
        List<CompletableFuture<HttpResponse<String>>> responses = new ArrayList<>();
        for (int i = 0; i < REQUESTS; i++) {
            responses.add(client.sendAsync(request, HttpResponse.BodyHandlers.ofString()));
        }
        Set<String> ids = new HashSet<>();
        for (CompletableFuture<HttpResponse<String>> future : responses) {
            HttpResponse<String> response = future.get(30, TimeUnit.SECONDS);
            check(response.statusCode() == 200, response.statusCode() + " " + response.body());
            Application application = Application.CODEC.decode(response.body());
            check(application.name().equals("Engine"), response.body());
            check(Application.CODEC.encode(application).equals(response.body()), response.body());
            ids.add(application.id().toString());
        }
        check(ids.size() == REQUESTS, ids.toString());
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
