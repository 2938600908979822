package io.guildkit.core.auth;

import io.guildkit.core.base.Arguments;
import io.guildkit.core.wire.Snowflake;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An account's token, with the user that it belongs to.
 *
 * <p>The user distinguishes a new token of the same account from the token of another account. A call that waits goes on with the new
 * token in the first case, and fails in the second. A user whose identifier is not known counts as another user.
 *
 * @param token the token, a secret
 * @param userId the identifier of the user; empty if it is not known
 */
public record AccountToken(String token, Optional<Snowflake> userId) {
    // Why: docs/decisions/0093

    /** Precedes the identifier in {@link #encode}, so that the line is no token. */
    private static final Pattern LINES = Pattern.compile("\r\n|[\r\n]");

    private static final String USER = "user ";

    /**
     * Checks for nulls.
     *
     * @param token the token
     * @param userId the identifier of the user; empty if it is not known
     */
    public AccountToken {
        Objects.requireNonNull(token, "token");
        Objects.requireNonNull(userId, "userId");
    }

    /**
     * Returns the token of a user who is not known.
     *
     * @param token the token
     * @return the token
     */
    public static AccountToken of(String token) {
        return new AccountToken(token, Optional.empty());
    }

    /**
     * Returns the token of a user.
     *
     * @param token the token
     * @param userId the identifier of the user
     * @return the token with its user
     */
    public static AccountToken of(String token, Snowflake userId) {
        return new AccountToken(token, Optional.of(userId));
    }

    /**
     * Returns whether both tokens belong to one user.
     *
     * @param other another token
     * @return false if one of the users is not known
     */
    public boolean isOfSameUser(AccountToken other) {
        return userId.isPresent() && userId.equals(other.userId);
    }

    /**
     * Returns token and user as one text, for stores that keep a text. The text is the token alone if the user is not known, or if the
     * identifier begins or ends with whitespace, which {@link #parse} ignores. Otherwise it has two lines.
     *
     * @return the text, a secret; {@link #parse} reads it
     * @throws IllegalArgumentException if the token is empty or not printable ASCII
     */
    public String encode() {
        Arguments.token(token, "token");
        return userId.map(Snowflake::toString)
                .filter(id -> id.equals(id.strip()))
                .map(id -> token + "\n" + USER + id)
                .orElse(token);
    }

    /**
     * Reads a text of {@link #encode}, or a token alone. Ignores whitespace around the lines.
     *
     * @param text the text
     * @return the token; empty if the text contains only whitespace
     * @throws IllegalArgumentException if the text contains something else. The message does not contain the text
     */
    public static Optional<AccountToken> parse(String text) {
        List<String> lines = text.isBlank()
                ? List.of()
                : LINES.splitAsStream(text.strip()).map(String::strip).toList();
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        Optional<Snowflake> user = lines.size() == 2 && lines.get(1).startsWith(USER)
                ? Snowflake.received(lines.get(1).substring(USER.length())) // in any form that a response may have
                : Optional.empty();
        if (!Arguments.isToken(lines.get(0)) || (lines.size() > 1 && user.isEmpty())) {
            throw new IllegalArgumentException("The text is not a token of printable ASCII, with a line \"" + USER
                    + "<identifier>\" below it or without");
        }
        return Optional.of(new AccountToken(lines.get(0), user));
    }

    /** Shows the user, and nothing of the token. */
    @Override
    public String toString() {
        return "AccountToken[token=<redacted>, userId="
                + userId.map(Snowflake::toString).orElse("unknown") + "]";
    }
}
