package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** A process that works only in its turns. It is killed if a turn takes too long. */
final class TurnProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader lines;
    private final Executor timeLimit;

    /** The output since the last turn. */
    private final List<String> output = new ArrayList<>();

    private Optional<Server> server = Optional.empty();

    TurnProcess(List<String> command, int seconds) {
        this.timeLimit = CompletableFuture.delayedExecutor(seconds, TimeUnit.SECONDS);
        try {
            this.process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Closes a server together with this process. */
    TurnProcess closing(Server own) {
        server = Optional.of(own);
        return this;
    }

    /** Waits until the process has warmed up. */
    void warmUp() {
        var unused = Measurements.parse(next());
    }

    /** Lets the process work once, and returns its results. */
    Measurements turn() {
        try {
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
        } catch (IOException e) { // the process has ended, and its output says why
            output.add(e.toString());
        }
        return Measurements.parse(next());
    }

    /** Returns the next line for this process among the output of the contestant. */
    private String next() {
        output.clear();
        CompletableFuture<Void> limit = CompletableFuture.runAsync(() -> Processes.kill(process), timeLimit);
        try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (Measurements.isLine(line)) {
                    return line;
                }
                output.add(line);
            }
            return Measurements.cannot(Processes.failure(output, process.waitFor()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } finally {
            limit.cancel(false);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
        server.ifPresent(Server::close);
    }
}
