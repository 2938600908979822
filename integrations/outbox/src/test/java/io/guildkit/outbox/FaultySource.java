package io.guildkit.outbox;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** A data source with a fault at one of its steps: opening a connection, a statement or a commit. */
final class FaultySource {
    private static final Set<String> STEPS = Set.of("execute", "executeQuery", "executeUpdate", "commit");

    /** The kinds of faults. */
    enum Fault {
        /** The connection breaks before the step. */
        BREAKS_BEFORE(false, false),

        /** The connection breaks after the step, so that its result is lost. */
        BREAKS_AFTER(true, false),

        /** The process ends before the step. */
        DIES_BEFORE(false, true),

        /** The process ends after the step. */
        DIES_AFTER(true, true);

        private final boolean after;
        private final boolean dies;

        Fault(boolean after, boolean dies) {
            this.after = after;
            this.dies = dies;
        }

        boolean dies() {
            return dies;
        }
    }

    private final DataSource real;
    private final Fault fault;
    private final int at;
    private final Runnable onDeath;
    private final AtomicInteger steps = new AtomicInteger();
    private final AtomicInteger statements = new AtomicInteger();
    private final AtomicInteger commits = new AtomicInteger();
    private final List<Connection> connections = new CopyOnWriteArrayList<>();
    private volatile boolean dead;

    /**
     * Creates a source.
     *
     * @param at the number of the step with the fault, from 1
     * @param onDeath is called when the process ends
     */
    FaultySource(DataSource real, Fault fault, int at, Runnable onDeath) {
        this.real = real;
        this.fault = fault;
        this.at = at;
        this.onDeath = onDeath;
    }

    /**
     * Returns the number of steps so far. No later step has a fault.
     *
     * @return the number
     */
    int end() {
        return steps.getAndAdd(1_000_000);
    }

    /** Returns the number of steps so far. */
    int steps() {
        return steps.get();
    }

    /** The numbers of commits and of statements. Statements that begin or end transactions are not counted. */
    record Counts(int statements, int commits) {}

    Counts counts() {
        return new Counts(statements.get(), commits.get());
    }

    private void count(Method method, Object[] arguments) {
        boolean isControl = arguments != null
                && arguments[0] instanceof String sql
                && (sql.startsWith("BEGIN") || sql.startsWith("ROLLBACK") || sql.startsWith("PRAGMA"));
        if (method.getName().equals("commit") || (arguments != null && "COMMIT".equals(arguments[0]))) {
            commits.incrementAndGet();
        } else if (!isControl && method.getName().startsWith("execute")) {
            statements.incrementAndGet();
        }
    }

    DataSource source() {
        return proxy(DataSource.class, (proxy, method, arguments) -> {
            if (!method.getName().equals("getConnection")) {
                return call(real, method, arguments);
            }
            Connection connection = (Connection) step(() -> {}, real, method, arguments);
            connections.add(connection);
            return proxy(Connection.class, (self, used, values) -> connection(connection, used, values));
        });
    }

    private Object connection(Connection connection, Method method, Object[] arguments) throws Throwable {
        Object result = STEPS.contains(method.getName())
                ? step(connection::close, connection, method, arguments)
                : call(connection, method, arguments);
        if (result instanceof PreparedStatement statement) {
            return proxy(
                    PreparedStatement.class, (self, used, values) -> statement(connection, statement, used, values));
        }
        return result instanceof Statement statement
                ? proxy(Statement.class, (self, used, values) -> statement(connection, statement, used, values))
                : result;
    }

    private Object statement(Connection connection, Statement statement, Method method, Object[] arguments)
            throws Throwable {
        return STEPS.contains(method.getName())
                ? step(connection::close, statement, method, arguments)
                : call(statement, method, arguments);
    }

    private Object step(Database.Step close, Object target, Method method, Object[] arguments) throws Throwable {
        requireAlive();
        count(method, arguments);
        boolean fails = steps.incrementAndGet() == at;
        if (fails && !fault.after) {
            throw broken(close);
        }
        Object result = call(target, method, arguments);
        if (fails) {
            if (result instanceof Connection opened) {
                opened.close();
            }
            throw broken(close);
        }
        return result;
    }

    private SQLException broken(Database.Step close) throws SQLException {
        if (fault.dies) {
            onDeath.run(); // first, because a thread that finds the source dead then checks the process
            dead = true;
            for (Connection open : connections) {
                open.close();
            }
        } else {
            close.run();
        }
        return new SQLException("the connection is broken", "08006", 10); // 10 is SQLite's code for I/O
    }

    private void requireAlive() throws SQLException {
        if (dead) {
            throw new SQLException("the process has ended", "08006", 10);
        }
    }

    static Object call(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(FaultySource.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
