package io.guildkit.testkit.internal.webhooks;

/** The deviations of the compatible routes from the document. */
public final class WebhookSettings {
    public enum ChatResponse {
        /** The message if the request waits for it, otherwise nothing. */
        AS_EXECUTE,
        /** A JSON string. */
        STRING,
        /** Nothing, although the status is 200. */
        EMPTY
    }

    /** The response of the chat-compatible route. */
    public ChatResponse chatResponse = ChatResponse.AS_EXECUTE;
}
