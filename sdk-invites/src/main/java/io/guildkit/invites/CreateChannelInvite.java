package io.guildkit.invites;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The options of a new invite to a channel.
 *
 * <p>For an invite to a group of users, only {@link #maxAge()} can be set, and not to 0. Only the service knows whether
 * a channel is such a group, so the service refuses other requests.
 */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface CreateChannelInvite extends WireRequest
        permits CreateChannelInviteBuilder.ImmutableCreateChannelInvite {
    /** Writes this type as JSON. */
    WireWriter<CreateChannelInvite> CODEC = CreateChannelInviteCodec.CODEC;

    /**
     * {@return the properties, of which only two can be set: {@link InviteFlag#IS_GUEST_INVITE}, and {@link
     * InviteFlag#IS_APPLICATION_BYPASS}, which needs the permission KICK_MEMBERS; empty for none}
     */
    Optional<FlagSet<InviteFlag>> flags();

    /**
     * {@return the lifetime in seconds, 0 to 604800 (7 days); 0 for unlimited, which a group does not accept; empty
     * for 86400 (a day)}
     */
    Optional<Integer> maxAge();

    /** {@return the maximum number of uses, 0 to 100; 0 for unlimited; empty for 0} */
    Optional<Integer> maxUses();

    /** {@return whether users who accept the invite leave the guild when they disconnect; empty for no} */
    Optional<Boolean> temporary();

    /** {@return whether to create an invite even though a similar invite exists; empty for no} */
    Optional<Boolean> unique();

    /** {@return the code of an invite to reuse, or to create if no such invite exists; empty for none} */
    Optional<String> validate();

    /** {@return the target, shown to users who accept the invite; empty for only the channel} */
    Optional<InviteTargetType> targetType();

    /**
     * {@return the streaming user, who must be live in the channel; required for {@link InviteTargetType#STREAM}}
     */
    Optional<Snowflake> targetUserId();

    /**
     * {@return the activity that is shown, which must have the flag EMBEDDED; needed for {@link
     * InviteTargetType#EMBEDDED_APPLICATION}}
     */
    Optional<Snowflake> targetApplicationId();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        flags().ifPresent(flags -> {
            if (!InviteLimits.SETTABLE_FLAGS.containsAll(flags.known()) || flags.unknownBits() != 0) {
                faults.at("flags").choice("Must be of " + InviteLimits.SETTABLE_FLAGS + ", but is " + flags + ".");
            }
        });
        faults.at("max_age").range(maxAge(), 0, InviteLimits.MAX_AGE);
        faults.at("max_uses").range(maxUses(), 0, InviteLimits.MAX_USES);
        if (targetType().filter(InviteTargetType.STREAM::equals).isPresent()
                && targetUserId().isEmpty()) {
            faults.at("target_user_id").missing("This field is required if target_type is STREAM.");
        }
        if (targetType().filter(InviteTargetType.EMBEDDED_APPLICATION::equals).isPresent()
                && targetApplicationId().isEmpty()) {
            faults.at("target_application_id")
                    .missing("This field is required if target_type is EMBEDDED_APPLICATION.");
        }
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static CreateChannelInviteBuilder builder() {
        return new CreateChannelInviteBuilder();
    }
}
