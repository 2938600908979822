package io.guildkit.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.ApiCall;
import io.guildkit.core.CheckReturnValue;
import io.guildkit.core.HeaderNames;
import io.guildkit.core.internal.pipeline.CallBuilder;
import io.guildkit.core.internal.pipeline.HttpCore;
import io.guildkit.core.internal.util.Arguments;
import io.guildkit.core.model.Message;
import io.guildkit.core.route.Route;
import io.guildkit.core.wire.Snowflake;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What can be done with one webhook by its token, as calls: values to be sent, now or later, waiting or not.
 *
 * <pre>{@code
 * calls.execute(m -> m.content("done").file(report)).timeout(Duration.ofMinutes(10)).sendAsync();
 * Message message = calls.executeAndWait("Building…").send();
 * }</pre>
 *
 * <p>The token in the path is the only credential: no other ever goes along. Calls fail with
 * {@link io.guildkit.core.error.NotFoundException} (10015) if there is no such webhook, with
 * {@link io.guildkit.core.error.UnauthorizedException} if the token is another, and with
 * {@link io.guildkit.core.error.UploadException} if a file can't be read.
 *
 * @see WebhookClient which sends at once
 */
@CheckReturnValue
public final class WebhookCalls {
    static final String THREAD_ID = "thread_id";
    private static final String WAIT = "wait";

    private final HttpCore http;
    private final Snowflake id;
    private final String token;
    private final Optional<Snowflake> threadId;

    WebhookCalls(HttpCore http, Snowflake id, String token, Optional<Snowflake> threadId) {
        this.http = http;
        this.id = Objects.requireNonNull(id, "id");
        this.token = Arguments.token(token, "token");
        this.threadId = threadId;
    }

    /**
     * Returns the webhook's identifier.
     *
     * @return the identifier
     */
    public Snowflake id() {
        return id;
    }

    /**
     * Returns the thread that is posted to.
     *
     * @return empty for the webhook's channel itself
     */
    public Optional<Snowflake> threadId() {
        return threadId;
    }

    /**
     * Returns the calls that post to a thread of the webhook's channel, and find, edit and delete messages there.
     *
     * @param thread the thread; it is unarchived when something is posted
     * @return the same webhook's calls
     */
    public WebhookCalls thread(Snowflake thread) {
        return new WebhookCalls(http, id, token, Optional.of(thread));
    }

    private CallBuilder call(Route route) {
        return http.call(route, id, token);
    }

    private CallBuilder call(Route route, Snowflake messageId) {
        return http.call(route, id, token, messageId).query(THREAD_ID, threadId);
    }

    private CallBuilder post(Route route, boolean wait) {
        return call(route)
                .query(WAIT, wait ? Optional.of(true) : Optional.empty())
                .query(THREAD_ID, threadId);
    }

    /**
     * Looks the webhook up. {@code GET /webhooks/{webhook.id}/{webhook.token}}; needs no credentials.
     *
     * @return the call, which yields the webhook without its creator
     */
    public ApiCall<Webhook> get() {
        return call(WebhookRoutes.GET_WITH_TOKEN).returns(Webhook.class);
    }

    /**
     * Changes the webhook's name and avatar. {@code PATCH /webhooks/{webhook.id}/{webhook.token}}; needs no credentials.
     *
     * <p>Fires Webhooks Update. The audit log takes a {@linkplain ApiCall#auditReason reason}.
     *
     * @param request sets what to change
     * @return the call, which yields the changed webhook
     * @throws IllegalArgumentException if the name is empty or too long
     */
    public ApiCall<Webhook> modify(Consumer<ModifyWebhookWithTokenBuilder> request) {
        ModifyWebhookWithTokenBuilder builder = ModifyWebhookWithToken.builder();
        request.accept(builder);
        return modify(builder.build());
    }

    /**
     * Changes the webhook's name and avatar. {@code PATCH /webhooks/{webhook.id}/{webhook.token}}; needs no credentials.
     *
     * <p>Fires Webhooks Update. The audit log takes a {@linkplain ApiCall#auditReason reason}.
     *
     * @param request what to change
     * @return the call, which yields the changed webhook
     */
    public ApiCall<Webhook> modify(ModifyWebhookWithToken request) {
        return call(WebhookRoutes.MODIFY_WITH_TOKEN).json(request).returns(Webhook.class);
    }

    /**
     * Deletes the webhook for good. {@code DELETE /webhooks/{webhook.id}/{webhook.token}}; needs no credentials.
     *
     * <p>Fires Webhooks Update. The audit log takes a {@linkplain ApiCall#auditReason reason}.
     *
     * @return the call
     */
    public ApiCall<@Nullable Void> delete() {
        return call(WebhookRoutes.DELETE_WITH_TOKEN).returnsNothing();
    }

    /**
     * Posts a text. {@code POST /webhooks/{webhook.id}/{webhook.token}}; needs no credentials.
     *
     * <p>Fires Message Create. The service answers before the message is saved, so it may get lost without an error.
     *
     * @param content 1 to 2000 characters
     * @return the call
     * @throws io.guildkit.core.error.InvalidRequestException if the text is empty or too long
     */
    public ApiCall<@Nullable Void> execute(String content) {
        return execute(WebhookMessage.of(content));
    }

    /**
     * Posts a message. {@code POST /webhooks/{webhook.id}/{webhook.token}}; needs no credentials.
     *
     * <p>Fires Message Create. The service answers before the message is saved, so it may get lost without an error.
     *
     * @param message sets what the message consists of
     * @return the call
     * @throws io.guildkit.core.error.InvalidRequestException naming all limits that the message breaks
     */
    public ApiCall<@Nullable Void> execute(Consumer<WebhookMessage.Builder> message) {
        return execute(WebhookMessage.of(message));
    }

    /**
     * Posts a message. {@code POST /webhooks/{webhook.id}/{webhook.token}}; needs no credentials.
     *
     * <p>Fires Message Create. The service answers before the message is saved, so it may get lost without an error. A
     * channel that consists of threads needs a {@linkplain #thread thread}, or a
     * {@linkplain WebhookMessage.Builder#threadName name for a new one}.
     *
     * @param message the message
     * @return the call
     */
    public ApiCall<@Nullable Void> execute(WebhookMessage message) {
        return message.body().into(post(WebhookRoutes.EXECUTE, false)).returnsNothing();
    }

    /**
     * Posts a text and waits until it is saved. {@code POST /webhooks/{webhook.id}/{webhook.token}?wait=true}; needs no
     * credentials.
     *
     * <p>Fires Message Create.
     *
     * @param content 1 to 2000 characters
     * @return the call, which yields the message
     * @throws io.guildkit.core.error.InvalidRequestException if the text is empty or too long
     */
    public ApiCall<Message> executeAndWait(String content) {
        return executeAndWait(WebhookMessage.of(content));
    }

    /**
     * Posts a message and waits until it is saved. {@code POST /webhooks/{webhook.id}/{webhook.token}?wait=true}; needs no
     * credentials.
     *
     * <p>Fires Message Create.
     *
     * @param message sets what the message consists of
     * @return the call, which yields the message
     * @throws io.guildkit.core.error.InvalidRequestException naming all limits that the message breaks
     */
    public ApiCall<Message> executeAndWait(Consumer<WebhookMessage.Builder> message) {
        return executeAndWait(WebhookMessage.of(message));
    }

    /**
     * Posts a message and waits until it is saved. {@code POST /webhooks/{webhook.id}/{webhook.token}?wait=true}; needs no
     * credentials.
     *
     * <p>Fires Message Create.
     *
     * @param message the message
     * @return the call, which yields the message
     */
    public ApiCall<Message> executeAndWait(WebhookMessage message) {
        return message.body().into(post(WebhookRoutes.EXECUTE, true)).returns(Message.class);
    }

    /**
     * Posts a message in the format of another chat service. {@code POST
     * /webhooks/{webhook.id}/{webhook.token}/chatcompat}; needs no credentials.
     *
     * <p>Fires Message Create. The service answers before the message is saved, so it may get lost without an error.
     *
     * @param message sets what the message consists of
     * @return the call
     */
    public ApiCall<@Nullable Void> chatcompat(Consumer<ChatCompatMessageBuilder> message) {
        return chatcompat(built(message));
    }

    /**
     * Posts a message in the format of another chat service. {@code POST
     * /webhooks/{webhook.id}/{webhook.token}/chatcompat}; needs no credentials.
     *
     * <p>Fires Message Create. The service answers before the message is saved, so it may get lost without an error.
     *
     * @param message the message
     * @return the call
     */
    public ApiCall<@Nullable Void> chatcompat(ChatCompatMessage message) {
        return post(WebhookRoutes.CHATCOMPAT, false).json(message).returnsNothing();
    }

    /**
     * Posts a message in the format of another chat service and waits until it is saved. {@code POST
     * /webhooks/{webhook.id}/{webhook.token}/chatcompat?wait=true}; needs no credentials.
     *
     * <p>Fires Message Create.
     *
     * @param message sets what the message consists of
     * @return the call. Services answer this one in various ways, so it yields the JSON as it came: the message, a text
     *     such as {@code "ok"}, or nothing
     */
    public ApiCall<Optional<JsonNode>> chatcompatAndWait(Consumer<ChatCompatMessageBuilder> message) {
        return chatcompatAndWait(built(message));
    }

    /**
     * Posts a message in the format of another chat service and waits until it is saved. {@code POST
     * /webhooks/{webhook.id}/{webhook.token}/chatcompat?wait=true}; needs no credentials.
     *
     * <p>Fires Message Create.
     *
     * @param message the message
     * @return the call. Services answer this one in various ways, so it yields the JSON as it came: the message, a text
     *     such as {@code "ok"}, or nothing
     */
    public ApiCall<Optional<JsonNode>> chatcompatAndWait(ChatCompatMessage message) {
        return post(WebhookRoutes.CHATCOMPAT, true).json(message).returnsOptional(JsonNode.class);
    }

    private static ChatCompatMessage built(Consumer<ChatCompatMessageBuilder> message) {
        ChatCompatMessageBuilder builder = ChatCompatMessage.builder();
        message.accept(builder);
        return builder.build();
    }

    /**
     * Passes on what a code-hosting service sent, to be posted as a message. {@code POST
     * /webhooks/{webhook.id}/{webhook.token}/codehost}; needs no credentials.
     *
     * <p>Fires Message Create, if the service makes a message of such events. It answers before that is saved.
     *
     * @param delivery the event and what was sent; the event travels in the header {@link HeaderNames#codehostEvent()}
     * @return the call
     */
    public ApiCall<@Nullable Void> codehost(CodehostDelivery delivery) {
        return codehost(delivery, false).returnsNothing();
    }

    /**
     * Passes on what a code-hosting service sent and waits until the message is saved. {@code POST
     * /webhooks/{webhook.id}/{webhook.token}/codehost?wait=true}; needs no credentials.
     *
     * <p>Fires Message Create, if the service makes a message of such events.
     *
     * @param delivery the event and what was sent; the event travels in the header {@link HeaderNames#codehostEvent()}
     * @return the call, which yields the message; nothing if the service makes none of such events
     */
    public ApiCall<Optional<Message>> codehostAndWait(CodehostDelivery delivery) {
        return codehost(delivery, true).returnsOptional(Message.class);
    }

    private CallBuilder codehost(CodehostDelivery delivery, boolean wait) {
        return post(WebhookRoutes.CODEHOST, wait)
                .header(HeaderNames::codehostEvent, delivery.event().value())
                .rawJson(delivery.payload());
    }

    /**
     * Looks up a message that the webhook posted. {@code GET
     * /webhooks/{webhook.id}/{webhook.token}/messages/{message.id}}; needs no credentials.
     *
     * @param messageId the message; one in a thread is only found by the calls of that {@linkplain #thread thread}
     * @return the call. It fails with {@link io.guildkit.core.error.NotFoundException} if the webhook did not post it
     */
    public ApiCall<Message> getMessage(Snowflake messageId) {
        return call(WebhookRoutes.GET_MESSAGE, messageId).returns(Message.class);
    }

    /**
     * Replaces the text of a message that the webhook posted, and nothing else. {@code PATCH
     * /webhooks/{webhook.id}/{webhook.token}/messages/{message.id}}; needs no credentials.
     *
     * <p>Fires Message Update.
     *
     * @param messageId the message
     * @param content at most 2000 characters
     * @return the call, which yields the changed message
     * @throws io.guildkit.core.error.InvalidRequestException if the text is too long
     */
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
     * @param edit sets what to change
     * @return the call, which yields the changed message
     * @throws io.guildkit.core.error.InvalidRequestException naming all limits that the edit breaks
     */
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
     * @param edit what to change
     * @return the call, which yields the changed message
     */
    public ApiCall<Message> editMessage(Snowflake messageId, WebhookMessageEdit edit) {
        return edit.body().into(call(WebhookRoutes.EDIT_MESSAGE, messageId)).returns(Message.class);
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
    public ApiCall<@Nullable Void> deleteMessage(Snowflake messageId) {
        return call(WebhookRoutes.DELETE_MESSAGE, messageId).returnsNothing();
    }

    /** Shows the webhook, and nothing of its token. */
    @Override
    public String toString() {
        return "WebhookCalls{" + id
                + threadId.map(thread -> ", thread " + thread).orElse("") + "}";
    }
}
