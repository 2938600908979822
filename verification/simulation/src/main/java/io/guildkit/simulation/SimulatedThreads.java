package io.guildkit.simulation;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.Executor;

/** Creates virtual threads with a scheduler of their own. The JDK has this method, but does not publish it. */
final class SimulatedThreads {
    private static final String OPTION = "--add-opens=java.base/java.lang=ALL-UNNAMED";

    private final MethodHandle create;

    SimulatedThreads() {
        try {
            Class<?> builders = Class.forName("java.lang.ThreadBuilders");
            create = MethodHandles.privateLookupIn(builders, MethodHandles.lookup())
                    .findStatic(
                            builders,
                            "newVirtualThread",
                            MethodType.methodType(
                                    Thread.class, Executor.class, String.class, int.class, Runnable.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("The simulation needs JDK 25 and the option " + OPTION, e);
        }
    }

    /**
     * Creates a thread that is not started.
     *
     * @param scheduler gets a task whenever the thread can continue
     */
    Thread create(Executor scheduler, String name, Runnable task) {
        try {
            return (Thread) create.invokeExact(scheduler, name, 0, task);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
