package io.guildkit.fuzz;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** What the targets have in common. */
final class Hostile {
    /** How long a search for new inputs takes, for each target. */
    static final String SEARCH = "10m";

    private Hostile() {}

    /** Reads an input as text. Where it is no text, it stands for half a surrogate pair, which Java's texts can hold. */
    static String text(byte[] input) {
        return new String(input, StandardCharsets.UTF_8).replace('\uFFFD', '\uD83D');
    }

    /** Whether an input is text. What isn't may be read, if the parser is forgiving, and still can't be written again. */
    static boolean isText(byte[] input) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(input));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    static byte[] seed(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
