package io.guildkit.webhooks;

import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.client.ClientBuilder;
import io.guildkit.core.internal.pipeline.HttpCore;
import io.guildkit.core.limit.RateLimits;
import io.guildkit.core.model.Message;
import io.guildkit.core.wire.Snowflake;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Posts to a channel by a webhook's URL. No account is needed, and none is ever shown to the service.
 *
 * <pre>{@code
 * try (var webhook = WebhookClient.of("https://chat.example.com/api/v9/webhooks/ID/TOKEN")) {
 *     webhook.send("Version 4.1 is out.");
 *     webhook.send(m -> m.content("The report is ready.").file(Path.of("report.pdf")));
 * }
 * }</pre>
 *
 * <p>Every method sends at once and waits on the calling thread. To send without waiting, or with options of a single
 * call, use the {@linkplain #calls() calls}.
 *
 * <p>All methods fail with {@link io.guildkit.core.error.InvalidRequestException} before anything is sent if a message
 * breaks limits, with {@link io.guildkit.core.error.NotFoundException} (10015) or
 * {@link io.guildkit.core.error.UnauthorizedException} if the webhook is gone, with
 * {@link io.guildkit.core.error.UploadException} if a file can't be read, and with the other subclasses of
 * {@link io.guildkit.core.error.GuildkitException}. A rate limit is waited for. Large files on a slow line may take longer
 * than the two minutes that a call is given: set other {@linkplain Builder#timeouts timeouts} then.
 *
 * <p>A client is safe to use from all threads. It holds connections and threads; {@link #close()} gives them back, but a
 * program that ends without it ends all the same. It never shows the URL, because that holds the token.
 */
public final class WebhookClient implements AutoCloseable {
    private final HttpCore http;
    private final WebhookCalls calls;
    private final boolean owner;

    private WebhookClient(HttpCore http, WebhookCalls calls, boolean owner) {
        this.http = http;
        this.calls = calls;
        this.owner = owner;
    }

    /**
     * Creates a client.
     *
     * @param url the webhook's URL as the service shows it, with or without a version, and perhaps with the identifier of a
     *     thread at its end ({@code ?thread_id=…})
     * @return a new client
     * @throws IllegalArgumentException if it is no such URL, or not encrypted although it leads to another machine; the
     *     message does not show it
     */
    public static WebhookClient of(String url) {
        return builder(url).build();
    }

    /**
     * Begins a client with settings of your own.
     *
     * @param url the webhook's URL, as for {@link #of}
     * @return a new builder
     * @throws IllegalArgumentException if it is no such URL; the message does not show it
     */
    public static Builder builder(String url) {
        return new Builder(WebhookUrl.parse(url));
    }

    /**
     * Returns the webhook's identifier.
     *
     * @return the identifier
     */
    public Snowflake id() {
        return calls.id();
    }

    /**
     * Returns a client that posts to a thread of the webhook's channel, and finds, edits and deletes messages there.
     *
     * @param thread the thread; it is unarchived when something is posted
     * @return a client on the same connections; closing it does nothing
     */
    public WebhookClient thread(Snowflake thread) {
        return new WebhookClient(http, calls.thread(thread), false);
    }

    /**
     * Returns the same as calls: values that can be sent without waiting, and given a timeout or a header.
     *
     * <pre>{@code webhook.calls().execute("done").sendAsync()}</pre>
     *
     * @return the calls of this webhook
     */
    public WebhookCalls calls() {
        return calls;
    }

    /**
     * Posts a text. The service answers before it is saved, so it may get lost without an error.
     *
     * @param content 1 to 2000 characters
     */
    public void send(String content) {
        calls.execute(content).send();
    }

    /**
     * Posts a message. The service answers before it is saved, so it may get lost without an error.
     *
     * @param message sets what the message consists of
     */
    public void send(Consumer<WebhookMessage.Builder> message) {
        calls.execute(message).send();
    }

    /**
     * Posts a message. The service answers before it is saved, so it may get lost without an error.
     *
     * @param message the message
     */
    public void send(WebhookMessage message) {
        calls.execute(message).send();
    }

    /**
     * Posts a text and waits until it is saved.
     *
     * @param content 1 to 2000 characters
     * @return the message, to edit or delete it later
     */
    public Message sendAndGet(String content) {
        return calls.executeAndWait(content).send();
    }

    /**
     * Posts a message and waits until it is saved.
     *
     * @param message sets what the message consists of
     * @return the message, to edit or delete it later
     */
    public Message sendAndGet(Consumer<WebhookMessage.Builder> message) {
        return calls.executeAndWait(message).send();
    }

    /**
     * Posts a message and waits until it is saved.
     *
     * @param message the message
     * @return the message, to edit or delete it later
     */
    public Message sendAndGet(WebhookMessage message) {
        return calls.executeAndWait(message).send();
    }

    /**
     * Looks up a message that the webhook posted.
     *
     * @param messageId the message
     * @return the message
     */
    public Message get(Snowflake messageId) {
        return calls.getMessage(messageId).send();
    }

    /**
     * Replaces the text of a message that the webhook posted, and nothing else.
     *
     * @param messageId the message
     * @param content at most 2000 characters
     * @return the changed message
     */
    public Message edit(Snowflake messageId, String content) {
        return calls.editMessage(messageId, content).send();
    }

    /**
     * Changes a message that the webhook posted.
     *
     * @param messageId the message
     * @param edit sets what to change
     * @return the changed message
     */
    public Message edit(Snowflake messageId, Consumer<WebhookMessageEdit.Builder> edit) {
        return calls.editMessage(messageId, edit).send();
    }

    /**
     * Changes a message that the webhook posted.
     *
     * @param messageId the message
     * @param edit what to change
     * @return the changed message
     */
    public Message edit(Snowflake messageId, WebhookMessageEdit edit) {
        return calls.editMessage(messageId, edit).send();
    }

    /**
     * Deletes a message that the webhook posted.
     *
     * @param messageId the message
     */
    public void delete(Snowflake messageId) {
        calls.deleteMessage(messageId).send();
    }

    /**
     * Posts a message in the format of another chat service.
     *
     * @param message sets what the message consists of
     */
    public void chatcompat(Consumer<ChatCompatMessageBuilder> message) {
        calls.chatcompat(message).send();
    }

    /**
     * Posts a message in the format of another chat service.
     *
     * @param message the message
     */
    public void chatcompat(ChatCompatMessage message) {
        calls.chatcompat(message).send();
    }

    /**
     * Passes on what a code-hosting service sent, to be posted as a message.
     *
     * @param delivery the event and what was sent
     */
    public void codehost(CodehostDelivery delivery) {
        calls.codehost(delivery).send();
    }

    /**
     * Looks the webhook itself up.
     *
     * @return the webhook, without its creator
     */
    public Webhook webhook() {
        return calls.get().send();
    }

    /**
     * Changes the webhook itself.
     *
     * @param request sets the name and the avatar that its messages are shown with
     * @return the changed webhook
     */
    public Webhook modifyWebhook(Consumer<ModifyWebhookWithTokenBuilder> request) {
        return calls.modify(request).send();
    }

    /** Deletes the webhook itself, for good. */
    public void deleteWebhook() {
        calls.delete().send();
    }

    /**
     * Returns what the client has learned of the webhook's rate limits.
     *
     * @return the limits, and who waits for what
     */
    public RateLimits rateLimits() {
        return http.rateLimits();
    }

    /**
     * Cancels what is under way and gives back connections and threads. An {@link okhttp3.OkHttpClient} or executor that
     * was handed to the builder stays open. A client of a {@linkplain #thread thread} leaves this to the one it was made
     * from.
     */
    @Override
    public void close() {
        if (owner) {
            http.close();
        }
    }

    /** Shows the webhook's identifier, and nothing of its token. */
    @Override
    public String toString() {
        return "WebhookClient{" + calls.id()
                + calls.threadId().map(thread -> ", thread " + thread).orElse("") + "}";
    }

    /** Settings of a client. Each has a default that suits most. */
    public static final class Builder extends ClientBuilder<Builder> {
        private final WebhookUrl url;

        private Builder(WebhookUrl url) {
            super(url.baseUrl());
            credentials(Credentials.none());
            fingerprint(FingerprintProvider.none());
            this.url = url;
        }

        @Override
        protected Builder self() {
            return this;
        }

        /**
         * Creates the client. It connects when the first call is sent.
         *
         * @return a new client
         * @throws IllegalArgumentException if the service is on another machine and the connection not encrypted; see
         *     {@link #allowCleartext()}
         */
        public WebhookClient build() {
            HttpCore http = connect();
            Optional<Snowflake> thread = url.threadId();
            return new WebhookClient(http, new WebhookCalls(http, url.id(), url.token(), thread), true);
        }
    }
}
