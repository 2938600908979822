package io.guildkit.benchmarks.hand.plain;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;
import java.util.List;

/** The install parameters of an application. Absent members are null. */
public record InstallParams(List<String> scopes, String permissions) {
    /** Reads the object that the parser has just entered. */
    public static InstallParams read(JsonParser in) throws IOException {
        List<String> scopes = null;
        String permissions = null;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "scopes" -> scopes = Read.texts(in);
                case "permissions" -> permissions = Read.text(in);
                default -> Read.skip(in);
            }
        }
        return new InstallParams(scopes, permissions);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.texts(out, Names.SCOPES, scopes);
        Write.text(out, Names.PERMISSIONS, permissions);
        out.writeEndObject();
    }
}
