package consumer;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.Tomcat;

/**
 * Deploys a web application with the library's jars twice in one Tomcat. The application closes its client when Tomcat stops it. Then
 * its threads end: the client's at once, OkHttp's and Okio's after a minute without work. After their end, the garbage collector must
 * unload the classes of the application. Tomcat must warn of nothing but these threads.
 */
public final class Redeployment {
    private static final int DEPLOYMENTS = 2;
    private static final int COLLECTIONS = 100;
    private static final int MILLIS = 10_000;
    private static final int MILLIS_OF_IDLE_THREADS = 120_000;
    private static final Set<String> IDLE_THREADS = Set.of("OkHttp TaskRunner", "Okio Watchdog");

    private Redeployment() {}

    /**
     * Runs the program.
     *
     * @param args a file with the arguments of {@link Scenario#run}, and the folder of the build, which contains the application's jars
     */
    public static void main(String[] args) throws Exception {
        Path build = Path.of(args[1]);
        Path application = build.resolve("application");
        for (String type : List.of("consumer/ClientServlet.class", "consumer/Scenario.class")) {
            Path target = application.resolve("WEB-INF/classes").resolve(type);
            Files.createDirectories(target.getParent());
            Files.copy(build.resolve("classes").resolve(type), target, StandardCopyOption.REPLACE_EXISTING);
        }
        Warnings warnings = new Warnings();
        Logger logger = Logger.getLogger("org.apache.catalina.loader");
        logger.addHandler(warnings);
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(build.resolve("tomcat").toString());
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        tomcat.getHost();
        tomcat.start();
        try {
            String[] arguments = Files.readString(Path.of(args[0])).trim().split(" ");
            List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
            for (int i = 0; i < DEPLOYMENTS; i++) {
                loaders.add(deployAndStop(tomcat, application, arguments));
            }
            if (!warnings.messages.isEmpty()) {
                throw new AssertionError("Tomcat warns: " + warnings.messages);
            }
            awaitEndOfThreads();
            for (WeakReference<ClassLoader> loader : loaders) {
                checkIsCollected(loader);
            }
        } finally {
            tomcat.stop();
            tomcat.destroy();
        }
    }

    /** Returns the class loader of the application, which nothing else may refer to. */
    private static WeakReference<ClassLoader> deployAndStop(Tomcat tomcat, Path application, String[] arguments) throws Exception {
        StandardContext context = new StandardContext();
        context.setName("/application");
        context.setPath("/application");
        context.setDocBase(application.toString());
        context.addLifecycleListener(new Tomcat.FixContextListener());
        context.addParameter("base-url", arguments[0]);
        context.addParameter("login", arguments[1]);
        context.addParameter("password", arguments[2]);
        context.addParameter("webhook-url", arguments[4]);
        Tomcat.addServlet(context, "client", "consumer.ClientServlet");
        context.addServletMappingDecoded("/report", "client");
        tomcat.getHost().addChild(context); // starts the application
        ClassLoader loader = context.getLoader().getClassLoader();
        String response = send("http://127.0.0.1:" + tomcat.getConnector().getLocalPort() + "/application/report");
        if (!response.equals("The report, from " + System.identityHashCode(loader))) {
            throw new AssertionError(response);
        }
        tomcat.getHost().removeChild(context);
        context.destroy();
        return new WeakReference<>(loader);
    }

    private static boolean isOfClient(String thread) {
        return thread.startsWith("guildkit-");
    }

    private static void awaitEndOfThreads() throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            String name = thread.getName();
            if (isOfClient(name) || IDLE_THREADS.contains(name)) {
                thread.join(isOfClient(name) ? MILLIS : MILLIS_OF_IDLE_THREADS);
                if (thread.isAlive()) {
                    throw new AssertionError("The thread " + name + " does not end");
                }
            }
        }
    }

    private static void checkIsCollected(WeakReference<ClassLoader> loader) {
        for (int i = 0; i < COLLECTIONS && loader.get() != null; i++) {
            List<byte[]> pressure = new ArrayList<>();
            for (int j = 0; j < 64; j++) {
                pressure.add(new byte[1 << 20]);
            }
            System.gc();
        }
        if (loader.get() != null) {
            throw new AssertionError("The classes of the application are still loaded after " + COLLECTIONS + " collections");
        }
    }

    private static String send(String url) throws IOException, InterruptedException {
        HttpResponse<String> response = HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new AssertionError(response.statusCode() + " " + response.body());
        }
        return response.body();
    }

    /** Tomcat's warnings about what a stopped application leaves behind. */
    private static final class Warnings extends Handler {
        final ConcurrentLinkedQueue<String> messages = new ConcurrentLinkedQueue<>();

        @Override
        public void publish(LogRecord log) {
            if (log.getLevel().intValue() < Level.WARNING.intValue()) {
                return;
            }
            String message = new SimpleFormatter().formatMessage(log);
            String thread = message.replaceAll("(?s).* started a thread named \\[(.*?)\\].*", "$1");
            if (!isOfClient(thread) && !IDLE_THREADS.contains(thread)) {
                messages.add(message);
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
