package io.guildkit.webhooks;

import static io.guildkit.core.base.Builders.with;

import io.guildkit.core.codec.EncodedJson;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.model.PartialAttachment;
import io.guildkit.core.model.PollCreateRequest;
import io.guildkit.core.model.PollCreateRequestBuilder;
import io.guildkit.core.model.PollMedia;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireOmitEmpty;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A message for a webhook to post. It is immutable, and can be sent any number of times if its files can be read
 * repeatedly.
 *
 * <pre>{@code
 * WebhookMessage.of(m -> m.content("The report is ready.").file(Path.of("report.pdf")))
 * }</pre>
 *
 * <p>A message has at least one of text, embeds, interactive parts, files and a poll.
 */
public final class WebhookMessage {
    private final MessageBody body;

    private WebhookMessage(MessageBody body) {
        this.body = body;
    }

    /**
     * Creates a message of text.
     *
     * @param content 1 to 2000 characters
     * @return the message
     * @throws io.guildkit.core.form.InvalidRequestException if the text is too long, or has only white space
     */
    public static WebhookMessage of(String content) {
        return builder().content(content).build();
    }

    /**
     * Makes a message.
     *
     * @param message sets its content
     * @return the message
     * @throws io.guildkit.core.form.InvalidRequestException naming all limits that it breaks
     */
    public static WebhookMessage of(Consumer<Builder> message) {
        return with(builder(), message).build();
    }

    /**
     * Returns a builder of a message.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Reads a message that {@link #encode()} wrote, in this or an earlier version of the library.
     *
     * @param json the stored message
     * @param files the files, in the order of {@link #files()}; their names and media types are those of the stored message
     * @return the message, which sends the same request; it has no listener of progress
     * @throws IllegalArgumentException if the text is no stored message, a newer version of the library wrote it, or the number of files or
     *     the size of one differs
     */
    public static WebhookMessage decode(String json, List<UploadFile> files) {
        return new WebhookMessage(StoredForm.MESSAGE.decode(json, files));
    }

    /**
     * Returns the message as JSON, for a database, a queue or a file. Store the bytes of its {@link #files()} separately. The listener of
     * progress is not stored.
     *
     * @return a text that {@link #decode} reads, also in later versions of the library
     */
    public String encode() {
        return body.encode(StoredForm.MESSAGE);
    }

    /**
     * Returns the files of the message.
     *
     * @return the files, in the order of the request; empty if there are none
     */
    public List<UploadFile> files() {
        return body.files();
    }

    MessageBody body() {
        return body;
    }

    /** Shows the size, and none of the text. */
    @Override
    public String toString() {
        return "WebhookMessage" + body;
    }

    /** The JSON of a new message. */
    @WireModel
    @SuppressWarnings("UnusedVariable") // fields are written, but never read
    static final class Payload extends MessagePayload {
        /** Writes this type as JSON. */
        static final WireWriter<Payload> CODEC = WebhookMessagePayloadCodec.CODEC;

        final Optional<String> username;

        final Optional<String> avatarUrl;

        final Optional<String> threadName;

        @WireOmitEmpty
        final List<Snowflake> appliedTags;

        final Optional<PollCreateRequest> poll;

        Payload(Builder builder) {
            super(
                    builder,
                    Optional.<List<PartialAttachment>>of(builder.files.attachments())
                            .filter(all -> !all.isEmpty()));
            this.username = Optional.ofNullable(builder.username);
            this.avatarUrl = Optional.ofNullable(builder.avatarUrl);
            this.threadName = Optional.ofNullable(builder.threadName);
            this.appliedTags = List.copyOf(builder.appliedTags);
            this.poll = Optional.ofNullable(builder.poll);
        }

        boolean isEmpty(Builder builder) {
            return content.filter(text -> !text.isBlank()).isEmpty()
                    && !hasEmbeds()
                    && !hasComponents()
                    && builder.files.names().isEmpty()
                    && poll.isEmpty()
                    && unknownFields.isEmpty();
        }
    }

    /** Makes a message. */
    public static final class Builder extends MessageParts<Builder> {
        private static final double NANOS = 1e9;

        private final List<Snowflake> appliedTags = new ArrayList<>();
        private @Nullable String username;
        private @Nullable String avatarUrl;
        private @Nullable String threadName;
        private @Nullable PollCreateRequest poll;

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /**
         * Sets the name that the message shows, instead of the webhook's name.
         *
         * @param name 1 to 80 characters
         * @return this
         */
        public Builder username(String name) {
            username = Objects.requireNonNull(name, "username");
            return this;
        }

        /**
         * Sets the avatar that the message shows, instead of the webhook's avatar.
         *
         * @param url the address of the image
         * @return this
         */
        public Builder avatarUrl(String url) {
            avatarUrl = Objects.requireNonNull(url, "avatarUrl");
            return this;
        }

        /**
         * Starts a thread with the message. A channel of threads, such as a forum, needs this name or a {@linkplain
         * WebhookClient#thread thread}.
         *
         * @param name 1 to 100 characters
         * @return this
         */
        public Builder threadName(String name) {
            threadName = Objects.requireNonNull(name, "threadName");
            return this;
        }

        /**
         * Adds tags of the channel to the thread that the message starts.
         *
         * @param tags at most 5
         * @return this
         */
        public Builder appliedTags(Snowflake... tags) {
            return appliedTags(List.of(tags));
        }

        /**
         * Adds tags of the channel to the thread that the message starts.
         *
         * @param tags at most 5
         * @return this
         */
        public Builder appliedTags(Collection<Snowflake> tags) {
            appliedTags.addAll(tags);
            return this;
        }

        /**
         * Adds a poll.
         *
         * @param request the poll, such as {@code PollCreateRequest.of("Lunch?", "Soup", "Salad")}
         * @return this
         */
        public Builder poll(PollCreateRequest request) {
            poll = Objects.requireNonNull(request, "poll");
            return this;
        }

        /**
         * Adds a poll.
         *
         * @param question the question
         * @param request sets 1 to 10 answers and the duration in hours
         * @return this
         */
        public Builder poll(String question, Consumer<PollCreateRequestBuilder> request) {
            return poll(with(PollCreateRequest.builder().question(PollMedia.of(question)), request)
                    .build());
        }

        /**
         * Sends a voice message in place of text. A voice message has no other file, and no text, embeds, components or poll.
         *
         * @param recording the recording, such as an Ogg file with Opus
         * @param length the length of the recording
         * @param waveform the loudness over time, as 1 to 256 bytes in base64; {@link Waveform} computes it
         * @return this
         */
        public Builder voiceMessage(UploadFile recording, Duration length, String waveform) {
            Objects.requireNonNull(waveform, "waveform");
            double seconds = length.getSeconds() + length.getNano() / NANOS;
            return file(
                            recording,
                            attachment -> attachment.durationSecs(seconds).waveform(waveform))
                    .voiceMessage();
        }

        /**
         * Builds the message.
         *
         * @return the message
         * @throws io.guildkit.core.form.InvalidRequestException naming all limits that it breaks
         */
        public WebhookMessage build() {
            Payload payload = new Payload(this);
            MessageCheck check = new MessageCheck(payload, Payload.CODEC.check(payload));
            if (payload.isEmpty(this)) {
                check.at("content")
                        .missing("A message needs at least one of content, embeds, components, files and poll.");
            }
            MessageCheck.trimmed(check.at("username"), payload.username, WebhookLimits.NAME);
            check.at("avatar_url").required(payload.avatarUrl);
            MessageCheck.trimmed(check.at("thread_name"), payload.threadName, WebhookLimits.THREAD_NAME);
            check.at("applied_tags").size(appliedTags.size(), 0, WebhookLimits.APPLIED_TAGS);
            check.references(files.names());
            payload.poll.ifPresent(check::poll);
            new VoiceCheck(payload, check).check(files.names().size(), payload.poll.isPresent());
            MessageBody body = new MessageBody(EncodedJson.of(payload, Payload.CODEC), files.contents(), listener);
            check.finish(body);
            return new WebhookMessage(body);
        }
    }
}
