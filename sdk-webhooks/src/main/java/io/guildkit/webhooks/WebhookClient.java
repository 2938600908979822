package io.guildkit.webhooks;

import static io.guildkit.core.base.Builders.with;

import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiClient;
import io.guildkit.core.CallBuilder;
import io.guildkit.core.ServiceDialect;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.base.Arguments;
import io.guildkit.core.client.ClientBuilder;
import io.guildkit.core.limit.RateLimits;
import io.guildkit.core.model.Message;
import io.guildkit.core.route.Route;
import io.guildkit.core.wire.Snowflake;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Executes one webhook by its token: posts, edits and deletes messages, and changes or deletes the webhook. No account is needed.
 *
 * <pre>{@code
 * try (var webhook = WebhookClient.of("https://chat.example.com/api/v9/webhooks/ID/TOKEN")) {
 *     webhook.execute("Version 4.1 is out.").send();
 *     Message message = webhook.execute("Building…").send();
 *     webhook.executeWithoutWaiting(m -> m.content("The report is ready.").file(Path.of("report.pdf"))).send();
 * }
 * }</pre>
 *
 * <p>All methods that send a request return calls, which {@link ApiCall#send()} or {@link ApiCall#sendAsync()} sends, and which can have a
 * time limit or headers. {@code execute} waits until the service has saved the message, and returns it. A client of an account or a bot
 * creates such clients, too: see {@link WebhooksClient#withToken}.
 *
 * <p>If a message breaks limits, the method throws {@link io.guildkit.core.form.InvalidRequestException} before anything
 * is sent. Calls fail with the subclasses of {@link io.guildkit.core.failure.GuildkitException}, such as:
 *
 * <ul>
 * <li>{@link io.guildkit.core.error.NotFoundException} (10015) or {@link
 * io.guildkit.core.error.UnauthorizedException} if the webhook was deleted
 * <li>{@link io.guildkit.core.error.UploadException} if a file cannot be read
 * </ul>
 *
 * <p>The client waits for rate limits. The time limit of a call is two minutes, which large files can exceed on a slow
 * network. Set other {@linkplain Builder#timeouts timeouts} or a {@linkplain ApiCall#timeout limit} of the call for
 * them.
 *
 * <p>A client is thread-safe. A client that was created from a URL has connections and threads until it is {@linkplain
 * #close() closed}, but does not keep the program running. It never shows the URL, because the URL contains the token.
 */
@CheckReturnValue
public final class WebhookClient implements AutoCloseable {
    // Why: docs/decisions/0112

    private final ApiClient api;
    private final Snowflake id;
    private final String token;
    private final WebhookQuery query;
    private final boolean owner;

    WebhookClient(ApiClient api, Snowflake id, String token, WebhookQuery query, boolean owner) {
        this.api = api;
        this.id = Objects.requireNonNull(id, "id");
        this.token = Arguments.token(token, "token");
        this.query = query;
        this.owner = owner;
    }

    /**
     * Creates a client.
     *
     * @param url the webhook's URL as the service shows it, with or without a version. It may have the query parameters {@code thread_id},
     *     {@code wait} and {@code with_components}, which the client sends with its requests.
     * @return a new client
     * @throws IllegalArgumentException if it is not the URL of a webhook, or is unencrypted and of another machine; the
     *        message does not contain the URL
     */
    @CheckReturnValue
    public static WebhookClient of(String url) {
        return builder(url).build();
    }

    /**
     * Returns a builder of a client with your own settings.
     *
     * @param url the webhook's URL, as for {@link #of}
     * @return a new builder
     * @throws IllegalArgumentException if it is not the URL of a webhook; the message does not contain the URL
     */
    @CheckReturnValue
    public static Builder builder(String url) {
        return new Builder(WebhookUrl.parse(url));
    }

    /**
     * Returns the webhook's identifier.
     *
     * @return the identifier
     */
    @CheckReturnValue
    public Snowflake id() {
        return id;
    }

    /**
     * Returns the thread that the client posts to.
     *
     * @return the thread; empty for the webhook's channel
     */
    @CheckReturnValue
    public Optional<Snowflake> threadId() {
        return query.threadId();
    }

    /**
     * Returns a hash of the webhook's identifier and token. Two clients of the same webhook have the same hash, and the token cannot be
     * derived from it. A store can therefore remember for which URL a webhook was refused.
     *
     * @return 16 hexadecimal digits
     */
    @CheckReturnValue
    public String urlHash() {
        return Arguments.hash(id + "/" + token);
    }

    /**
     * Returns a client that posts, returns, edits and deletes messages in a thread of the webhook's channel.
     *
     * @param thread the thread; the service unarchives it when something is posted
     * @return a client on the same connections; closing it does nothing
     */
    @CheckReturnValue
    public WebhookClient thread(Snowflake thread) {
        return new WebhookClient(api, id, token, query.thread(thread), false);
    }

    /**
     * Returns a client that sends {@code with_components=true} with each message and edit. A webhook without an application can then send
     * components that need no application, such as link buttons. Without the parameter, services ignore or refuse the components. The
     * parameter is not documented, so a service may refuse it.
     *
     * @return a client on the same connections; closing it does nothing
     */
    @CheckReturnValue
    public WebhookClient withComponents() {
        return new WebhookClient(api, id, token, query.components(), false);
    }

    private CallBuilder call(Route route) {
        return api.call(route, id, token);
    }

    private CallBuilder call(Route route, Snowflake messageId) {
        return query.message(api.call(route, id, token, messageId));
    }

    private CallBuilder post(Route route, boolean wait) {
        return query.post(call(route), wait);
    }

    /**
     * Returns the webhook. {@code GET /webhooks/{webhook.id}/{webhook.token}}; needs no credentials.
     *
     * @return the call, which returns the webhook without its creator
     */
    @CheckReturnValue
    public ApiCall<Webhook> get() {
        return call(WebhookRoutes.GET_WITH_TOKEN).returns(Webhook.CODEC);
    }

    /**
     * Changes the webhook's name and avatar. {@code PATCH /webhooks/{webhook.id}/{webhook.token}}; needs no credentials.
     *
     * <p>Fires Webhooks Update. The audit log accepts a {@linkplain ApiCall#auditReason reason}.
     *
     * @param request sets the fields to change
     * @return the call, which returns the changed webhook
     * @throws io.guildkit.core.form.InvalidRequestException if the name is empty or too long
     */
    @CheckReturnValue
    public ApiCall<Webhook> modify(Consumer<ModifyWebhookWithTokenBuilder> request) {
        return modify(with(ModifyWebhookWithToken.builder(), request).build());
    }

    /**
     * Changes the webhook's name and avatar. {@code PATCH /webhooks/{webhook.id}/{webhook.token}}; needs no credentials.
     *
     * <p>Fires Webhooks Update. The audit log accepts a {@linkplain ApiCall#auditReason reason}.
     *
     * @param request the fields to change
     * @return the call, which returns the changed webhook
     */
    @CheckReturnValue
    public ApiCall<Webhook> modify(ModifyWebhookWithToken request) {
        return call(WebhookRoutes.MODIFY_WITH_TOKEN)
                .json(request, ModifyWebhookWithToken.CODEC)
                .returns(Webhook.CODEC);
    }

    /**
     * Deletes the webhook permanently. {@code DELETE /webhooks/{webhook.id}/{webhook.token}}; needs no credentials.
     *
     * <p>Fires Webhooks Update. The audit log accepts a {@linkplain ApiCall#auditReason reason}.
     *
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> delete() {
        return call(WebhookRoutes.DELETE_WITH_TOKEN).returnsNothing();
    }

    /**
     * Posts a text. {@code POST /webhooks/{webhook.id}/{webhook.token}}; needs no credentials.
     *
     * <p>Fires Message Create. The service responds before it saves the message, so the message may get lost without an error.
     *
     * @param content 1 to 2000 characters
     * @return the call
     * @throws io.guildkit.core.form.InvalidRequestException if the text is empty or too long
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> executeWithoutWaiting(String content) {
        return executeWithoutWaiting(WebhookMessage.of(content));
    }

    /**
     * Posts a message. {@code POST /webhooks/{webhook.id}/{webhook.token}}; needs no credentials.
     *
     * <p>Fires Message Create. The service responds before it saves the message, so the message may get lost without an error.
     *
     * @param message sets the content of the message
     * @return the call
     * @throws io.guildkit.core.form.InvalidRequestException naming all limits that the message breaks
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> executeWithoutWaiting(Consumer<WebhookMessage.Builder> message) {
        return executeWithoutWaiting(WebhookMessage.of(message));
    }

    /**
     * Posts a message. {@code POST /webhooks/{webhook.id}/{webhook.token}}; needs no credentials.
     *
     * <p>Fires Message Create. The service responds before it saves the message, so the message may get lost without an error. A
     * channel that consists of threads needs a {@linkplain #thread thread}, or a
     * {@linkplain WebhookMessage.Builder#threadName name for a new one}.
     *
     * @param message the message
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> executeWithoutWaiting(WebhookMessage message) {
        return message.body()
                .into(query.components(post(WebhookRoutes.EXECUTE, false)))
                .returnsNothing();
    }

    /**
     * Posts a text and waits until it is saved. {@code POST /webhooks/{webhook.id}/{webhook.token}?wait=true}; needs no
     * credentials.
     *
     * <p>Fires Message Create.
     *
     * @param content 1 to 2000 characters
     * @return the call, which returns the message
     * @throws io.guildkit.core.form.InvalidRequestException if the text is empty or too long
     */
    @CheckReturnValue
    public ApiCall<Message> execute(String content) {
        return execute(WebhookMessage.of(content));
    }

    /**
     * Posts a message and waits until it is saved. {@code POST /webhooks/{webhook.id}/{webhook.token}?wait=true}; needs no
     * credentials.
     *
     * <p>Fires Message Create.
     *
     * @param message sets the content of the message
     * @return the call, which returns the message
     * @throws io.guildkit.core.form.InvalidRequestException naming all limits that the message breaks
     */
    @CheckReturnValue
    public ApiCall<Message> execute(Consumer<WebhookMessage.Builder> message) {
        return execute(WebhookMessage.of(message));
    }

    /**
     * Posts a message and waits until it is saved. {@code POST /webhooks/{webhook.id}/{webhook.token}?wait=true}; needs no
     * credentials.
     *
     * <p>Fires Message Create.
     *
     * @param message the message
     * @return the call, which returns the message
     */
    @CheckReturnValue
    public ApiCall<Message> execute(WebhookMessage message) {
        return message.body()
                .into(query.components(post(WebhookRoutes.EXECUTE, true)))
                .returns(Message.CODEC);
    }

    /**
     * Posts a message in the format of another chat service. {@code POST
     * /webhooks/{webhook.id}/{webhook.token}/chatcompat}; needs no credentials.
     *
     * <p>Fires Message Create. The service responds before it saves the message, so the message may get lost without an error.
     *
     * @param message sets the content of the message
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> executeChatCompatWithoutWaiting(Consumer<ChatCompatMessageBuilder> message) {
        return executeChatCompatWithoutWaiting(built(message));
    }

    /**
     * Posts a message in the format of another chat service. {@code POST
     * /webhooks/{webhook.id}/{webhook.token}/chatcompat}; needs no credentials.
     *
     * <p>Fires Message Create. The service responds before it saves the message, so the message may get lost without an error.
     *
     * @param message the message
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> executeChatCompatWithoutWaiting(ChatCompatMessage message) {
        return post(WebhookRoutes.CHATCOMPAT, false)
                .json(message, ChatCompatMessage.CODEC)
                .returnsNothing();
    }

    /**
     * Posts a message in the format of another chat service and waits until it is saved. {@code POST
     * /webhooks/{webhook.id}/{webhook.token}/chatcompat?wait=true}; needs no credentials.
     *
     * <p>Fires Message Create.
     *
     * @param message sets the content of the message
     * @return the call, which returns the message; empty if the service returns a text such as {@code ok}, or nothing
     */
    @CheckReturnValue
    public ApiCall<Optional<Message>> executeChatCompat(Consumer<ChatCompatMessageBuilder> message) {
        return executeChatCompat(built(message));
    }

    /**
     * Posts a message in the format of another chat service and waits until it is saved. {@code POST
     * /webhooks/{webhook.id}/{webhook.token}/chatcompat?wait=true}; needs no credentials.
     *
     * <p>Fires Message Create.
     *
     * @param message the message
     * @return the call, which returns the message; empty if the service returns a text such as {@code ok}, or nothing
     */
    @CheckReturnValue
    public ApiCall<Optional<Message>> executeChatCompat(ChatCompatMessage message) {
        return post(WebhookRoutes.CHATCOMPAT, true)
                .json(message, ChatCompatMessage.CODEC)
                .returns(ChatCompatCodec.CODEC);
    }

    private static ChatCompatMessage built(Consumer<ChatCompatMessageBuilder> message) {
        return with(ChatCompatMessage.builder(), message).build();
    }

    /**
     * Forwards the delivery of a code-hosting service, which is posted as a message. {@code POST
     * /webhooks/{webhook.id}/{webhook.token}/codehost}; needs no credentials.
     *
     * <p>Fires Message Create if the service creates a message for such an event. The service responds before it saves the message.
     *
     * @param delivery the event and its body; the event is sent in the header {@link ServiceDialect.Word#CODEHOST_EVENT_HEADER}
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> executeCodehostWithoutWaiting(CodehostDelivery delivery) {
        return codehost(delivery, false).returnsNothing();
    }

    /**
     * Forwards the delivery of a code-hosting service and waits until the message is saved. {@code POST
     * /webhooks/{webhook.id}/{webhook.token}/codehost?wait=true}; needs no credentials.
     *
     * <p>Fires Message Create if the service creates a message for such an event.
     *
     * @param delivery the event and its body; the event is sent in the header {@link ServiceDialect.Word#CODEHOST_EVENT_HEADER}
     * @return the call, which returns the message; empty if the service creates none for such events
     */
    @CheckReturnValue
    public ApiCall<Optional<Message>> executeCodehost(CodehostDelivery delivery) {
        return codehost(delivery, true).returns(Message.CODEC.optional());
    }

    private CallBuilder codehost(CodehostDelivery delivery, boolean wait) {
        return post(WebhookRoutes.CODEHOST, wait)
                .header(
                        ServiceDialect.Word.CODEHOST_EVENT_HEADER,
                        delivery.event().value())
                .json(delivery.payload());
    }

    /**
     * Returns a message that the webhook posted. {@code GET
     * /webhooks/{webhook.id}/{webhook.token}/messages/{message.id}}; needs no credentials.
     *
     * @param messageId the message; a message in a thread is only found by the client of that {@linkplain #thread thread}
     * @return the call. It fails with {@link io.guildkit.core.error.NotFoundException} if the webhook did not post it
     */
    @CheckReturnValue
    public ApiCall<Message> getMessage(Snowflake messageId) {
        return call(WebhookRoutes.GET_MESSAGE, messageId).returns(Message.CODEC);
    }

    /**
     * Replaces only the text of a message that the webhook posted. {@code PATCH
     * /webhooks/{webhook.id}/{webhook.token}/messages/{message.id}}; needs no credentials.
     *
     * <p>Fires Message Update.
     *
     * @param messageId the message
     * @param content at most 2000 characters
     * @return the call, which returns the changed message
     * @throws io.guildkit.core.form.InvalidRequestException if the text is too long
     */
    @CheckReturnValue
    public ApiCall<Message> editMessage(Snowflake messageId, String content) {
        return editMessage(messageId, WebhookMessageEdit.of(content));
    }

    /**
     * Changes a message that the webhook posted. {@code PATCH
     * /webhooks/{webhook.id}/{webhook.token}/messages/{message.id}}; needs no credentials.
     *
     * <p>Fires Message Update.
     *
     * @param messageId the message
     * @param edit sets the fields to change
     * @return the call, which returns the changed message
     * @throws io.guildkit.core.form.InvalidRequestException naming all limits that the edit breaks
     */
    @CheckReturnValue
    public ApiCall<Message> editMessage(Snowflake messageId, Consumer<WebhookMessageEdit.Builder> edit) {
        return editMessage(messageId, WebhookMessageEdit.of(edit));
    }

    /**
     * Changes a message that the webhook posted. {@code PATCH
     * /webhooks/{webhook.id}/{webhook.token}/messages/{message.id}}; needs no credentials.
     *
     * <p>Fires Message Update.
     *
     * @param messageId the message
     * @param edit the fields to change
     * @return the call, which returns the changed message
     */
    @CheckReturnValue
    public ApiCall<Message> editMessage(Snowflake messageId, WebhookMessageEdit edit) {
        return edit.body()
                .into(query.components(call(WebhookRoutes.EDIT_MESSAGE, messageId)))
                .returns(Message.CODEC);
    }

    /**
     * Deletes a message that the webhook posted. {@code DELETE
     * /webhooks/{webhook.id}/{webhook.token}/messages/{message.id}}; needs no credentials.
     *
     * <p>Fires Message Delete.
     *
     * @param messageId the message
     * @return the call. It fails with {@link io.guildkit.core.error.NotFoundException} if the webhook did not post it
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> deleteMessage(Snowflake messageId) {
        return call(WebhookRoutes.DELETE_MESSAGE, messageId).returnsNothing();
    }

    /**
     * Returns the known rate limits of the webhook.
     *
     * @return the limits and the waiting calls
     */
    @CheckReturnValue
    public RateLimits rateLimits() {
        return api.rateLimits();
    }

    /**
     * Cancels unfinished calls and releases connections and threads. An {@link okhttp3.OkHttpClient} or executor of the
     * builder stays open. Closing the client of a {@linkplain #thread thread}, or a client that another client created,
     * does nothing.
     */
    @Override
    public void close() {
        if (owner) {
            api.close();
        }
    }

    /** Shows the webhook's identifier, and nothing of its token. */
    @CheckReturnValue
    @Override
    public String toString() {
        return "WebhookClient{" + id
                + threadId().map(thread -> ", thread " + thread).orElse("") + "}";
    }

    /** Settings of a client. Each setting has a default. */
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
         * @throws IllegalArgumentException if the base URL uses unencrypted HTTP and names another machine; see
         *     {@link #allowCleartext()}
         */
        public WebhookClient build() {
            ApiClient api = connect();
            return new WebhookClient(api, url.id(), url.token(), url.query(), true);
        }
    }
}
