package io.guildkit.invites.discovery;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.form.FieldErrors;
import java.util.Optional;
import org.immutables.value.Value;

/** The options of a list of discoverable guilds. */
@RequestStyle
@Value.Immutable
public sealed interface ListDiscoverableGuilds permits ListDiscoverableGuildsBuilder.ImmutableListDiscoverableGuilds {
    /** {@return the selection; empty for all} */
    Optional<GuildSelection> selection();

    /**
     * {@return the maximum number of guilds on a page, 1 to 48; empty for 48. The service ignores the value if guilds
     * or applications are {@linkplain #selection() selected}}
     */
    Optional<Integer> limit();

    /**
     * {@return the number of guilds to skip; empty for none. The service ignores the value if guilds or applications
     * are {@linkplain #selection() selected}}
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
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static ListDiscoverableGuildsBuilder builder() {
        return new ListDiscoverableGuildsBuilder();
    }
}
