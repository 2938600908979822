package io.guildkit.core;

import io.guildkit.core.route.Headers;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A successful response with its status and headers.
 *
 * @param <T> the type of the decoded body
 */
public final class ApiResponse<T extends @Nullable Object> {
    private final int status;
    private final Headers headers;
    private final T body;

    /**
     * Creates a response.
     *
     * @param status the HTTP status
     * @param headers the headers
     * @param body the decoded body
     */
    public ApiResponse(int status, Headers headers, T body) {
        this.status = status;
        this.headers = Objects.requireNonNull(headers, "headers");
        this.body = body;
    }

    /**
     * Returns the HTTP status.
     *
     * @return 200 to 299; another status if the response is a refusal that is a state of a guided flow
     */
    public int status() {
        return status;
    }

    /**
     * Returns the headers. They may contain secrets, such as cookies.
     *
     * @return the headers
     */
    public Headers headers() {
        return headers;
    }

    /**
     * Returns the decoded body.
     *
     * @return the body; null only for calls whose response has no content
     */
    public T body() {
        return body;
    }

    /** Shows the status and the body, and no header. */
    @Override
    public String toString() {
        @Nullable Object printed = body;
        return "ApiResponse{status=" + status + ", body=" + printed + "}";
    }
}
