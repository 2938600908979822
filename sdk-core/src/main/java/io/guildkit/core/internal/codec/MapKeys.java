package io.guildkit.core.internal.codec;

import io.guildkit.core.wire.IntValue;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.StringValue;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Converts the names of members to keys of maps. */
public final class MapKeys {
    private MapKeys() {}

    /** Returns a string as it is. */
    public static Optional<String> text(String name) {
        return Optional.of(name);
    }

    /** Parses an identifier. */
    public static Optional<Snowflake> snowflake(String name) {
        return Snowflake.tryParse(name);
    }

    /** Parses a value of an open enumeration of numbers. A number in another spelling, such as 00, is no key: codecs would rename it. */
    public static <V extends IntValue> Function<String, Optional<V>> number(IntFunction<V> values) {
        return name -> {
            try {
                return isWritten(name) ? Optional.of(values.apply(Integer.parseInt(name))) : Optional.empty();
            } catch (NumberFormatException e) {
                return Optional.empty();
            }
        };
    }

    /** Returns whether a text has the form of numbers in JSON. Checks characters, because a text to compare with would be allocated. */
    private static boolean isWritten(String number) {
        int first = number.startsWith("-") ? 1 : 0;
        for (int i = first; i < number.length(); i++) {
            char digit = number.charAt(i);
            if (digit < (i == first ? '1' : '0') || digit > '9') {
                return number.equals("0");
            }
        }
        return true;
    }

    /** Parses a value of an open enumeration of strings. */
    public static <V extends StringValue> Function<String, Optional<V>> word(Function<String, V> values) {
        return name -> Optional.of(values.apply(name));
    }
}
