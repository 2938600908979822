package io.guildkit.benchmarks.hand.typed;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The public part of a guild, with types as expressive as those of the model. */
public record PartialGuild(
        String id,
        String name,
        Optional<String> icon,
        Optional<String> description,
        Optional<String> splash,
        Optional<String> discoverySplash,
        List<String> features,
        List<Emoji> emojis,
        List<Sticker> stickers,
        Optional<Integer> approximateMemberCount,
        Optional<Integer> approximatePresenceCount) {
    /** Reads the object that the parser has just entered. */
    public static PartialGuild read(JsonParser in) throws IOException {
        String id = null;
        String name = "";
        String icon = null;
        String description = null;
        String splash = null;
        String discoverySplash = null;
        List<String> features = List.of();
        List<Emoji> emojis = List.of();
        List<Sticker> stickers = List.of();
        Integer approximateMemberCount = null;
        Integer approximatePresenceCount = null;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "id" -> id = Read.text(in);
                case "name" -> name = Read.text(in, "");
                case "icon" -> icon = Read.text(in);
                case "description" -> description = Read.text(in);
                case "splash" -> splash = Read.text(in);
                case "discovery_splash" -> discoverySplash = Read.text(in);
                case "features" -> features = Collections.unmodifiableList(Read.texts(in));
                case "emojis" -> emojis = Collections.unmodifiableList(Read.list(in, Emoji::read));
                case "stickers" -> stickers = Collections.unmodifiableList(Read.list(in, Sticker::read));
                case "approximate_member_count" -> approximateMemberCount = Read.integer(in);
                case "approximate_presence_count" -> approximatePresenceCount = Read.integer(in);
                default -> Read.skip(in);
            }
        }
        return new PartialGuild(
                Objects.requireNonNull(id, "id"),
                name,
                Optional.ofNullable(icon),
                Optional.ofNullable(description),
                Optional.ofNullable(splash),
                Optional.ofNullable(discoverySplash),
                features,
                emojis,
                stickers,
                Optional.ofNullable(approximateMemberCount),
                Optional.ofNullable(approximatePresenceCount));
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.ID, id);
        Write.text(out, Names.NAME, name);
        Write.text(out, Names.ICON, icon.orElse(null));
        Write.text(out, Names.DESCRIPTION, description.orElse(null));
        Write.text(out, Names.SPLASH, splash.orElse(null));
        Write.text(out, Names.DISCOVERY_SPLASH, discoverySplash.orElse(null));
        Write.texts(out, Names.FEATURES, features);
        Write.list(out, Names.EMOJIS, emojis, Emoji::write);
        Write.list(out, Names.STICKERS, stickers, Sticker::write);
        Write.number(out, Names.APPROXIMATE_MEMBER_COUNT, approximateMemberCount.orElse(null));
        Write.number(out, Names.APPROXIMATE_PRESENCE_COUNT, approximatePresenceCount.orElse(null));
        out.writeEndObject();
    }
}
