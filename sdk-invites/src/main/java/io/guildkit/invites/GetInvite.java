package io.guildkit.invites;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.wire.Snowflake;
import java.util.Optional;
import org.immutables.value.Value;

/** The options of a request for an invite. */
@RequestStyle
@Value.Immutable
public sealed interface GetInvite permits GetInviteBuilder.ImmutableGetInvite {
    /** {@return whether to count members and, for a group, to name some members; empty for no} */
    Optional<Boolean> withCounts();

    /** {@return whether to include members' permission to change their nickname; empty for no} */
    Optional<Boolean> withPermissions();

    /** {@return the event to show with the invite; empty for none} */
    Optional<Snowflake> guildScheduledEventId();

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static GetInviteBuilder builder() {
        return new GetInviteBuilder();
    }
}
