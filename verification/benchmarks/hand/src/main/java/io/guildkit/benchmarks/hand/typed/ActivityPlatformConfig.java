package io.guildkit.benchmarks.hand.typed;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/** The platform configuration of an activity, with types as expressive as those of the model. */
public record ActivityPlatformConfig(int labelType, Optional<Instant> labelUntil, String releasePhase) {
    /** Reads the object that the parser has just entered. */
    public static ActivityPlatformConfig read(JsonParser in) throws IOException {
        int labelType = 0;
        Instant labelUntil = null;
        String releasePhase = "";
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "label_type" -> labelType = in.nextIntValue(0);
                case "label_until" -> labelUntil = Read.time(in);
                case "release_phase" -> releasePhase = Read.text(in, "");
                default -> Read.skip(in);
            }
        }
        return new ActivityPlatformConfig(labelType, Optional.ofNullable(labelUntil), releasePhase);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.number(out, Names.LABEL_TYPE, labelType);
        Write.time(out, Names.LABEL_UNTIL, labelUntil.orElse(null));
        Write.text(out, Names.RELEASE_PHASE, releasePhase);
        out.writeEndObject();
    }
}
