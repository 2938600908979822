package io.guildkit.testkit.internal.webhooks;

/** How the compatible routes stray from the document. */
public final class WebhookSettings {
    /** What the chat-compatible route answers. */
    public enum ChatAnswer {
        /** The message if it is waited for, otherwise nothing. */
        AS_EXECUTE,
        /** A JSON string. */
        STRING,
        /** Nothing, with a status that promises something. */
        EMPTY
    }

    private ChatAnswer chatAnswer = ChatAnswer.AS_EXECUTE;
    private String eventHeader = "X-GitHub-Event";

    /** Returns what the chat-compatible route answers. */
    ChatAnswer chatAnswer() {
        return chatAnswer;
    }

    /** Changes what the chat-compatible route answers. */
    public void setChatAnswer(ChatAnswer answer) {
        chatAnswer = answer;
    }

    /** Returns the name of the header in which a code host names the event. */
    String eventHeader() {
        return eventHeader;
    }

    /** Changes the name of the header in which a code host names the event. */
    public void setEventHeader(String name) {
        eventHeader = name;
    }
}
