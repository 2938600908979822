package consumer;

import io.guildkit.GuildkitClient;
import io.guildkit.applications.Application;
import io.helidon.http.HeaderValues;
import io.helidon.webserver.WebServer;

/** A blocking handler of Helidon SE, which runs on a virtual thread. */
public final class HelidonProgram {
    private HelidonProgram() {}

    public static void main(String[] args) throws Exception {
        try (GuildkitClient client = Handlers.signIn(args[0])) {
            WebServer server = WebServer.builder()
                    .host("127.0.0.1")
                    .port(0)
                    .routing(routing -> routing.get("/engine", (request, response) -> {
                        if (!Thread.currentThread().isVirtual()) {
                            throw new IllegalStateException("Not a virtual thread");
                        }
                        response.header(HeaderValues.CONTENT_TYPE_JSON);
                        response.send(Application.CODEC.encode(Handlers.call(client).send()));
                    }))
                    .build()
                    .start();
            try {
                Handlers.check(server.port());
            } finally {
                server.stop();
            }
        }
    }
}
