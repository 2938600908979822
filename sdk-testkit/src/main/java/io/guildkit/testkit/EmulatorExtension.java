package io.guildkit.testkit;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Starts emulators for tests and closes them. The registration of the extension determines the lifetime of an emulator:
 *
 * <table>
 * <caption>Scopes</caption>
 * <tr><th>registered as</th><th>emulator</th></tr>
 * <tr><td>{@code @RegisterExtension} on an instance field</td><td>one for each test</td></tr>
 * <tr><td>{@code @RegisterExtension} on a static field</td><td>one for the class and its nested classes; {@link
 *   ServiceEmulator#reset()} empties it</td></tr>
 * <tr><td>{@link EmulatorTest} on the class</td><td>one for each test that has a parameter of type {@link ServiceEmulator}; if a
 *   {@code @BeforeAll} method has such a parameter, one for the class</td></tr>
 * </table>
 *
 * <pre>{@code
 * @RegisterExtension
 * static final EmulatorExtension service = new EmulatorExtension();
 * }</pre>
 *
 * <p>Runs on JUnit 5.10 and later and on JUnit 6, also with parallel tests.
 */
public final class EmulatorExtension
        implements BeforeAllCallback, AfterAllCallback, BeforeEachCallback, AfterEachCallback, ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(EmulatorExtension.class);

    private final Supplier<ServiceEmulator> starter;
    private final Map<Thread, ServiceEmulator> running = new ConcurrentHashMap<>();

    /** Creates an extension that starts default emulators. */
    public EmulatorExtension() {
        this(ServiceEmulator::start);
    }

    private EmulatorExtension(Supplier<ServiceEmulator> starter) {
        this.starter = starter;
    }

    /** Returns an extension that starts emulators with other options, such as another seed or leniency. */
    public static EmulatorExtension startedBy(Supplier<ServiceEmulator> starter) {
        return new EmulatorExtension(starter);
    }

    /**
     * Returns the emulator of the class, or otherwise of the running test: the test on this thread, or the only one.
     *
     * @throws IllegalStateException if no test is running, or if several are, and none of them on this thread
     */
    public ServiceEmulator emulator() {
        ServiceEmulator own = running.get(Thread.currentThread());
        if (own != null) {
            return own;
        }
        List<ServiceEmulator> all = running.values().stream().distinct().toList();
        if (all.size() != 1) {
            throw new IllegalStateException("The emulator is ambiguous: there are " + all.size()
                    + ". Tests of one class that run at the same time can share the emulator of a static field.");
        }
        return all.get(0);
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        if (AnnotationSupport.findAnnotatedFieldValues(context.getRequiredTestClass(), RegisterExtension.class)
                .contains(this)) {
            running.put(Thread.currentThread(), of(context));
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        running.put(Thread.currentThread(), of(context));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        end(context);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        end(context);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == ServiceEmulator.class;
    }

    @Override
    public ServiceEmulator resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return of(context);
    }

    /** Closes the emulator that was started for this test or class, but not a shared one. */
    private void end(ExtensionContext context) {
        ServiceEmulator emulator = context.getStore(NAMESPACE).remove(this, ServiceEmulator.class);
        if (emulator != null) {
            running.values().removeIf(emulator::equals);
            emulator.close();
        }
    }

    /** Returns the emulator of the test or of a class around it, and starts one if there is none. */
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
