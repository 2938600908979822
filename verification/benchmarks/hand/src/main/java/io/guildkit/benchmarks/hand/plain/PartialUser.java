package io.guildkit.benchmarks.hand.plain;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;

/** A user. Absent members are null. */
public record PartialUser(
        String id,
        String username,
        String discriminator,
        String globalName,
        String avatar,
        Boolean bot,
        Boolean system,
        String banner,
        Integer accentColor,
        Long publicFlags) {
    /** Reads the object that the parser has just entered. */
    public static PartialUser read(JsonParser in) throws IOException {
        String id = null;
        String username = null;
        String discriminator = null;
        String globalName = null;
        String avatar = null;
        Boolean bot = null;
        Boolean system = null;
        String banner = null;
        Integer accentColor = null;
        Long publicFlags = null;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "id" -> id = Read.text(in);
                case "username" -> username = Read.text(in);
                case "discriminator" -> discriminator = Read.text(in);
                case "global_name" -> globalName = Read.text(in);
                case "avatar" -> avatar = Read.text(in);
                case "bot" -> bot = in.nextBooleanValue();
                case "system" -> system = in.nextBooleanValue();
                case "banner" -> banner = Read.text(in);
                case "accent_color" -> accentColor = Read.integer(in);
                case "public_flags" -> publicFlags = Read.longInteger(in);
                default -> Read.skip(in);
            }
        }
        return new PartialUser(
                id, username, discriminator, globalName, avatar, bot, system, banner, accentColor, publicFlags);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.ID, id);
        Write.text(out, Names.USERNAME, username);
        Write.text(out, Names.DISCRIMINATOR, discriminator);
        Write.text(out, Names.GLOBAL_NAME, globalName);
        Write.text(out, Names.AVATAR, avatar);
        Write.flag(out, Names.BOT, bot);
        Write.flag(out, Names.SYSTEM, system);
        Write.text(out, Names.BANNER, banner);
        Write.number(out, Names.ACCENT_COLOR, accentColor);
        Write.number(out, Names.PUBLIC_FLAGS, publicFlags);
        out.writeEndObject();
    }
}
