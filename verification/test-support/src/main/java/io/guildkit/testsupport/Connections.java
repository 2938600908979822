package io.guildkit.testsupport;

import java.lang.reflect.Field;
import java.util.stream.Stream;
import okhttp3.internal.concurrent.Task;
import okhttp3.internal.concurrent.TaskQueue;
import okhttp3.internal.concurrent.TaskRunner;
import okhttp3.internal.connection.RealConnectionPool;

/** The connections of all OkHttp clients of the process. */
final class Connections {
    private Connections() {}

    /** Returns how many connections carry a call, including calls whose response body was not closed. */
    static int inUse() {
        return pools().mapToInt(pool -> pool.connectionCount() - pool.idleConnectionCount())
                .sum();
    }

    /** Finds the pools through their eviction tasks: OkHttp schedules one for each pool that has connections. */
    private static Stream<RealConnectionPool> pools() {
        return TaskRunner.INSTANCE.activeQueues().stream()
                .map(TaskQueue::getScheduledTasks)
                .flatMap(tasks -> tasks.stream())
                .filter(task -> task.getClass().getName().startsWith(RealConnectionPool.class.getName() + "$"))
                .map(Connections::poolOf)
                .distinct();
    }

    private static RealConnectionPool poolOf(Task task) {
        try {
            Field pool = task.getClass().getDeclaredField("this$0");
            pool.setAccessible(true);
            return (RealConnectionPool) pool.get(task);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("OkHttp has changed its connection pool", e);
        }
    }
}
