package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonToken;
import io.guildkit.core.codec.DriftListener.Kind;
import io.guildkit.core.wire.Snowflake;
import java.io.IOException;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads texts, numbers and truth values, and converts them where the meaning is beyond doubt. */
final class ScalarReadings {
    private ScalarReadings() {}

    static @Nullable String text(JsonParser parser, @Nullable Drifts drifts) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_STRING) {
            return parser.getText();
        }
        return token.isScalarValue() ? converted(parser.getText(), parser, drifts) : Drifts.unreadable(parser, drifts);
    }

    static @Nullable Boolean truth(JsonParser parser, @Nullable Drifts drifts) throws IOException {
        JsonToken token = parser.currentToken();
        if (token.isBoolean()) {
            return token == JsonToken.VALUE_TRUE;
        }
        String text = token.isScalarValue() ? parser.getText().toLowerCase(Locale.ROOT) : "";
        return switch (text) {
            case "true", "1" -> converted(true, parser, drifts);
            case "false", "0" -> converted(false, parser, drifts);
            default -> Drifts.unreadable(parser, drifts);
        };
    }

    static @Nullable Integer integer(JsonParser parser, @Nullable Drifts drifts) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT && parser.getNumberType() == NumberType.INT) {
            return parser.getIntValue();
        }
        Number number = otherwise(parser, Integer.MIN_VALUE, Integer.MAX_VALUE);
        return number == null
                ? Drifts.unreadable(parser, drifts)
                : converted((Integer) number.intValue(), parser, drifts);
    }

    static @Nullable Long whole(JsonParser parser, @Nullable Drifts drifts) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT && parser.getNumberType() != NumberType.BIG_INTEGER) {
            return parser.getLongValue();
        }
        Number number = otherwise(parser, Long.MIN_VALUE, Long.MAX_VALUE);
        return number == null
                ? Drifts.unreadable(parser, drifts)
                : converted((Long) number.longValue(), parser, drifts);
    }

    /** A whole number that comes as a fraction or as text; null if there is none within the limits. */
    private static @Nullable Number otherwise(JsonParser parser, long least, long most) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NUMBER_FLOAT) {
            double value = parser.getDoubleValue();
            return value >= least && value <= most ? value : null;
        }
        if (token != JsonToken.VALUE_STRING) {
            return null;
        }
        try {
            long value = Long.parseLong(parser.getText().strip());
            return value >= least && value <= most ? value : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    static @Nullable Double fraction(JsonParser parser, @Nullable Drifts drifts) throws IOException {
        JsonToken token = parser.currentToken();
        try {
            double value = token.isNumeric()
                    ? parser.getDoubleValue()
                    : token == JsonToken.VALUE_STRING
                            ? Double.parseDouble(parser.getText().strip())
                            : Double.NaN;
            if (Double.isFinite(value)) {
                return converted((Double) value, parser, drifts);
            }
        } catch (NumberFormatException e) {
            // no number, as any other text
        }
        return Drifts.unreadable(parser, drifts);
    }

    static @Nullable Snowflake snowflake(JsonParser parser, @Nullable Drifts drifts) throws IOException {
        JsonToken token = parser.currentToken();
        if (token != JsonToken.VALUE_STRING && token != JsonToken.VALUE_NUMBER_INT) {
            return Drifts.unreadable(parser, drifts);
        }
        Snowflake id = Snowflake.tryParse(parser.getText()).orElse(null);
        if (id == null) {
            return Drifts.unreadable(parser, drifts);
        }
        return token == JsonToken.VALUE_STRING ? id : converted(id, parser, drifts);
    }

    static @Nullable Instant instant(JsonParser parser, @Nullable Drifts drifts) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_STRING) {
            Instant moment = Timestamps.parse(parser.getText());
            return moment == null ? Drifts.unreadable(parser, drifts) : moment;
        }
        boolean seconds = token == JsonToken.VALUE_NUMBER_INT && parser.getNumberType() == NumberType.INT;
        return seconds
                ? converted(Instant.ofEpochSecond(parser.getIntValue()), parser, drifts)
                : Drifts.unreadable(parser, drifts);
    }

    /** Reports a value that came as another type; none if its type is one of those that it may come as. */
    private static <T> T converted(T value, JsonParser parser, @Nullable Drifts drifts) {
        if (drifts != null && !(value instanceof Number && parser.currentToken().isNumeric())) {
            drifts.add(Kind.WRONG_TYPE, parser.getParsingContext(), "converted from another type");
        }
        return value;
    }
}
