package io.guildkit.testkit.internal.webhooks;

/** How the compatible routes stray from the document. */
public final class WebhookSettings {
    public enum ChatAnswer {
        /** The message if it is waited for, otherwise nothing. */
        AS_EXECUTE,
        /** A JSON string. */
        STRING,
        /** Nothing, with a status that promises something. */
        EMPTY
    }

    /** The response of the chat-compatible route. */
    public ChatAnswer chatAnswer = ChatAnswer.AS_EXECUTE;
    /** The header in which a code host names the event. */
    public String eventHeader = "X-GitHub-Event";
}
