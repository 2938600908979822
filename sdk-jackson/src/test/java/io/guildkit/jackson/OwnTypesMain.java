package io.guildkit.jackson;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/** Writes and reads a type of users with a mapper that has the module. */
final class OwnTypesMain {
    private OwnTypesMain() {}

    record Own(String name, int size) {}

    public static void main(String[] args) throws IOException {
        ObjectMapper mapper = new ObjectMapper().registerModule(new GuildkitModule());
        System.out.println(mapper.readValue(mapper.writeValueAsString(new Own("a", 1)), Own.class)
                .size());
    }
}
