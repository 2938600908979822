package io.guildkit.core.internal;

import io.guildkit.core.error.DecodingException;
import io.guildkit.core.error.ErrorAnswer;
import java.io.IOException;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** What came of an attempt. */
sealed interface Reply extends Progress.Next {
    /** A success, decoded. */
    record Success(int status, Headers headers, @Nullable Object value) implements Reply {}

    /** A success that can't be read. */
    record Unreadable(int status, Headers headers, DecodingException cause) implements Reply {}

    /** An answer that is no success. */
    record Refusal(ErrorAnswer error) implements Reply {}

    /**
     * No answer.
     *
     * @param reason why
     * @param sent whether a byte of the request may have left
     * @param cause what the network said
     */
    record Lost(Reason reason, boolean sent, IOException cause) implements Reply {}

    /** Why there is no answer. */
    enum Reason {
        BROKEN("the connection failed"),
        TIMEOUT("it took too long"),
        CANCELLED("it was cancelled"),
        INTERRUPTED("the thread was interrupted"),
        UNREADABLE_BODY("the body could not be read");

        final String words;

        Reason(String words) {
            this.words = words;
        }
    }
}
