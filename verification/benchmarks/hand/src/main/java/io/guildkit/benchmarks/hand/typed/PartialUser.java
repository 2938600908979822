package io.guildkit.benchmarks.hand.typed;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;

/** A user, with types as expressive as those of the model. */
public record PartialUser(
        String id,
        String username,
        String discriminator,
        Optional<String> globalName,
        Optional<String> avatar,
        Optional<Boolean> bot,
        Optional<Boolean> system,
        Optional<String> banner,
        Optional<Integer> accentColor,
        Optional<Long> publicFlags) {
    /** Reads the object that the parser has just entered. */
    public static PartialUser read(JsonParser in) throws IOException {
        String id = null;
        String username = "";
        String discriminator = "";
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
                case "username" -> username = Read.text(in, "");
                case "discriminator" -> discriminator = Read.text(in, "");
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
                Objects.requireNonNull(id, "id"),
                username,
                discriminator,
                Optional.ofNullable(globalName),
                Optional.ofNullable(avatar),
                Optional.ofNullable(bot),
                Optional.ofNullable(system),
                Optional.ofNullable(banner),
                Optional.ofNullable(accentColor),
                Optional.ofNullable(publicFlags));
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.ID, id);
        Write.text(out, Names.USERNAME, username);
        Write.text(out, Names.DISCRIMINATOR, discriminator);
        Write.text(out, Names.GLOBAL_NAME, globalName.orElse(null));
        Write.text(out, Names.AVATAR, avatar.orElse(null));
        Write.flag(out, Names.BOT, bot.orElse(null));
        Write.flag(out, Names.SYSTEM, system.orElse(null));
        Write.text(out, Names.BANNER, banner.orElse(null));
        Write.number(out, Names.ACCENT_COLOR, accentColor.orElse(null));
        Write.number(out, Names.PUBLIC_FLAGS, publicFlags.orElse(null));
        out.writeEndObject();
    }
}
