package io.guildkit.benchmarks.runner;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/**
 * A server in a process of its own, which prints its port.
 *
 * @param process the process
 * @param address its address without a path
 */
record Server(Process process, String address) implements AutoCloseable {
    private static final String API = "/api/v9";

    /** Starts the loopback server. */
    static Server start(ClassPaths classPaths) {
        return start(classPaths.of("common"), "io.guildkit.benchmarks.server.LoopbackServer", "-Xms512m");
    }

    /** Starts a server that has a core of its own. */
    static Server start(String classPath, String main, String heap) {
        return start(Processes.onServersCore(arguments(classPath, main, heap)));
    }

    /** Starts a server that shares all cores with the clients. */
    static Server onAllCores(String classPath, String main, String... heap) {
        return start(Processes.onAllCores(arguments(classPath, main, heap)));
    }

    private static List<String> arguments(String classPath, String main, String... heap) {
        return Stream.concat(Stream.of(heap), Stream.of("-XX:+UseSerialGC", "-cp", classPath, main))
                .toList();
    }

    private static Server start(List<String> command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String port = process.inputReader(StandardCharsets.US_ASCII).readLine();
            return new Server(process, "http://127.0.0.1:" + port);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the address whose responses have no delay. */
    String atOnce() {
        return address + API;
    }

    /** Returns the address whose responses have a delay. */
    String after(int millis) {
        return address + "/after/" + millis + API;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
