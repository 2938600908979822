package io.guildkit.testkit;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives each test an emulator of its own, and closes it afterwards. A test asks for it with a parameter, or through
 * {@link #emulator()} of a registered extension:
 *
 * <pre>{@code
 * @RegisterExtension
 * final EmulatorExtension service = new EmulatorExtension();
 * }</pre>
 */
public final class EmulatorExtension implements BeforeEachCallback, AfterEachCallback, ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(EmulatorExtension.class);

    private final Supplier<ServiceEmulator> starter;
    private final Map<Thread, ServiceEmulator> running = new ConcurrentHashMap<>();

    /** Starts emulators as they are by default. */
    public EmulatorExtension() {
        this(ServiceEmulator::start);
    }

    private EmulatorExtension(Supplier<ServiceEmulator> starter) {
        this.starter = starter;
    }

    /** Returns an extension that starts emulators in a way of its own. */
    public static EmulatorExtension startedBy(Supplier<ServiceEmulator> starter) {
        return new EmulatorExtension(starter);
    }

    /**
     * Returns the emulator of the test that runs: on this thread, or as the only one.
     *
     * @throws IllegalStateException if no test runs, or if several do, and none of them on this thread
     */
    public ServiceEmulator emulator() {
        ServiceEmulator own = running.get(Thread.currentThread());
        if (own != null) {
            return own;
        }
        List<ServiceEmulator> all = List.copyOf(running.values());
        if (all.size() != 1) {
            throw new IllegalStateException("It isn't clear which emulator is meant: there are " + all.size() + ".");
        }
        return all.get(0);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        running.put(Thread.currentThread(), of(context));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        running.remove(Thread.currentThread());
        ServiceEmulator emulator = context.getStore(NAMESPACE).remove(this, ServiceEmulator.class);
        if (emulator != null) {
            emulator.close();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == ServiceEmulator.class
                && context.getTestMethod().isPresent();
    }

    @Override
    public ServiceEmulator resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return of(context);
    }

    private ServiceEmulator of(ExtensionContext context) {
        ExtensionContext.Store store =
                context.getStore(NAMESPACE); // only with the methods that JUnit 5 and 6 have in common
        ServiceEmulator known = store.get(this, ServiceEmulator.class);
        if (known != null) {
            return known;
        }
        ServiceEmulator started = starter.get();
        store.put(this, started);
        return started;
    }
}
