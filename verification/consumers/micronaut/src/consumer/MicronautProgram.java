package consumer;

import io.guildkit.GuildkitClient;
import io.guildkit.applications.Application;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Value;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.runtime.server.EmbeddedServer;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** A controller of Micronaut with a client from a factory, which Micronaut closes. */
public final class MicronautProgram {
    private MicronautProgram() {}

    public static void main(String[] args) throws Exception {
        try (ApplicationContext context = ApplicationContext.run(Map.of(
                "account", args[0], "micronaut.server.port", -1, "micronaut.server.host", "127.0.0.1"))) {
            EmbeddedServer server = context.getBean(EmbeddedServer.class).start();
            Handlers.check(server.getPort());
        }
    }

    @Factory
    static class Clients {
        @Singleton
        @Bean(preDestroy = "close")
        GuildkitClient client(@Value("${account}") String account) throws IOException {
            return Handlers.signIn(account);
        }
    }

    @Controller
    static class Engines {
        private final GuildkitClient client;

        Engines(GuildkitClient client) {
            this.client = client;
        }

        @Get("/engine")
        CompletionStage<Application> engine() {
            return Handlers.call(client).sendAsync();
        }
    }
}
