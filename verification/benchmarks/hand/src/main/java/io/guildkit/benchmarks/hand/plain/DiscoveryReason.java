package io.guildkit.benchmarks.hand.plain;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;

/** A reason to join a guild. Absent members are null. */
public record DiscoveryReason(String reason, String emojiId, String emojiName) {
    /** Reads the object that the parser has just entered. */
    public static DiscoveryReason read(JsonParser in) throws IOException {
        String reason = null;
        String emojiId = null;
        String emojiName = null;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "reason" -> reason = Read.text(in);
                case "emoji_id" -> emojiId = Read.text(in);
                case "emoji_name" -> emojiName = Read.text(in);
                default -> Read.skip(in);
            }
        }
        return new DiscoveryReason(reason, emojiId, emojiName);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.REASON, reason);
        Write.text(out, Names.EMOJI_ID, emojiId);
        Write.text(out, Names.EMOJI_NAME, emojiName);
        out.writeEndObject();
    }
}
