package io.guildkit.benchmarks.child;

import io.guildkit.benchmarks.CannotDoException;
import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Measurements;
import io.guildkit.benchmarks.Payloads;
import io.guildkit.benchmarks.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Runs a task with a contestant in a process of its own: {@code Child <contestant> <task> <argument>…}. */
public final class Child {
    private Child() {}

    /** Makes a contestant work in turns, and measures the costs. */
    interface Task {
        /** Warms up before the first turn. */
        void prepare(Contestant contestant) throws IOException, InterruptedException;

        /** Takes a turn. */
        Measurements run(Contestant contestant) throws IOException, InterruptedException;
    }

    public static void main(String[] args) throws Exception {
        List<String> rest = Arrays.asList(args).subList(2, args.length);
        try (Contestant contestant = Class.forName(args[0])
                .asSubclass(Contestant.class)
                .getDeclaredConstructor()
                .newInstance()) {
            switch (args[1]) {
                case "sequential" -> takeTurns(contestant, new SequentialTask(rest));
                case "in-flight" -> takeTurns(contestant, new InFlightTask(rest));
                case "upload" -> takeTurns(contestant, new UploadTask(rest));
                case "codec" -> takeTurns(contestant, new CodecTask(rest));
                case "cold-start" -> startCold(contestant, rest.get(0));
                case "kept" -> keep(contestant, Shape.valueOf(rest.get(0)), Path.of(rest.get(1)));
                default -> throw new IllegalArgumentException(args[1]);
            }
        } catch (CannotDoException e) {
            System.out.println(Measurements.cannot(e.getMessage()));
        }
        // Some contestants have non-daemon threads.
        System.exit(0);
    }

    /** Takes a turn for each line of input. */
    private static void takeTurns(Contestant contestant, Task task) throws IOException, InterruptedException {
        // Loads the classes that format results. Loaded after the first turn, they invalidate compiled code.
        var unused = new Measurements().put("number", Math.PI).line();
        task.prepare(contestant);
        System.out.println(new Measurements().line());
        while (System.in.read() >= 0) {
            System.out.println(task.run(contestant).line());
        }
    }

    /** Makes one call. The parent measures the time, because meters would load further classes. */
    private static void startCold(Contestant contestant, String address) throws IOException {
        contestant.connect(address);
        if (contestant.call() == null) {
            throw new IllegalStateException("no response");
        }
        Runtime runtime = Runtime.getRuntime();
        long heap = runtime.totalMemory() - runtime.freeMemory();
        System.out.println(new Measurements().put("heap", heap).line());
    }

    /** Writes the members of a payload that the contestant keeps to a file, and measures its first decoding and encoding. */
    private static void keep(Contestant contestant, Shape shape, Path file) throws IOException {
        byte[] json = contestant.required(Payloads.of(shape));
        long began = System.nanoTime();
        byte[] kept = contestant.kept(shape, json);
        long took = System.nanoTime() - began;
        Files.write(file, kept);
        System.out.println(new Measurements().put("time", took).line());
    }
}
