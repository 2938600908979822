package io.guildkit.webhooks;

import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.model.EmbedMedia;
import io.guildkit.core.model.MessageFlag;
import io.guildkit.core.model.PollCreateRequest;
import io.guildkit.core.model.PollMedia;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.FlagSet;
import java.util.List;
import java.util.Optional;

/** Finds all faults of a message before it is sent. */
final class MessageCheck {
    private static final String COMPONENTS_ONLY =
            "A message of componentsV2() cannot have this field. Use components in its place.";

    private final MessagePayload payload;
    private final FieldErrors faults;

    /**
     * Checks the common fields of new messages and edits.
     *
     * @param faults the faults that are already known
     */
    MessageCheck(MessagePayload payload, FieldErrors faults) {
        this.payload = payload;
        this.faults = faults;
        faults.at("content").length(payload.content, 0, WebhookLimits.CONTENT);
        embeds(payload.embeds.orElse(List.of()));
        payload.flags.ifPresent(this::flags);
        if (payload.has(MessageFlag.IS_COMPONENTS_V2)) {
            forbid("content", payload.hasContent(), COMPONENTS_ONLY);
            forbid("embeds", payload.hasEmbeds(), COMPONENTS_ONLY);
        }
    }

    FieldErrors at(String field) {
        return faults.at(field);
    }

    /** Adds a fault if a field is set that the kind of message cannot have. */
    void forbid(String field, boolean set, String message) {
        if (set) {
            at(field).add("BASE_TYPE_FORBIDDEN", message);
        }
    }

    private void embeds(List<NewEmbed> embeds) {
        FieldErrors place = faults.at("embeds");
        place.size(embeds.size(), 0, WebhookLimits.EMBEDS);
        place.each(embeds, MessageCheck::embed);
        int characters = embeds.stream().mapToInt(NewEmbed::characters).sum();
        if (characters > WebhookLimits.EMBEDS_TOGETHER) {
            place.add(
                    "MAX_EMBED_SIZE_EXCEEDED",
                    "All embeds together must have " + WebhookLimits.EMBEDS_TOGETHER + " or fewer characters, but have "
                            + characters + ".");
        }
    }

    private static void embed(FieldErrors place, NewEmbed embed) {
        if (embed.isEmpty()) {
            place.at("description")
                    .missing("An embed shows a title, a description, a time, a footer, an image, an author or fields."
                            + " Set one of them, or leave out the embed.");
        }
        place.at("title").length(embed.title.map(String::strip), 0, WebhookLimits.EMBED_TITLE);
        place.at("description").length(embed.description.map(String::strip), 0, WebhookLimits.EMBED_DESCRIPTION);
        place.at("url").required(embed.url);
        embed.color.ifPresent(color -> place.at("color").range(color, 0, WebhookLimits.EMBED_COLOR));
        embed.footer.ifPresent(footer -> {
            FieldErrors at = place.at("footer");
            required(at.at("text"), footer.text(), WebhookLimits.EMBED_FOOTER);
            at.at("icon_url").required(footer.iconUrl());
        });
        embed.author.ifPresent(author -> {
            FieldErrors at = place.at("author");
            required(at.at("name"), author.name(), WebhookLimits.EMBED_AUTHOR);
            at.at("url").required(author.url());
            at.at("icon_url").required(author.iconUrl());
        });
        FieldErrors fields = place.at("fields");
        fields.size(embed.fields.size(), 0, WebhookLimits.EMBED_FIELDS);
        fields.each(embed.fields, (at, field) -> {
            required(at.at("name"), field.name(), WebhookLimits.EMBED_FIELD_NAME);
            required(at.at("value"), field.value(), WebhookLimits.EMBED_FIELD_VALUE);
        });
    }

    /** Checks a required text that the service trims. The codec has reported an empty text. */
    private static void required(FieldErrors place, String text, int max) {
        trimmed(place, text, 0, max);
    }

    /** Checks a text that the service trims, if there is one. A character must remain. */
    static void trimmed(FieldErrors place, Optional<String> text, int max) {
        text.ifPresent(present -> trimmed(place, present, 1, max));
    }

    private static void trimmed(FieldErrors place, String text, int min, int max) {
        if (text.isBlank() && !text.isEmpty()) {
            place.missing("This field is required, but has only white space, which the service removes.");
        } else {
            place.length(text.strip(), min, max);
        }
    }

    private void flags(FlagSet<MessageFlag> flags) {
        if (flags.unknownBits() != 0) {
            faults.at("flags")
                    .choice("Must be of " + List.of(MessageFlag.values()) + ", but has the bits " + flags.unknownBits()
                            + " too.");
        }
    }

    /** Checks that embeds refer to files that the message has. */
    void references(List<String> names) {
        faults.at("embeds").each(payload.embeds.orElse(List.of()), (place, embed) -> {
            reference(place.at("image").at("url"), embed.image.map(EmbedMedia::url), names);
            reference(place.at("thumbnail").at("url"), embed.thumbnail.map(EmbedMedia::url), names);
            reference(place.at("footer").at("icon_url"), embed.footer.flatMap(footer -> footer.iconUrl()), names);
            reference(place.at("author").at("icon_url"), embed.author.flatMap(author -> author.iconUrl()), names);
        });
    }

    private static void reference(FieldErrors place, Optional<String> url, List<String> names) {
        url.flatMap(UploadFile::referred)
                .filter(name -> !names.contains(name))
                .ifPresent(name ->
                        place.add("ATTACHMENT_NOT_FOUND", "The message has no file " + name + ", but " + names + "."));
    }

    void poll(PollCreateRequest poll) {
        forbid("poll", payload.has(MessageFlag.IS_COMPONENTS_V2), COMPONENTS_ONLY);
        FieldErrors place = faults.at("poll");
        if (isBlank(poll.question())) {
            place.at("question").at("text").missing("A poll needs a question.");
        }
        place.at("answers").size(poll.answers().size(), 1, WebhookLimits.POLL_ANSWERS);
        place.at("answers").each(poll.answers(), (at, answer) -> {
            PollMedia media = answer.pollMedia();
            if (isBlank(media) && media.emoji().isEmpty()) {
                at.at("poll_media").missing("An answer needs a text or an emoji.");
            }
        });
        place.at("duration").range(poll.duration(), 1, WebhookLimits.POLL_HOURS);
    }

    private static boolean isBlank(PollMedia media) {
        return media.text().filter(text -> !text.isBlank()).isEmpty();
    }

    /** Checks the size too, and throws if there are faults. */
    void finish(MessageBody body) {
        int files = body.files().size();
        faults.at("files").size(files, 0, WebhookLimits.FILES);
        if (files <= WebhookLimits.FILES) {
            payload.attachments.ifPresent(all -> faults.at("attachments").size(all.size(), 0, WebhookLimits.FILES));
        }
        long bytes = body.leastLength();
        if (bytes > WebhookLimits.REQUEST_BYTES) {
            faults.at("files")
                    .add(
                            "BASE_TYPE_MAX_LENGTH",
                            "The whole request must have " + WebhookLimits.REQUEST_BYTES + " or fewer bytes, but has "
                                    + bytes + ".");
        }
        faults.throwIfAny();
    }
}
