package io.guildkit.outbox;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Where the files of an entry are: a text such as {@code database/5e0c…/1048576,12}.
 *
 * @param inDatabase whether they are in the database, and not in a folder
 * @param content names the files of the entry
 * @param sizes the sizes of the files in bytes
 */
record FileLocation(boolean inDatabase, String content, List<Long> sizes) {
    private static final String DATABASE = "database";
    private static final String FOLDER = "folder";
    private static final int PARTS = 3;

    static FileLocation parse(String text) {
        String[] parts = text.split("/", PARTS);
        if (parts.length < PARTS || !(parts[0].equals(DATABASE) || parts[0].equals(FOLDER))) {
            throw new IllegalArgumentException(
                    "The column files has a form that this version of the library does not know");
        }
        return new FileLocation(
                parts[0].equals(DATABASE),
                UUID.fromString(parts[1]).toString(), // a name from the database becomes no other path
                Arrays.stream(parts[2].split(",")).map(Long::valueOf).toList());
    }

    @Override
    public String toString() {
        return (inDatabase ? DATABASE : FOLDER) + "/" + content + "/"
                + sizes.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
