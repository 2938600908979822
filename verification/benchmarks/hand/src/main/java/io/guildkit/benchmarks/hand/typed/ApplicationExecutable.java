package io.guildkit.benchmarks.hand.typed;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;

/** An executable of an application, with types as expressive as those of the model. */
public record ApplicationExecutable(String os, String name, boolean isLauncher) {
    /** Reads the object that the parser has just entered. */
    public static ApplicationExecutable read(JsonParser in) throws IOException {
        String os = "";
        String name = "";
        boolean isLauncher = false;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "os" -> os = Read.text(in, "");
                case "name" -> name = Read.text(in, "");
                case "is_launcher" -> isLauncher = Read.flag(in);
                default -> Read.skip(in);
            }
        }
        return new ApplicationExecutable(os, name, isLauncher);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.OS, os);
        Write.text(out, Names.NAME, name);
        Write.flag(out, Names.IS_LAUNCHER, isLauncher);
        out.writeEndObject();
    }
}
