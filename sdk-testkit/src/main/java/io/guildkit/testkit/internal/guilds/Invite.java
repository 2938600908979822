package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An invite to a guild, to a group DM or to a friendship. */
public final class Invite {
    public static final int GUILD = 0;
    public static final int GROUP_DM = 1;
    public static final int FRIEND = 2;

    public static final int IS_GUEST_INVITE = 1;
    public static final int IS_VIEWED = 1 << 1;
    public static final int IS_APPLICATION_BYPASS = 1 << 3;

    public static final int STREAM = 1;
    public static final int EMBEDDED_APPLICATION = 2;
    public static final int ROLE_SUBSCRIPTIONS = 3;
    public static final int CREATOR_PAGE = 4;

    public final String code;
    public final int type;
    public final @Nullable Channel channel;
    public final @Nullable Account inviter;
    public final Terms terms;
    public final Instant createdAt;
    public int flags;
    public int uses;

    Invite(String code, @Nullable Channel channel, @Nullable Account inviter, Terms terms, Instant createdAt) {
        this.code = code;
        this.type = channel == null ? FRIEND : channel.guild == null ? GROUP_DM : GUILD;
        this.channel = channel;
        this.inviter = inviter;
        this.terms = terms;
        this.createdAt = createdAt;
        this.flags = terms.flags();
    }

    /** Returns whether this can still be used. */
    public boolean isUsable(Instant now) {
        Instant end = expiresAt();
        boolean fresh = end == null || now.isBefore(end);
        return fresh && (terms.maxUses() == 0 || uses < terms.maxUses());
    }

    /** Returns the expiry, or null for none. */
    public @Nullable Instant expiresAt() {
        return terms.maxAge() == 0 ? null : createdAt.plusSeconds(terms.maxAge());
    }

    /** Returns whether only the service manages this: the target is a subscription, or the code is the guild's own. */
    public boolean isSpecial() {
        return Objects.equals(terms.targetType(), ROLE_SUBSCRIPTIONS)
                || Objects.equals(terms.targetType(), CREATOR_PAGE)
                || isVanity();
    }

    /** Returns whether this is the vanity invite of a guild. */
    public boolean isVanity() {
        Guild guild = guild();
        return guild != null && code.equals(guild.vanityCode);
    }

    /** Returns the guild, or null for other invites. */
    public @Nullable Guild guild() {
        return channel == null ? null : channel.guild;
    }

    public boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /**
     * The options of a new invite: its lifetime in seconds and its number of uses, both 0 for unlimited, its first flags,
     * and its target besides the channel, if any. Temporary members leave when they disconnect.
     */
    public record Terms(
            int maxAge,
            int maxUses,
            boolean temporary,
            int flags,
            @Nullable Integer targetType,
            @Nullable Account targetUser,
            @Nullable Application targetApplication) {
        /** Returns terms that set nothing but age and uses. */
        public static Terms simple(int maxAge, int maxUses) {
            return new Terms(maxAge, maxUses, false, 0, null, null, null);
        }

        public Terms leadingTo(int type) {
            return new Terms(maxAge, maxUses, temporary, flags, type, targetUser, targetApplication);
        }
    }
}
