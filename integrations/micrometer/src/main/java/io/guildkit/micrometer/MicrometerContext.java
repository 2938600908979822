package io.guildkit.micrometer;

import io.guildkit.core.ContextPropagation;
import io.micrometer.context.ContextSnapshot;
import io.micrometer.context.ContextSnapshotFactory;
import java.util.function.UnaryOperator;

/**
 * Propagates the thread-local values that Micrometer's context propagation knows: the current observation, and those of other libraries
 * that register an accessor, such as a logger's context, Spring Security or Reactor.
 *
 * <pre>{@code
 * GuildkitClient client = GuildkitClient.builder(url)
 *         .addContextPropagation(new MicrometerContext())
 *         .build();
 * }</pre>
 *
 * <p>Needs {@code io.micrometer:context-propagation} on the class path.
 */
public final class MicrometerContext implements ContextPropagation {
    private final ContextSnapshotFactory snapshots;

    /** Creates a propagation with all registered accessors. */
    public MicrometerContext() {
        this(ContextSnapshotFactory.builder().build());
    }

    /**
     * Creates a propagation.
     *
     * @param snapshots captures the values that it is configured for
     */
    @SuppressWarnings("exports") // a module that creates a factory requires it anyway
    public MicrometerContext(ContextSnapshotFactory snapshots) {
        this.snapshots = snapshots;
    }

    @Override
    public UnaryOperator<Runnable> capture() {
        ContextSnapshot captured = snapshots.captureAll();
        return captured::wrap;
    }
}
