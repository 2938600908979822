package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an invite was created with.
 *
 * @param maxAge how many seconds it can be used, 0 for ever
 * @param maxUses how often it can be used, 0 for any number
 * @param temporary whether those who come stay only until they disconnect
 * @param flags the flags it began with
 * @param targetType what it leads to besides the channel, or null
 * @param targetUser whose stream it leads to, or null
 * @param targetApplication which application it leads to, or null
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

    /** Tells whether this is more than a plain invite. */
    boolean hasTarget(int type) {
        return Objects.equals(targetType, type);
    }
}
