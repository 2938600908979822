package consumer;

import io.guildkit.GuildkitClient;
import io.guildkit.applications.Application;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.blockhound.BlockHound;
import reactor.blockhound.BlockingOperationError;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * An application of Spring WebFlux with the starter. BlockHound fails requests whose event loop waits. It also notices locks that another
 * thread holds for some microseconds; these are permitted.
 */
@SpringBootApplication(proxyBeanMethods = false)
public class WebFluxApplication {
    /**
     * Runs the application once.
     *
     * @param args a file with the arguments of the scenario, parted by spaces
     */
    public static void main(String[] args) throws Exception {
        BlockHound.builder()
                .loadIntegrations()
                .blockingMethodCallback(method -> {
                    if (Arrays.stream(new Throwable().getStackTrace()).noneMatch(WebFluxApplication::isLock)) {
                        throw new BlockingOperationError(method);
                    }
                })
                .install();
        String[] arguments = Files.readString(Path.of(args[0])).trim().split(" ");
        try (ConfigurableApplicationContext application = SpringApplication.run(
                WebFluxApplication.class,
                "--guildkit.base-url=" + arguments[0],
                "--server.address=127.0.0.1",
                "--server.port=0")) {
            GuildkitClient client = application.getBean(GuildkitClient.class);
            Handlers.signIn(client, arguments);
            Handlers.check(Integer.parseInt(application.getEnvironment().getProperty("local.server.port")));
            checkThatBlockingIsNoticed(client);
        }
    }

    private static boolean isLock(StackTraceElement frame) {
        return frame.getClassName().equals(ReentrantLock.class.getName()) && frame.getMethodName().equals("lock");
    }

    private static void checkThatBlockingIsNoticed(GuildkitClient client) {
        Class<?> failure = Mono.fromCallable(() -> Handlers.call(client).sendAsync().join())
                .subscribeOn(Schedulers.parallel())
                .<Class<?>>map(Application::getClass)
                .onErrorResume(e -> Mono.just(causeOf(e)))
                .block();
        if (failure != BlockingOperationError.class) {
            throw new AssertionError("BlockHound did not notice a blocking call: " + failure);
        }
    }

    private static Class<?> causeOf(Throwable e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause.getClass();
    }

    @RestController
    static class Engines {
        private final GuildkitClient client;

        Engines(GuildkitClient client) {
            this.client = client;
        }

        @GetMapping("/engine")
        Mono<Application> engine() {
            return Mono.fromFuture(Handlers.call(client)::sendAsync);
        }
    }
}
