package io.guildkit.invites;

import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * How to create an invite to a channel.
 *
 * <p>Of all this, an invite to a group of users takes {@link #maxAge()} alone, which must not be 0 then. Whether a
 * channel is such a group only the service knows, so it is the one that refuses.
 */
@Value.Immutable
@WireModel
public sealed interface CreateChannelInvite permits CreateChannelInviteBuilder.ImmutableCreateChannelInvite {
    /** Writes this type as JSON. */
    WireWriter<CreateChannelInvite> CODEC = CreateChannelInviteCodec.CODEC;

    /**
     * {@return its properties, of which only two can be set: {@link InviteFlag#IS_GUEST_INVITE}, and {@link
     * InviteFlag#IS_APPLICATION_BYPASS}, which takes the permission KICK_MEMBERS; empty for none}
     */
    Optional<FlagSet<InviteFlag>> flags();

    /**
     * {@return how many seconds it is valid for, 0 to 604800 (7 days); 0 for ever, which a group does not take; empty
     * for 86400 (a day)}
     */
    Optional<Integer> maxAge();

    /** {@return how often it can be used, 0 to 100; 0 for any number; empty for 0} */
    Optional<Integer> maxUses();

    /** {@return whether those who accept it leave the guild when they disconnect; empty for no} */
    Optional<Boolean> temporary();

    /** {@return whether to create one even though a similar one exists; empty for no} */
    Optional<Boolean> unique();

    /** {@return the code of an invite to use again; if there is none, a new one is created; empty for none} */
    Optional<String> validate();

    /** {@return what is shown to those who accept it; empty for the channel alone} */
    Optional<InviteTargetType> targetType();

    /**
     * {@return whose stream is shown; the user must be streaming in the channel; needed for {@link
     * InviteTargetType#STREAM}}
     */
    Optional<Snowflake> targetUserId();

    /**
     * {@return which activity is shown; it must have the flag EMBEDDED; needed for {@link
     * InviteTargetType#EMBEDDED_APPLICATION}}
     */
    Optional<Snowflake> targetApplicationId();

    /** Checks the limits, and that what belongs together is there. */
    @Value.Check
    default void check() {
        flags().ifPresent(flags -> {
            if (!InviteLimits.SETTABLE_FLAGS.containsAll(flags.known()) || flags.unknownBits() != 0) {
                throw new IllegalArgumentException(
                        "flags may hold " + InviteLimits.SETTABLE_FLAGS + " only, but is " + flags);
            }
        });
        maxAge().ifPresent(seconds -> Limits.range("max_age", seconds, 0, InviteLimits.MAX_AGE));
        maxUses().ifPresent(uses -> Limits.range("max_uses", uses, 0, InviteLimits.MAX_USES));
        if (targetType().filter(InviteTargetType.STREAM::equals).isPresent()
                && targetUserId().isEmpty()) {
            throw new IllegalArgumentException("target_user_id must be set if target_type is STREAM");
        }
        if (targetType().filter(InviteTargetType.EMBEDDED_APPLICATION::equals).isPresent()
                && targetApplicationId().isEmpty()) {
            throw new IllegalArgumentException(
                    "target_application_id must be set if target_type is EMBEDDED_APPLICATION");
        }
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static CreateChannelInviteBuilder builder() {
        return new CreateChannelInviteBuilder();
    }
}
