package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** The process of a contestant. It is killed if it takes too long. */
final class ChildProcess implements AutoCloseable {
    /** The exit status of a killed process. */
    private static final int KILLED = 137;

    private final long began = System.nanoTime();
    private final Process process;
    private final BufferedReader lines;
    private final Executor timeLimit;
    private Runnable onClose = () -> {};
    private boolean endsItself;

    ChildProcess(List<String> command, int seconds) {
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        lines = process.inputReader(StandardCharsets.UTF_8);
        timeLimit = CompletableFuture.delayedExecutor(seconds, TimeUnit.SECONDS);
    }

    /** Closes a server together with this process. */
    ChildProcess closing(Server own) {
        onClose = own::close;
        return this;
    }

    /** Lets the process end by itself when its input has ended, because it has a server of its own to stop. */
    ChildProcess endingItself() {
        endsItself = true;
        return this;
    }

    /** Waits until the process has warmed up. */
    void warmUp() {
        var unused = inTime(this::next);
    }

    /** Lets the process work once, and returns its results. */
    Measurements turn() {
        return inTime(() -> {
            try {
                process.getOutputStream().write('\n');
                process.getOutputStream().flush();
            } catch (IOException e) {
                System.err.println(e); // the process has ended, and its output says why
            }
            return next();
        });
    }

    /** Waits for the end of a process that works only once, and returns its results with the time from its start to them. */
    Measurements only() {
        return inTime(() -> {
            Measurements measured = next().put("wall", System.nanoTime() - began);
            lines.transferTo(Writer.nullWriter());
            process.waitFor();
            return measured;
        });
    }

    private interface Step {
        Measurements take() throws IOException, InterruptedException;
    }

    private Measurements inTime(Step step) {
        // Process.destroyForcibly also closes the output, which this thread may be reading.
        CompletableFuture<Void> limit =
                CompletableFuture.runAsync(() -> process.toHandle().destroyForcibly(), timeLimit);
        try {
            return step.take();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } finally {
            limit.cancel(false);
        }
    }

    /** Returns the next results among the output of the contestant. */
    private Measurements next() throws IOException, InterruptedException {
        List<String> output = new ArrayList<>();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (Measurements.isLine(line)) {
                return Measurements.parse(line);
            }
            output.add(line);
        }
        return Measurements.parse(Measurements.cannot(failure(output, process.waitFor())));
    }

    /** Returns why a process has no results. */
    private static String failure(List<String> output, int exit) {
        if (output.stream().anyMatch(line -> line.contains("OutOfMemoryError"))) {
            return "runs out of memory";
        }
        output.forEach(System.err::println);
        return exit == KILLED ? "takes too long" : "fails";
    }

    @Override
    public void close() {
        if (endsItself) {
            var unused = inTime(() -> {
                process.getOutputStream().close();
                process.waitFor();
                return new Measurements();
            });
        }
        process.destroyForcibly();
        process.onExit().join();
        onClose.run();
    }
}
