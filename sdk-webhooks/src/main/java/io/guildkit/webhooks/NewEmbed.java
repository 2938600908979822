package io.guildkit.webhooks;

import static io.guildkit.core.base.Builders.with;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.model.Embed;
import io.guildkit.core.model.EmbedAuthor;
import io.guildkit.core.model.EmbedAuthorBuilder;
import io.guildkit.core.model.EmbedField;
import io.guildkit.core.model.EmbedFooter;
import io.guildkit.core.model.EmbedFooterBuilder;
import io.guildkit.core.model.EmbedMedia;
import io.guildkit.core.wire.UnknownFields;
import io.guildkit.core.wire.WireExtras;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireOmitEmpty;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An embed of a request: a box below a message, with the fields that senders can set.
 *
 * <pre>{@code
 * NewEmbed.of(e -> e.title("Nightly build").color(0x2ECC71).inlineField("Tests", "4128").inlineField("Failed", "0"))
 * }</pre>
 *
 * <p>Its limits are checked together with the limits of its message: 256 characters of title, 4096 of description, 2048
 * of footer, 256 of author, 25 fields of 256 and 1024 characters, and 6000 characters in all embeds of a message. White
 * space at the beginning and the end of these texts does not count, because the service removes it. An embed that would
 * show nothing is refused.
 * Images are set as a URL, or as the {@link io.guildkit.core.upload.UploadFile#reference()} of a file of the same
 * message.
 */
@WireModel
public final class NewEmbed {
    /** Writes this type as JSON. */
    public static final WireWriter<NewEmbed> CODEC = NewEmbedCodec.CODEC;

    final Optional<String> title;

    final Optional<String> description;

    final Optional<String> url;

    final Optional<Instant> timestamp;

    final Optional<Integer> color;

    final Optional<EmbedFooter> footer;

    final Optional<EmbedMedia> image;

    final Optional<EmbedMedia> thumbnail;

    final Optional<EmbedAuthor> author;

    @WireOmitEmpty
    final List<EmbedField> fields;

    @WireExtras
    final UnknownFields unknownFields;

    private NewEmbed(Builder builder) {
        this.title = Optional.ofNullable(builder.title);
        this.description = Optional.ofNullable(builder.description);
        this.url = Optional.ofNullable(builder.url);
        this.timestamp = Optional.ofNullable(builder.timestamp);
        this.color = Optional.ofNullable(builder.color);
        this.footer = Optional.ofNullable(builder.footer);
        this.image = Optional.ofNullable(builder.image);
        this.thumbnail = Optional.ofNullable(builder.thumbnail);
        this.author = Optional.ofNullable(builder.author);
        this.fields = List.copyOf(builder.fields);
        this.unknownFields = builder.unknownFields;
    }

    UnknownFields unknownFields() {
        return unknownFields;
    }

    /**
     * Makes an embed.
     *
     * @param embed sets the content of the embed
     * @return the embed
     */
    public static NewEmbed of(Consumer<Builder> embed) {
        return with(builder(), embed).build();
    }

    /**
     * Returns a builder with the settable members of a received embed, to change it or to send it to another channel.
     *
     * @param embed an embed of a message
     * @return a builder with the same content
     */
    public static Builder from(Embed embed) {
        Builder builder = builder();
        builder.title = embed.title().orElse(null);
        builder.description = embed.description().orElse(null);
        builder.url = address(embed.url());
        builder.timestamp = embed.timestamp().orElse(null);
        builder.color = embed.color().orElse(null);
        builder.fields(embed.fields());
        embed.image().ifPresent(image -> builder.image(image.url()));
        embed.thumbnail().ifPresent(thumbnail -> builder.thumbnail(thumbnail.url()));
        embed.footer().ifPresent(footer -> builder.footer = Builder.footerOf(footer.text(), address(footer.iconUrl())));
        embed.author()
                .ifPresent(author -> builder.author =
                        Builder.authorOf(author.name(), address(author.url()), address(author.iconUrl())));
        return builder;
    }

    /** Some services send an empty address for none, but refuse it in requests. */
    private static @Nullable String address(Optional<String> url) {
        return url.filter(text -> !text.isEmpty()).orElse(null);
    }

    /**
     * Returns a builder of an embed.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns whether it shows nothing. A URL and a colour only change what the other fields show. */
    boolean isEmpty() {
        return Stream.of(title, description).flatMap(Optional::stream).allMatch(String::isBlank)
                && Stream.of(timestamp, footer, image, thumbnail, author).allMatch(Optional::isEmpty)
                && fields.isEmpty()
                && unknownFields.isEmpty();
    }

    /** Returns its part of the total length of all embeds of a message. The service trims texts before it counts. */
    int characters() {
        return Stream.concat(
                        Stream.of(title, description, footer.map(EmbedFooter::text), author.map(EmbedAuthor::name))
                                .flatMap(Optional::stream),
                        fields.stream().flatMap(field -> Stream.of(field.name(), field.value())))
                .map(String::strip)
                .mapToInt(text -> text.codePointCount(0, text.length()))
                .sum();
    }

    /** Shows the size, and none of the text. */
    @Override
    public String toString() {
        return "NewEmbed{" + characters() + " characters}";
    }

    /** Makes an embed. */
    public static final class Builder {
        private static final Pattern HEX = Pattern.compile("#?[0-9a-fA-F]{6}");

        private @Nullable String title;
        private @Nullable String description;
        private @Nullable String url;
        private @Nullable Instant timestamp;
        private @Nullable Integer color;
        private @Nullable EmbedFooter footer;
        private @Nullable EmbedMedia image;
        private @Nullable EmbedMedia thumbnail;
        private @Nullable EmbedAuthor author;
        private final List<EmbedField> fields = new ArrayList<>();

        private UnknownFields unknownFields = UnknownFields.none();

        private Builder() {}

        /**
         * Adds a member that has no method here, or replaces it.
         *
         * @param name its name in JSON
         * @param value the value in JSON
         * @return this
         */
        public Builder putUnknownField(String name, JsonNode value) {
            unknownFields = unknownFields.with(name, value);
            return this;
        }

        /**
         * Sets the members without a method here, such as the unknown fields of a decoded embed.
         *
         * @param members all unknown members
         * @return this
         */
        public Builder unknownFields(UnknownFields members) {
            unknownFields = Objects.requireNonNull(members, "unknownFields");
            return this;
        }

        /**
         * Sets the heading.
         *
         * @param text at most 256 characters
         * @return this
         */
        public Builder title(String text) {
            title = Objects.requireNonNull(text, "title");
            return this;
        }

        /**
         * Sets the heading and its link.
         *
         * @param text at most 256 characters
         * @param link the address of its link
         * @return this
         */
        public Builder title(String text, String link) {
            return title(text).url(link);
        }

        /**
         * Sets the text.
         *
         * @param text at most 4096 characters
         * @return this
         */
        public Builder description(String text) {
            description = Objects.requireNonNull(text, "description");
            return this;
        }

        /**
         * Sets the link of the heading.
         *
         * @param link a URL
         * @return this
         */
        public Builder url(String link) {
            url = Objects.requireNonNull(link, "url");
            return this;
        }

        /**
         * Sets the displayed time. Each reader sees it in their own time zone.
         *
         * @param moment the time, which is sent with milliseconds
         * @return this
         */
        public Builder timestamp(Instant moment) {
            timestamp = moment.truncatedTo(ChronoUnit.MILLIS);
            return this;
        }

        /**
         * Sets the colour of its edge.
         *
         * @param rgb the colour, such as {@code 0x2ECC71}
         * @return this
         */
        public Builder color(int rgb) {
            color = rgb;
            return this;
        }

        /**
         * Sets the colour of its edge.
         *
         * @param hex the colour in six hexadecimal digits, such as {@code #2ECC71}
         * @return this
         * @throws IllegalArgumentException if it is not such a colour
         */
        public Builder color(String hex) {
            if (!HEX.matcher(hex).matches()) {
                throw new IllegalArgumentException(
                        "color must be six hexadecimal digits, with or without a #, such as #2ECC71");
            }
            return color(Integer.parseInt(hex.substring(hex.length() - 6), 16));
        }

        /**
         * Sets the last line.
         *
         * @param text at most 2048 characters
         * @return this
         */
        public Builder footer(String text) {
            footer = footerOf(text, null);
            return this;
        }

        /**
         * Sets the last line.
         *
         * @param text at most 2048 characters
         * @param iconUrl the image beside it
         * @return this
         */
        public Builder footer(String text, String iconUrl) {
            footer = footerOf(text, iconUrl);
            return this;
        }

        private static EmbedFooter footerOf(String text, @Nullable String iconUrl) {
            EmbedFooterBuilder builder = EmbedFooter.builder().text(text);
            return (iconUrl == null ? builder : builder.iconUrl(iconUrl)).build();
        }

        /**
         * Sets the large image.
         *
         * @param picture the URL of the image, or the reference to a file of the message
         * @return this
         */
        public Builder image(String picture) {
            image = EmbedMedia.builder().url(picture).build();
            return this;
        }

        /**
         * Sets the small image.
         *
         * @param picture the URL of the image, or the reference to a file of the message
         * @return this
         */
        public Builder thumbnail(String picture) {
            thumbnail = EmbedMedia.builder().url(picture).build();
            return this;
        }

        /**
         * Sets the first line.
         *
         * @param name at most 256 characters
         * @return this
         */
        public Builder author(String name) {
            author = authorOf(name, null, null);
            return this;
        }

        /**
         * Sets the first line.
         *
         * @param name at most 256 characters
         * @param link the address of its link
         * @return this
         */
        public Builder author(String name, String link) {
            author = authorOf(name, link, null);
            return this;
        }

        /**
         * Sets the first line.
         *
         * @param name at most 256 characters
         * @param link the address of its link
         * @param iconUrl the image beside it
         * @return this
         */
        public Builder author(String name, String link, String iconUrl) {
            author = authorOf(name, link, iconUrl);
            return this;
        }

        private static EmbedAuthor authorOf(String name, @Nullable String link, @Nullable String iconUrl) {
            EmbedAuthorBuilder builder = EmbedAuthor.builder().name(name);
            if (link != null) {
                builder.url(link);
            }
            return (iconUrl == null ? builder : builder.iconUrl(iconUrl)).build();
        }

        /**
         * Adds a name and a value on a separate line. At most 25 fields of all kinds.
         *
         * @param name 1 to 256 characters
         * @param value 1 to 1024 characters
         * @return this
         */
        public Builder field(String name, String value) {
            fields.add(EmbedField.builder().name(name).value(value).build());
            return this;
        }

        /**
         * Adds a name and a value beside other fields.
         *
         * @param name 1 to 256 characters
         * @param value 1 to 1024 characters
         * @return this
         */
        public Builder inlineField(String name, String value) {
            fields.add(EmbedField.builder().name(name).value(value).inline(true).build());
            return this;
        }

        /**
         * Sets all fields, in place of the added fields. Unknown members that a service sent are left out.
         *
         * @param all at most 25
         * @return this
         */
        public Builder fields(List<EmbedField> all) {
            fields.clear();
            all.forEach(field -> fields.add(sent(field)));
            return this;
        }

        /** Leaves out what only responses contain: the unknown members that no program has added. */
        private static EmbedField sent(EmbedField field) {
            UnknownFields added = UnknownFields.none();
            for (Map.Entry<String, JsonNode> member : field.unknownFields().entrySet()) {
                if (field.unknownFields().isAdded(member.getKey())) {
                    added = added.with(member.getKey(), member.getValue());
                }
            }
            return EmbedField.builder()
                    .name(field.name())
                    .value(field.value())
                    .inline(field.inline().filter(inline -> inline))
                    .unknownFields(added)
                    .build();
        }

        /**
         * Sets all fields, in place of the added fields.
         *
         * @param all at most 25
         * @return this
         */
        public Builder fields(EmbedField... all) {
            return fields(List.of(all));
        }

        /**
         * Builds the embed.
         *
         * @return the embed
         */
        public NewEmbed build() {
            return new NewEmbed(this);
        }
    }
}
