package io.guildkit.benchmarks.hand.plain;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;
import java.util.List;

/** The public part of a guild. Absent members are null. */
public record PartialGuild(
        String id,
        String name,
        String icon,
        String description,
        String splash,
        String discoverySplash,
        List<String> features,
        List<Emoji> emojis,
        List<Sticker> stickers,
        Integer approximateMemberCount,
        Integer approximatePresenceCount) {
    /** Reads the object that the parser has just entered. */
    public static PartialGuild read(JsonParser in) throws IOException {
        String id = null;
        String name = null;
        String icon = null;
        String description = null;
        String splash = null;
        String discoverySplash = null;
        List<String> features = null;
        List<Emoji> emojis = null;
        List<Sticker> stickers = null;
        Integer approximateMemberCount = null;
        Integer approximatePresenceCount = null;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "id" -> id = Read.text(in);
                case "name" -> name = Read.text(in);
                case "icon" -> icon = Read.text(in);
                case "description" -> description = Read.text(in);
                case "splash" -> splash = Read.text(in);
                case "discovery_splash" -> discoverySplash = Read.text(in);
                case "features" -> features = Read.texts(in);
                case "emojis" -> emojis = Read.list(in, Emoji::read);
                case "stickers" -> stickers = Read.list(in, Sticker::read);
                case "approximate_member_count" -> approximateMemberCount = Read.integer(in);
                case "approximate_presence_count" -> approximatePresenceCount = Read.integer(in);
                default -> Read.skip(in);
            }
        }
        return new PartialGuild(
                id,
                name,
                icon,
                description,
                splash,
                discoverySplash,
                features,
                emojis,
                stickers,
                approximateMemberCount,
                approximatePresenceCount);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.ID, id);
        Write.text(out, Names.NAME, name);
        Write.text(out, Names.ICON, icon);
        Write.text(out, Names.DESCRIPTION, description);
        Write.text(out, Names.SPLASH, splash);
        Write.text(out, Names.DISCOVERY_SPLASH, discoverySplash);
        Write.texts(out, Names.FEATURES, features);
        Write.list(out, Names.EMOJIS, emojis, Emoji::write);
        Write.list(out, Names.STICKERS, stickers, Sticker::write);
        Write.number(out, Names.APPROXIMATE_MEMBER_COUNT, approximateMemberCount);
        Write.number(out, Names.APPROXIMATE_PRESENCE_COUNT, approximatePresenceCount);
        out.writeEndObject();
    }
}
