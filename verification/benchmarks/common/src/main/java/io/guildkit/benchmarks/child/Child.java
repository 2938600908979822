package io.guildkit.benchmarks.child;

import io.guildkit.benchmarks.CannotDoException;
import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Measurements;
import java.util.Arrays;
import java.util.List;

/** Runs a task with a contestant in a process of its own: {@code Child <contestant> <task> <argument>…}. */
public final class Child {
    private Child() {}

    public static void main(String[] args) throws Exception {
        List<String> rest = Arrays.asList(args).subList(2, args.length);
        Task task = switch (args[1]) {
            case "sequential" -> new SequentialTask(rest);
            case "in-flight" -> new InFlightTask(rest);
            case "upload" -> new UploadTask(rest);
            case "cold-start" -> new ColdStartTask(rest);
            case "kept" -> new KeptTask(rest);
            default -> throw new IllegalArgumentException(args[1]);
        };
        String line;
        try (Contestant contestant = contestant(args[0])) {
            line = task.run(contestant).line();
        } catch (CannotDoException e) {
            line = Measurements.cannot(e.getMessage());
        }
        System.out.println(line);
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
