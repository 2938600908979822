package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import org.jspecify.annotations.Nullable;

/**
 * The options of a new invite: its lifetime in seconds and its number of uses, both 0 for unlimited, its first flags,
 * and its target besides the channel, if any. Temporary members leave when they disconnect.
 */
public record InviteTerms(
        int maxAge,
        int maxUses,
        boolean temporary,
        int flags,
        @Nullable Integer targetType,
        @Nullable Account targetUser,
        @Nullable Application targetApplication) {
    /** Returns terms that set nothing but age and uses. */
    public static InviteTerms simple(int maxAge, int maxUses) {
        return new InviteTerms(maxAge, maxUses, false, 0, null, null, null);
    }

    public InviteTerms leadingTo(int type) {
        return new InviteTerms(maxAge, maxUses, temporary, flags, type, targetUser, targetApplication);
    }
}
