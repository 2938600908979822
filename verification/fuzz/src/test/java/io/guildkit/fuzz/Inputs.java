package io.guildkit.fuzz;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Inputs of the targets. */
final class Inputs {
    /** The time of a search for new inputs, for each target. */
    static final String SEARCH = "10m";

    private Inputs() {}

    /** Reads an input as text. Invalid bytes become half a surrogate pair, which strings can contain. */
    static String text(byte[] input) {
        return new String(input, StandardCharsets.UTF_8).replace('\uFFFD', '\uD83D');
    }

    /** Returns whether an input is UTF-8. In other inputs, the parser replaces malformed parts. */
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
