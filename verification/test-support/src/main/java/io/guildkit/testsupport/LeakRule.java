package io.guildkit.testsupport;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails each test and each test class that leaves a non-daemon thread alive or an OkHttp connection in use, or during which a
 * thread died of an uncaught exception. Threads and connections have 20 seconds to finish after the test.
 *
 * <p>JUnit registers this extension itself in every module that has this module on its test class path.
 */
public final class LeakRule implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {
    // Why: docs/decisions/0041

    /** The configuration parameter that replaces the 20 seconds, in milliseconds. */
    static final String PATIENCE = "io.guildkit.testsupport.patience";

    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(LeakRule.class);

    @Override
    public void beforeAll(ExtensionContext context) {
        start(context);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        start(context);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        finish(context);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        finish(context);
    }

    private static void start(ExtensionContext context) {
        Watch around = context.getParent().orElseThrow().getStore(NAMESPACE).get(Watch.class, Watch.class);
        context.getStore(NAMESPACE).put(Watch.class, new Watch(around));
    }

    private static void finish(ExtensionContext context) {
        Duration patience = context.getConfigurationParameter(PATIENCE, Long::valueOf)
                .map(Duration::ofMillis)
                .orElse(Duration.ofSeconds(20));
        requireNonNull(context.getStore(NAMESPACE).remove(Watch.class, Watch.class))
                .finish(patience);
    }
}
