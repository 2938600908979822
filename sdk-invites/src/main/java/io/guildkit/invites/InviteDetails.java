package io.guildkit.invites;

import io.guildkit.core.model.ChannelType;
import io.guildkit.core.model.GuildScheduledEvent;
import io.guildkit.core.model.PartialApplication;
import io.guildkit.core.model.PartialChannel;
import io.guildkit.core.model.PartialUser;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.immutables.value.Value;

/** The members that all representations of an invite share. */
public sealed interface InviteDetails extends WireObject permits Invite, InviteWithMetadata {
    /** {@return the code, which identifies the invite} */
    String code();

    /** {@return the type of the target; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default InviteType type() {
        return InviteType.UNKNOWN;
    }

    /**
     * {@return the channel of the invite; empty if the service sent something else in place of a channel, which
     * {@code unknownFields().isUnreadable("channel")} returns; empty for a friend's invite without a conversation}
     */
    Optional<PartialChannel> channel();

    /** {@return the guild of the invite; empty for none} */
    Optional<Snowflake> guildId();

    /** {@return the guild of the invite; empty for none} */
    Optional<InviteGuild> guild();

    /** {@return the creator; empty if the service left it out} */
    Optional<PartialUser> inviter();

    /** {@return the properties; empty if the service left it out} */
    Optional<FlagSet<InviteFlag>> flags();

    /** {@return the target, shown to users who accept the invite; empty for only the channel} */
    Optional<InviteTargetType> targetType();

    /** {@return the streaming user; empty for none} */
    Optional<PartialUser> targetUser();

    /** {@return the activity that is shown; empty for none} */
    Optional<PartialApplication> targetApplication();

    /**
     * {@return the approximate number of members; present if {@linkplain GetInvite#withCounts() requested}, and after
     * accepting an invite to a guild that cannot be previewed}
     */
    Optional<Integer> approximateMemberCount();

    /**
     * {@return the approximate number of online members of the guild; present if {@link #approximateMemberCount()}
     * is, for guilds}
     */
    Optional<Integer> approximatePresenceCount();

    /**
     * {@return the expiry; empty if the invite does not expire, and if the service sent something that is no timestamp, which
     * {@link #expiry} distinguishes}
     */
    Optional<Instant> expiresAt();

    /** {@return the event for which the invite was {@linkplain GetInvite#guildScheduledEventId() looked up}; empty for none} */
    Optional<GuildScheduledEvent> guildScheduledEvent();

    /**
     * {@return whether accepting the invite made the caller a member; known only after accepting, and not for guilds
     * without a preview; wrongly true for an invite without a guild}
     */
    Optional<Boolean> newMember();

    /** {@return whether to show the guild's rules to the user; known only after accepting the invite} */
    Optional<Boolean> showVerificationForm();

    /**
     * {@return whether members can change their nickname; known only if {@linkplain GetInvite#withPermissions()
     * requested}}
     */
    Optional<Boolean> isNicknameChangeable();

    /**
     * Returns whether the invite is for a guild.
     *
     * @return true if that is its type, or if the type is absent and it has a guild
     */
    default boolean isGuildInvite() {
        return type().equals(InviteType.GUILD)
                || (type().isAbsent() && (guildId().isPresent() || guild().isPresent()));
    }

    /**
     * Returns whether the invite is for a private group of users.
     *
     * @return true if that is its type, or if the type is absent and its channel belongs to a group
     */
    default boolean isGroupDmInvite() {
        return type().equals(InviteType.GROUP_DM)
                || (type().isAbsent()
                        && channel()
                                .filter(channel -> channel.type().equals(ChannelType.GROUP_DM))
                                .isPresent());
    }

    /**
     * Returns whether the invite makes its creator and the accepting user friends.
     *
     * @return true if that is its type
     */
    default boolean isFriendInvite() {
        return type().equals(InviteType.FRIEND);
    }

    /**
     * Returns whether the invite has a flag.
     *
     * @param flag the property
     * @return false also if the service left it out
     */
    default boolean hasFlag(InviteFlag flag) {
        return flags().filter(flags -> flags.has(flag)).isPresent();
    }

    /**
     * Returns the remaining time of the invite.
     *
     * @param clock the clock, such as {@link Clock#systemUTC()}
     * @return zero if it has expired; empty if it does not expire, or if its expiry is unknown. It may end earlier, by use or by deletion
     */
    default Optional<Duration> expiresIn(Clock clock) {
        return expiresAt()
                .map(end -> Duration.between(clock.instant(), end))
                .map(left -> left.isNegative() ? Duration.ZERO : left);
    }

    /**
     * Returns whether the invite has expired, is valid, never expires, or has an expiry that cannot be read.
     *
     * @param clock the clock, such as {@link Clock#systemUTC()}
     * @return the state of the expiry at the clock's time
     */
    default InviteExpiry expiry(Clock clock) {
        if (expiresAt().isPresent()) {
            return isExpired(clock) ? InviteExpiry.EXPIRED : InviteExpiry.VALID;
        }
        return unknownFields().isUnreadable("expires_at") ? InviteExpiry.UNKNOWN : InviteExpiry.NEVER;
    }

    /**
     * Returns whether the invite has expired.
     *
     * @param clock the clock, such as {@link Clock#systemUTC()}
     * @return false also if it does not expire, or if its expiry is unknown; {@link #expiry} distinguishes them
     */
    default boolean isExpired(Clock clock) {
        return expiresIn(clock).filter(Duration::isZero).isPresent();
    }
}
