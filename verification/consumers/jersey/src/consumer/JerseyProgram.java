package consumer;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.guildkit.GuildkitClient;
import io.guildkit.applications.Application;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.ContextResolver;
import java.net.URI;
import java.util.concurrent.CompletionStage;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.jersey.grizzly2.httpserver.GrizzlyHttpServerFactory;
import org.glassfish.jersey.jackson.JacksonFeature;
import org.glassfish.jersey.server.ResourceConfig;

/** A resource of Jersey, which responds with a model after the call. */
public final class JerseyProgram {
    private JerseyProgram() {}

    public static void main(String[] args) throws Exception {
        try (GuildkitClient client = Handlers.signIn(args[0])) {
            ResourceConfig resources =
                    new ResourceConfig(JacksonFeature.class).register(new Engines(client)).register(Mappers.class);
            HttpServer server = GrizzlyHttpServerFactory.createHttpServer(URI.create("http://127.0.0.1:0/"), resources);
            try {
                Handlers.check(server.getListener("grizzly").getPort());
            } finally {
                server.shutdownNow();
            }
        }
    }

    /** Jersey's own mapper knows no modules. */
    public static final class Mappers implements ContextResolver<ObjectMapper> {
        private final ObjectMapper mapper = new ObjectMapper().findAndRegisterModules();

        @Override
        public ObjectMapper getContext(Class<?> type) {
            return mapper;
        }
    }

    @Path("/engine")
    public static final class Engines {
        private final GuildkitClient client;

        Engines(GuildkitClient client) {
            this.client = client;
        }

        @GET
        @Produces(MediaType.APPLICATION_JSON)
        public CompletionStage<Application> engine() {
            return Handlers.call(client).sendAsync();
        }
    }
}
