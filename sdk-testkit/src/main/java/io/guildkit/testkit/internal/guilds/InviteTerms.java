package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import org.jspecify.annotations.Nullable;

/**
 * The options of a new invite.
 *
 * @param maxAge the lifetime in seconds; 0 for unlimited
 * @param maxUses the maximum number of uses; 0 for unlimited
 * @param temporary whether new members leave when they disconnect
 * @param flags the initial flags
 * @param targetType the type of the target, or null
 * @param targetUser the streaming user, or null
 * @param targetApplication the application, or null
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
