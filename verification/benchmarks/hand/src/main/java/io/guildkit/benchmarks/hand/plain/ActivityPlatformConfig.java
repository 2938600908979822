package io.guildkit.benchmarks.hand.plain;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;

/** The platform configuration of an activity. Absent members are null. */
public record ActivityPlatformConfig(int labelType, String labelUntil, String releasePhase) {
    /** Reads the object that the parser has just entered. */
    public static ActivityPlatformConfig read(JsonParser in) throws IOException {
        int labelType = 0;
        String labelUntil = null;
        String releasePhase = null;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "label_type" -> labelType = in.nextIntValue(0);
                case "label_until" -> labelUntil = Read.text(in);
                case "release_phase" -> releasePhase = Read.text(in);
                default -> Read.skip(in);
            }
        }
        return new ActivityPlatformConfig(labelType, labelUntil, releasePhase);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.number(out, Names.LABEL_TYPE, labelType);
        Write.text(out, Names.LABEL_UNTIL, labelUntil);
        Write.text(out, Names.RELEASE_PHASE, releasePhase);
        out.writeEndObject();
    }
}
