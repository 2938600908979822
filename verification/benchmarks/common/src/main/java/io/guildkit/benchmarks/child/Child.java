package io.guildkit.benchmarks.child;

import io.guildkit.benchmarks.CannotDoException;
import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Measurements;
import java.util.Arrays;
import java.util.List;

/**
 * Runs a task with a contestant in a process of its own: {@code Child <contestant> <task> <argument>…}. A task in turns runs once
 * for each line of input.
 */
public final class Child {
    private Child() {}

    public static void main(String[] args) throws Exception {
        List<String> rest = Arrays.asList(args).subList(2, args.length);
        Task task = switch (args[1]) {
            case "sequential" -> new SequentialTask(rest);
            case "in-flight" -> new InFlightTask(rest);
            case "upload" -> new UploadTask(rest);
            case "codec" -> new CodecTask(rest);
            case "cold-start" -> new ColdStartTask(rest);
            case "kept" -> new KeptTask(rest);
            default -> throw new IllegalArgumentException(args[1]);
        };
        try (Contestant contestant = contestant(args[0])) {
            if (task instanceof Task.InTurns inTurns) {
                // Loads the classes that format results. Loaded after the first turn, they invalidate compiled code.
                var unused = new Measurements().put("number", Math.PI).line();
                inTurns.prepare(contestant);
                System.out.println(new Measurements().line());
                while (System.in.read() >= 0) {
                    System.out.println(task.run(contestant).line());
                }
            } else {
                System.out.println(task.run(contestant).line());
            }
        } catch (CannotDoException e) {
            System.out.println(Measurements.cannot(e.getMessage()));
        }
        // Some contestants have non-daemon threads.
        System.exit(0);
    }

    private static Contestant contestant(String className) throws ReflectiveOperationException {
        return Class.forName(className)
                .asSubclass(Contestant.class)
                .getDeclaredConstructor()
                .newInstance();
    }
}
