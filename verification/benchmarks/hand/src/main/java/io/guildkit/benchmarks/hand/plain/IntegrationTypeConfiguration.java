package io.guildkit.benchmarks.hand.plain;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;

/** The configuration of an installation context. Absent members are null. */
public record IntegrationTypeConfiguration(InstallParams oauth2InstallParams) {
    /** Reads the object that the parser has just entered. */
    public static IntegrationTypeConfiguration read(JsonParser in) throws IOException {
        InstallParams oauth2InstallParams = null;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "oauth2_install_params" -> oauth2InstallParams = Read.object(in, InstallParams::read);
                default -> Read.skip(in);
            }
        }
        return new IntegrationTypeConfiguration(oauth2InstallParams);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.object(out, Names.OAUTH2_INSTALL_PARAMS, oauth2InstallParams, InstallParams::write);
        out.writeEndObject();
    }
}
