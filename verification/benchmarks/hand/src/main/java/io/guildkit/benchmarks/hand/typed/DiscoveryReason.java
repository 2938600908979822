package io.guildkit.benchmarks.hand.typed;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;
import java.util.Optional;

/** A reason to join a guild, with types as expressive as those of the model. */
public record DiscoveryReason(String reason, Optional<String> emojiId, Optional<String> emojiName) {
    /** Reads the object that the parser has just entered. */
    public static DiscoveryReason read(JsonParser in) throws IOException {
        String reason = "";
        String emojiId = null;
        String emojiName = null;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "reason" -> reason = Read.text(in, "");
                case "emoji_id" -> emojiId = Read.text(in);
                case "emoji_name" -> emojiName = Read.text(in);
                default -> Read.skip(in);
            }
        }
        return new DiscoveryReason(reason, Optional.ofNullable(emojiId), Optional.ofNullable(emojiName));
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.REASON, reason);
        Write.text(out, Names.EMOJI_ID, emojiId.orElse(null));
        Write.text(out, Names.EMOJI_NAME, emojiName.orElse(null));
        out.writeEndObject();
    }
}
