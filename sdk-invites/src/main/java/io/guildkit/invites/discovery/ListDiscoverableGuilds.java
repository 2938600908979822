package io.guildkit.invites.discovery;

import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.internal.style.RequestStyle;
import java.util.Optional;
import org.immutables.value.Value;

/** Which discoverable guilds to list. */
@RequestStyle
@Value.Immutable
public sealed interface ListDiscoverableGuilds permits ListDiscoverableGuildsBuilder.ImmutableListDiscoverableGuilds {
    /** {@return by what to choose them; empty for all} */
    Optional<GuildSelection> selection();

    /**
     * {@return how many guilds a page holds, 1 to 48; empty for 48. Ignored by the service where guilds or applications
     * are {@linkplain #selection() named}}
     */
    Optional<Integer> limit();

    /**
     * {@return how many guilds to skip; empty for none. Ignored by the service where guilds or applications are
     * {@linkplain #selection() named}}
     */
    Optional<Integer> offset();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = FieldErrors.none();
        faults.at("limit").range(limit(), 1, DiscoveryLimits.PAGE);
        faults.at("offset").range(offset(), 0, Integer.MAX_VALUE);
        faults.throwIfAny();
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static ListDiscoverableGuildsBuilder builder() {
        return new ListDiscoverableGuildsBuilder();
    }
}
