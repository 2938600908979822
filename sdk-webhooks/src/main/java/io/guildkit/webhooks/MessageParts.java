package io.guildkit.webhooks;

import static io.guildkit.core.base.Builders.with;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.model.AllowedMentions;
import io.guildkit.core.model.AllowedMentionsBuilder;
import io.guildkit.core.model.Component;
import io.guildkit.core.model.MessageFlag;
import io.guildkit.core.model.PartialAttachmentBuilder;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.upload.UploadListener;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.UnknownFields;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The builder methods that new and edited messages share.
 *
 * @param <B> the builder of one or the other
 */
public abstract sealed class MessageParts<B extends MessageParts<B>>
        permits WebhookMessage.Builder, WebhookMessageEdit.Builder {
    @Nullable
    String content;

    @Nullable
    Boolean tts;

    @Nullable
    AllowedMentions allowedMentions;

    @Nullable
    FlagSet<MessageFlag> flags;

    @Nullable
    UploadListener listener;

    /** Null until set. An edit then leaves them unchanged. */
    @Nullable
    List<NewEmbed> embeds;

    /** Null until set. An edit then leaves them unchanged. */
    @Nullable
    List<Component> components;

    UnknownFields unknownFields = UnknownFields.none();

    final MessageFiles files = new MessageFiles();

    MessageParts() {}

    abstract B self();

    /**
     * Adds a member that has no method here, or replaces it. {@code build()} refuses the name of a member that has a method.
     *
     * @param name its name in JSON
     * @param value the value in JSON
     * @return this
     */
    public B putUnknownField(String name, JsonNode value) {
        unknownFields = unknownFields.with(name, value);
        return self();
    }

    /**
     * Sets the members without a method here, such as the unknown fields of a decoded message.
     *
     * @param fields all unknown members
     * @return this
     */
    public B unknownFields(UnknownFields fields) {
        unknownFields = Objects.requireNonNull(fields, "unknownFields");
        return self();
    }

    /**
     * Sets the text.
     *
     * @param text at most 2000 characters; {@link MessageSplitter} cuts longer ones
     * @return this
     */
    public B content(String text) {
        content = Objects.requireNonNull(text, "content");
        return self();
    }

    /**
     * Sets whether the message is a text-to-speech message. If this method is not called, the service decides.
     *
     * @param aloud true for a text-to-speech message
     * @return this
     */
    public B tts(boolean aloud) {
        tts = aloud;
        return self();
    }

    /**
     * Adds an embed. At most 10, of 6000 characters together.
     *
     * @param embed the embed
     * @return this
     */
    public B embed(NewEmbed embed) {
        embeds = plus(embeds, embed);
        return self();
    }

    /**
     * Adds an embed. At most 10, of 6000 characters together.
     *
     * @param embed sets the content of the embed
     * @return this
     */
    public B embed(Consumer<NewEmbed.Builder> embed) {
        return embed(NewEmbed.of(embed));
    }

    /**
     * Replaces all embeds of the message.
     *
     * @param all at most 10, of 6000 characters together
     * @return this
     */
    public B embeds(List<NewEmbed> all) {
        embeds = new ArrayList<>(all);
        return self();
    }

    /**
     * Replaces all embeds of the message.
     *
     * @param all at most 10, of 6000 characters together
     * @return this
     */
    public B embeds(NewEmbed... all) {
        return embeds(List.of(all));
    }

    /**
     * Sets the mentions that may notify. If this method is not called, the service decides, and usually notifies all
     * mentioned users.
     *
     * @param rule the rule, such as {@link AllowedMentions#none()}
     * @return this
     */
    public B allowedMentions(AllowedMentions rule) {
        allowedMentions = Objects.requireNonNull(rule, "allowedMentions");
        return self();
    }

    /**
     * Sets the mentions that may notify. If this method is not called, the service decides, and usually notifies all
     * mentioned users.
     *
     * @param rule sets the mentions that may notify
     * @return this
     */
    public B allowedMentions(Consumer<AllowedMentionsBuilder> rule) {
        return allowedMentions(with(AllowedMentions.builder(), rule).build());
    }

    /**
     * Adds a row of buttons, or of one menu. Only webhooks that belong to an application can send interactive parts.
     *
     * @param parts see {@link Components}
     * @return this
     */
    public B row(Component... parts) {
        return component(Components.row(parts));
    }

    /**
     * Adds an interactive part. Only webhooks of an application can send them.
     *
     * @param part see {@link Components}
     * @return this
     */
    public B component(Component part) {
        components = plus(components, part);
        return self();
    }

    /**
     * Replaces all interactive parts of the message.
     *
     * @param all see {@link Components}
     * @return this
     */
    public B components(List<Component> all) {
        components = new ArrayList<>(all);
        return self();
    }

    /**
     * Replaces all interactive parts of the message.
     *
     * @param all see {@link Components}
     * @return this
     */
    public B components(Component... all) {
        return components(List.of(all));
    }

    /**
     * Sets all properties of the message.
     *
     * @param all the properties
     * @return this
     */
    public B flags(FlagSet<MessageFlag> all) {
        flags = Objects.requireNonNull(all, "flags");
        return self();
    }

    /**
     * Hides the embeds of links.
     *
     * @return this
     */
    public B suppressEmbeds() {
        return plus(MessageFlag.SUPPRESS_EMBEDS);
    }

    /**
     * Sends no notifications.
     *
     * @return this
     */
    public B suppressNotifications() {
        return plus(MessageFlag.SUPPRESS_NOTIFICATIONS);
    }

    /**
     * Declares that the one file is a voice message. The file needs its length and waveform; {@link
     * WebhookMessage.Builder#voiceMessage(UploadFile, java.time.Duration, String)} sets all three.
     *
     * @return this
     */
    public B voiceMessage() {
        return plus(MessageFlag.VOICE_MESSAGE);
    }

    /**
     * Makes the message consist of components only, which may be of the newer types. Such a message has no text, embeds or poll. The
     * specification does not name the flag {@code 1 << 15}, so a service may refuse it. Webhooks without an application also need {@link
     * WebhookClient#withComponents()}.
     *
     * @return this
     */
    public B componentsV2() {
        return plus(MessageFlag.IS_COMPONENTS_V2);
    }

    private B plus(MessageFlag flag) {
        return flags(flags == null ? FlagSet.of(flag) : flags.plus(flag));
    }

    /**
     * Adds a file. A message can have at most 10 files, and its request at most 100 MiB.
     *
     * @param file the file; see {@link UploadFile#of(Path)}
     * @return this
     * @throws java.io.UncheckedIOException if the file does not exist
     */
    public B file(Path file) {
        return file(UploadFile.of(file));
    }

    /**
     * Adds a file. A message can have at most 10 files, and its request at most 100 MiB.
     *
     * @param name its name
     * @param bytes its content; not copied, see {@link UploadFile#of(String, byte[])}
     * @return this
     */
    public B file(String name, byte[] bytes) {
        return file(UploadFile.of(name, bytes));
    }

    /**
     * Adds a file. A message can have at most 10 files, and its request at most 100 MiB.
     *
     * @param file the file
     * @return this
     */
    public B file(UploadFile file) {
        files.add(file);
        return self();
    }

    /**
     * Adds a file. A message can have at most 10 files, and its request at most 100 MiB.
     *
     * @param file the file
     * @param description the alternative text for users who cannot see it
     * @return this
     */
    public B file(UploadFile file, String description) {
        Objects.requireNonNull(description, "description");
        return file(file, attachment -> attachment.description(description));
    }

    /**
     * Adds a file with a description, or with fields that have no method here. A message can have at most 10 files, and its request at most
     * 100 MiB.
     *
     * @param file the file, which determines the name
     * @param attachment sets the fields of the attachment, except for {@code id} and {@code filename}
     * @return this
     */
    public B file(UploadFile file, Consumer<PartialAttachmentBuilder> attachment) {
        files.add(file, attachment);
        return self();
    }

    /**
     * Adds a file that was uploaded beforehand.
     *
     * @param name its name in the message
     * @param uploadedFilename the name that the service assigned
     * @return this
     */
    public B uploaded(String name, String uploadedFilename) {
        return uploaded(name, uploadedFilename, attachment -> {});
    }

    /**
     * Adds a file that was uploaded beforehand, with a description, or with fields that have no method here.
     *
     * @param name its name in the message
     * @param uploadedFilename the name that the service assigned
     * @param attachment sets the other fields of the attachment, except for {@code id}
     * @return this
     */
    public B uploaded(String name, String uploadedFilename, Consumer<PartialAttachmentBuilder> attachment) {
        files.addUploaded(name, uploadedFilename, attachment);
        return self();
    }

    /**
     * Sets the listener of the upload's progress.
     *
     * @param progress draws a progress bar
     * @return this
     */
    public B onProgress(UploadListener progress) {
        listener = Objects.requireNonNull(progress, "progress");
        return self();
    }

    private static <T> List<T> plus(@Nullable List<T> list, T element) {
        List<T> longer = list == null ? new ArrayList<>() : list;
        longer.add(Objects.requireNonNull(element));
        return longer;
    }
}
