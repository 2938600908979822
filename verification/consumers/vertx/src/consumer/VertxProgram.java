package consumer;

import io.guildkit.GuildkitClient;
import io.guildkit.applications.Application;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import java.util.concurrent.TimeUnit;

/** A handler of Vert.x, which waits for the call without its event loop. */
public final class VertxProgram {
    private VertxProgram() {}

    public static void main(String[] args) throws Exception {
        Vertx vertx = Vertx.vertx();
        try (GuildkitClient client = Handlers.signIn(args[0])) {
            Router router = Router.router(vertx);
            router.get("/engine").handler(context -> Future.fromCompletionStage(
                            Handlers.call(client).sendAsync(), vertx.getOrCreateContext())
                    .onSuccess(application -> context.response()
                            .putHeader("Content-Type", "application/json")
                            .end(Application.CODEC.encode(application)))
                    .onFailure(context::fail));
            HttpServer server = vertx.createHttpServer()
                    .requestHandler(router)
                    .listen(0, "127.0.0.1")
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(30, TimeUnit.SECONDS);
            Handlers.check(server.actualPort());
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
        }
    }
}
