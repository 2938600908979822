package io.guildkit.benchmarks.hand.plain;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;
import java.util.List;

/** The public part of a channel. Absent members are null. */
public record PartialChannel(
        String id, int type, String name, List<PartialUser> recipients, String icon, String guildId) {
    /** Reads the object that the parser has just entered. */
    public static PartialChannel read(JsonParser in) throws IOException {
        String id = null;
        int type = 0;
        String name = null;
        List<PartialUser> recipients = null;
        String icon = null;
        String guildId = null;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "id" -> id = Read.text(in);
                case "type" -> type = in.nextIntValue(0);
                case "name" -> name = Read.text(in);
                case "recipients" -> recipients = Read.list(in, PartialUser::read);
                case "icon" -> icon = Read.text(in);
                case "guild_id" -> guildId = Read.text(in);
                default -> Read.skip(in);
            }
        }
        return new PartialChannel(id, type, name, recipients, icon, guildId);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.ID, id);
        Write.number(out, Names.TYPE, type);
        Write.text(out, Names.NAME, name);
        Write.list(out, Names.RECIPIENTS, recipients, PartialUser::write);
        Write.text(out, Names.ICON, icon);
        Write.text(out, Names.GUILD_ID, guildId);
        out.writeEndObject();
    }
}
