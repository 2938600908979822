package consumer;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.guildkit.GuildkitClient;
import io.guildkit.applications.Application;
import io.guildkit.jackson.GuildkitModule;
import io.quarkus.jackson.ObjectMapperCustomizer;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.CommandLineArguments;
import io.quarkus.runtime.annotations.QuarkusMain;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.config.ConfigProvider;

/** A program of Quarkus: a resource whose response is a model, and a client from a producer. */
@QuarkusMain
public class QuarkusProgram implements QuarkusApplication {
    @Override
    public int run(String... args) throws Exception {
        Handlers.check(ConfigProvider.getConfig().getValue("quarkus.http.port", Integer.class));
        return 0;
    }

    /** Signs in with the account that the argument names. */
    @ApplicationScoped
    public static class Clients {
        @Produces
        @Singleton
        GuildkitClient client(@CommandLineArguments String[] args) throws IOException {
            return Handlers.signIn(args[0]);
        }

        void close(@Disposes GuildkitClient client) {
            client.close();
        }
    }

    /** Quarkus registers only modules that it knows. */
    @Singleton
    public static class Models implements ObjectMapperCustomizer {
        @Override
        public void customize(ObjectMapper mapper) {
            mapper.registerModule(new GuildkitModule());
        }
    }

    @Path("/engine")
    public static class Engines {
        @Inject
        GuildkitClient client;

        @GET
        public CompletionStage<Application> engine() {
            return Handlers.call(client).sendAsync();
        }
    }
}
