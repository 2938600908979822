package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.guildkit.core.base.ErrorObject;
import io.guildkit.core.codec.DriftListener.Kind;
import io.guildkit.core.wire.Flag;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.UnknownFields;
import io.guildkit.core.wire.WireValue;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values of a JSON text. A {@link Codec} receives the reader at the first token of a value and leaves it at
 * the last token.
 *
 * <p>The methods that read a value convert it if the meaning is clear, such as a string that contains a number. A value
 * that cannot be converted counts as absent: the methods skip it and return null. The drift listener is notified of
 * both.
 */
public final class WireReader {
    // Why: docs/decisions/0003

    /** The result of {@link #integer()} without an integer. */
    public static final long ABSENT = Long.MIN_VALUE;

    /** The most digits of a long. */
    private static final int MAX_DIGITS = 19;

    private final JsonParser parser;
    private final @Nullable Drifts drifts;
    private final OpenLists lists = new OpenLists();

    /** The last value if it was unreadable, or if the codec would write it in another form. */
    private @Nullable JsonNode received;

    private boolean isUnreadable;
    private @Nullable JsonNode elements;
    private boolean isSecondForm;
    private @Nullable UnaryOperator<WireValue<?>> translation;

    WireReader(JsonParser parser, @Nullable Drifts drifts) {
        this.parser = parser;
        this.drifts = drifts;
    }

    /**
     * Returns a reader of values from another parser, such as a parser of a tree or of another format. That parser's
     * limits apply.
     *
     * @param parser at the first token of a value
     * @return the reader, without a drift listener
     */
    public static WireReader of(JsonParser parser) {
        return new WireReader(parser, null);
    }

    /** Sets the translation of values of open enumerations, and returns the former one; null for none. */
    @Nullable
    UnaryOperator<WireValue<?>> translate(@Nullable UnaryOperator<WireValue<?>> next) {
        UnaryOperator<WireValue<?>> former = translation;
        translation = next;
        return former;
    }

    // ---- structure

    /**
     * Returns whether the value is null.
     *
     * @return true at a null
     */
    public boolean isNull() {
        return parser.currentToken() == JsonToken.VALUE_NULL;
    }

    /**
     * Returns whether the value is an object.
     *
     * @return true at the beginning of an object
     */
    public boolean isObject() {
        return parser.currentToken() == JsonToken.START_OBJECT;
    }

    /**
     * Returns whether the value is an array.
     *
     * @return true at the beginning of an array
     */
    public boolean isArray() {
        return parser.currentToken() == JsonToken.START_ARRAY;
    }

    /** Returns whether there is no value, because the text is empty. */
    boolean isEnd() {
        return parser.currentToken() == null;
    }

    /**
     * Starts to read an object. {@link #nextName()} iterates over its members.
     *
     * @return false if the value is no object; it is skipped
     * @throws IOException if the text is not JSON, or the stream fails
     */
    public boolean startObject() throws IOException {
        if (isObject()) {
            return true;
        }
        unreadable();
        return false;
    }

    /**
     * Goes to the value of the next member of an object.
     *
     * @return the member's name; null at the end of the object
     * @throws IOException if the text is not JSON, or the stream fails
     */
    public @Nullable String nextName() throws IOException {
        String name = parser.nextFieldName();
        if (name == null) {
            forget();
        } else {
            parser.nextToken();
        }
        return name;
    }

    /**
     * Goes to the value of the next member of an object. It takes less time if the member has the expected name.
     *
     * @param expected the name that the member probably has
     * @return the member's name; null at the end of the object
     * @throws IOException if the text is not JSON, or the stream fails
     */
    public @Nullable String nextName(SerializableString expected) throws IOException {
        String name = expected.getValue();
        if (!parser.nextFieldName(expected)) {
            if (parser.currentToken() != JsonToken.FIELD_NAME) {
                forget();
                return null;
            }
            name = parser.currentName();
        }
        parser.nextToken();
        return name;
    }

    /**
     * Starts to read an array. {@link #nextElement()} iterates over its elements.
     *
     * @return false if the value is no array; it is skipped
     * @throws IOException if the text is not JSON, or the stream fails
     */
    public boolean startList() throws IOException {
        if (isArray()) {
            lists.open(!isWholeResponse(parser.getParsingContext()));
            return true;
        }
        unreadable();
        return false;
    }

    /**
     * Goes to the next element of an array. Elements that are null are skipped.
     *
     * @return false at the end of the array
     * @throws IOException if the text is not JSON, or the stream fails
     */
    public boolean nextElement() throws IOException {
        element(isUnreadable, received);
        forget();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            if (token != JsonToken.VALUE_NULL) {
                return true;
            }
            nullElement();
            element(true, NullNode.getInstance());
        }
        elements = lists.close();
        return false;
    }

    private void element(boolean isSkipped, @Nullable JsonNode element) throws IOException {
        if (lists.element(isSkipped, element)) {
            spendOnRecord();
        }
    }

    private void spendOnRecord() throws IOException {
        if (parser instanceof BudgetedParser budgeted) {
            budgeted.spendOnRecord();
        }
    }

    /** Returns whether nothing contains the array at the reader. A list that is the whole response has no record. */
    private static boolean isWholeResponse(JsonStreamContext array) {
        JsonStreamContext parent = array.getParent();
        return parent == null || parent.inRoot();
    }

    /** Notifies the listener of an element that is null. */
    void nullElement() {
        report(Kind.NULL_ELEMENT, "a null element");
    }

    /**
     * Skips a value that cannot be read, which counts as absent.
     *
     * @param <T> the type of the value
     * @return null
     * @throws IOException if the text is not JSON, or the stream fails
     */
    @SuppressWarnings("TypeParameterUnusedInFormals") // always null
    public <T> @Nullable T unreadable() throws IOException {
        JsonNode value = tree();
        unreadable(isNaN() ? null : value); // JSON cannot represent it, and a text would be another value
        report(Kind.WRONG_TYPE, "cannot be read as the documented type");
        return null;
    }

    /**
     * Keeps a value that was read but counts as absent.
     *
     * @param value the value; null to keep none
     */
    public void unreadable(@Nullable JsonNode value) {
        received = value;
        isUnreadable = true;
    }

    /** Keeps the value at the reader, because a codec writes what was read in another form. */
    private void otherForm(JsonNode value) {
        received = value;
        isUnreadable = false;
    }

    /**
     * Returns the last value that was unreadable, or that a codec would write in another form, and forgets it.
     *
     * @return the value; null if there has been none since the last call
     * @throws IOException if the response would take too much memory
     */
    public @Nullable JsonNode takeReceived() throws IOException {
        JsonNode value = received;
        if (value != null) {
            spendOnRecord();
        }
        forgetReceived();
        return value;
    }

    /** Forgets the records of members or elements that a codec has not taken. They do not concern the object or list around the members. */
    private void forget() {
        forgetReceived();
        elements = null;
        isSecondForm = false;
    }

    private void forgetReceived() {
        received = null;
        isUnreadable = false;
    }

    /**
     * Returns the elements of the last list or map that were unreadable, or that a codec would write in another form, and forgets them.
     *
     * @return the elements, as {@link UnknownFields#elements()} describes; null if there have been none since the last call
     */
    public @Nullable JsonNode takeElements() {
        JsonNode value = elements;
        elements = null;
        return value;
    }

    /** Keeps the list that has just been read, if it was empty and the codec does not write empty lists. */
    public void keepEmptyList() {
        isSecondForm = elements == null && lists.wasEmpty();
    }

    /**
     * Returns whether the last member was in the second form of its type, and forgets it.
     *
     * @return true after {@link #keepEmptyList()} for an empty list, and after {@link #memberInstant()} for a timestamp in the form of
     *     {@link Instant#toString()}
     */
    public boolean takeSecondForm() {
        boolean isSecond = isSecondForm;
        isSecondForm = false;
        return isSecond;
    }

    /** Keeps the entries of a map, or the elements of a list, that were unreadable or that a codec would write in another form. */
    void elements(@Nullable JsonNode others) {
        elements = others;
    }

    /**
     * Skips a value of no interest.
     *
     * @throws IOException if the text is not JSON, or the stream fails
     */
    public void skip() throws IOException {
        parser.skipChildren();
    }

    // ---- the drift listener

    /**
     * Returns whether a drift listener is notified. Without a listener, there is no need to find deviations.
     *
     * @return false if there is none
     */
    public boolean isObserved() {
        return drifts != null;
    }

    /**
     * Notifies the drift listener of the value that the reader is at.
     *
     * @param kind the kind of the deviation
     * @param detail a description, without the value itself
     */
    public void report(Kind kind, String detail) {
        if (drifts != null) {
            drifts.add(kind, pointer(), detail);
        }
    }

    /**
     * Notifies the drift listener of a missing member of the object that the reader has just read.
     *
     * @param name the member's name
     */
    public void reportMissing(String name) {
        if (drifts != null) {
            drifts.add(Kind.MISSING_FIELD, pointer() + "/" + name, "required, but absent");
        }
    }

    private String pointer() {
        return parser.getParsingContext().pathAsPointer().toString();
    }

    /** Reports a value of an unexpected type. Reports nothing for permitted types. */
    private <T> T converted(T value) throws IOException {
        otherForm(tree());
        report(Kind.WRONG_TYPE, "converted from another type");
        return value;
    }

    // ---- values

    /**
     * Reads a text. Numbers and booleans are converted.
     *
     * @return the string; null if it counts as absent
     * @throws IOException if the text is not JSON, or the stream fails
     */
    public @Nullable String text() throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_STRING) {
            return parser.getText();
        }
        return hasText(token) ? converted(parser.getText()) : unreadable();
    }

    /** Returns whether a token has text. The bytes of binary formats have none, and {@code NaN} is no number of JSON. */
    private boolean hasText(JsonToken token) throws IOException {
        return token.isScalarValue() && token != JsonToken.VALUE_EMBEDDED_OBJECT && !isNaN();
    }

    private boolean isNaN() throws IOException {
        return parser.currentToken() == JsonToken.VALUE_NUMBER_FLOAT && parser.isNaN();
    }

    /**
     * Reads a boolean. The numbers 0 and 1, and texts, are converted.
     *
     * @return the boolean; null if it counts as absent
     * @throws IOException if the text is not JSON, or the stream fails
     */
    public @Nullable Boolean truth() throws IOException {
        JsonToken token = parser.currentToken();
        if (token.isBoolean()) {
            return token == JsonToken.VALUE_TRUE;
        }
        String text = hasText(token) ? parser.getText().toLowerCase(Locale.ROOT) : "";
        return switch (text) {
            case "true", "1" -> converted(true);
            case "false", "0" -> converted(false);
            default -> unreadable();
        };
    }

    /**
     * Reads an integer of 32 bits. Strings are converted, and so are numbers with a point or an exponent whose value is an integer.
     *
     * @return the integer, which fits an {@code int}; {@link #ABSENT} if it counts as absent
     * @throws IOException if the text is not JSON, or the stream fails
     */
    public long integer() throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT && parser.getNumberType() == NumberType.INT) {
            return parser.getIntValue();
        }
        Long number = isWhole() ? (Long) parser.getLongValue() : otherwise(); // trees may have small numbers as longs
        if (number == null || number != number.intValue()) {
            unreadable();
            return ABSENT;
        }
        return number;
    }

    /**
     * Reads an integer of 64 bits. Strings are converted, and so are numbers with a point or an exponent whose value is an integer.
     *
     * @return the integer; null if it counts as absent
     * @throws IOException if the text is not JSON, or the stream fails
     */
    public @Nullable Long whole() throws IOException {
        if (isWhole()) {
            return parser.getLongValue();
        }
        Long number = otherwise();
        return number == null ? unreadable() : number;
    }

    private boolean isWhole() throws IOException {
        return parser.currentToken() == JsonToken.VALUE_NUMBER_INT && parser.getNumberType() != NumberType.BIG_INTEGER;
    }

    /** Converts to an integer; null if there is none. */
    private @Nullable Long otherwise() throws IOException {
        JsonToken token = parser.currentToken();
        try {
            if (token == JsonToken.VALUE_NUMBER_FLOAT) {
                BigDecimal number = parser.isNaN() ? null : JsonTrees.decimal(parser);
                Long value = number == null ? null : integer(number);
                if (value != null) {
                    otherForm(tree());
                }
                return value;
            }
            if (token == JsonToken.VALUE_STRING) {
                return converted((Long) Long.parseLong(parser.getText().strip()));
            }
        } catch (NumberFormatException e) {
            // a text that is no integer
        }
        return null;
    }

    /** Returns the integer value of a number; null if the number is not an integer, or exceeds 64 bits. */
    private static @Nullable Long integer(BigDecimal number) {
        long digits = (long) number.precision() - number.scale();
        if (number.signum() != 0 && (digits < 1 || digits > MAX_DIGITS)) {
            return null; // without the digits of a number such as 1e999999999
        }
        try {
            return number.longValueExact();
        } catch (ArithmeticException e) {
            return null;
        }
    }

    /**
     * Reads a number. Texts are converted.
     *
     * @return the number, which is finite; null if it counts as absent
     * @throws IOException if the text is not JSON, or the stream fails
     */
    public @Nullable Double fraction() throws IOException {
        JsonToken token = parser.currentToken();
        try {
            if (token.isNumeric() && !JsonTrees.isTooLong(parser)) {
                String text = parser.getText();
                // after getDoubleValue, the tree would have the digits of the double and not those of the integer
                double value = token == JsonToken.VALUE_NUMBER_INT ? Double.parseDouble(text) : parser.getDoubleValue();
                if (!Double.isFinite(value)) {
                    return unreadable();
                }
                if (!Double.toString(value).equals(text)) {
                    otherForm(tree());
                }
                return value;
            }
            if (token == JsonToken.VALUE_STRING
                    && !JsonTrees.isTooLong(parser)) { // a long number that was kept as a string
                double value = Double.parseDouble(parser.getText().strip());
                return Double.isFinite(value) ? converted((Double) value) : unreadable();
            }
        } catch (NumberFormatException e) {
            // a text that is no number
        }
        return unreadable();
    }

    /**
     * Reads an identifier. Numbers are converted. Texts of other forms are kept, as
     * {@link Snowflake#received} describes.
     *
     * @return the identifier; null if it counts as absent
     * @throws IOException if the text is not JSON, or the stream fails
     */
    public @Nullable Snowflake snowflake() throws IOException {
        JsonToken token = parser.currentToken();
        if (token != JsonToken.VALUE_STRING && token != JsonToken.VALUE_NUMBER_INT) {
            return unreadable();
        }
        Snowflake id = Snowflake.received(parser.getText()).orElse(null);
        if (id == null || (token == JsonToken.VALUE_NUMBER_INT && !id.isUsual())) {
            return unreadable();
        }
        if (isObserved() && !id.isUsual()) {
            report(Kind.WRONG_TYPE, "not an identifier, but kept");
        }
        return token == JsonToken.VALUE_STRING ? id : converted(id);
    }

    /**
     * Reads a timestamp. Numbers are converted from seconds or milliseconds since 1970.
     *
     * @return the timestamp; null if it counts as absent
     * @throws IOException if the text is not JSON, or the stream fails
     */
    public @Nullable Instant instant() throws IOException {
        return instant(false);
    }

    /**
     * Reads a timestamp, the value of a member that is written in the form of {@link Instant#toString()} if it was received in it.
     *
     * @return the timestamp; null if it counts as absent
     * @throws IOException if the text is not JSON, or the stream fails
     */
    public @Nullable Instant memberInstant() throws IOException {
        return instant(true);
    }

    private @Nullable Instant instant(boolean hasSecondForm) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_STRING) {
            String text = parser.getText();
            Instant usual = Timestamps.usual(text);
            Instant moment = usual == null ? Timestamps.other(text) : usual;
            if (moment == null) {
                return unreadable();
            }
            if (hasSecondForm && usual != null && Timestamps.isWritten(text, usual, true)) {
                isSecondForm = true;
            } else if (usual == null || !Timestamps.isWritten(text, usual, false)) {
                otherForm(tree());
            }
            return moment;
        }
        BigDecimal number = token.isNumeric() && !isNaN() ? JsonTrees.decimal(parser) : null;
        Instant moment = number == null ? null : OtherTimestamps.since1970(number);
        return moment == null ? unreadable() : converted(moment);
    }

    /**
     * Reads a set of flags. The drift listener is notified of bits without a name.
     *
     * @param <E> the enum that names the bits
     * @param flags its class
     * @return the set; null if it counts as absent
     * @throws IOException if the text is not JSON, or the stream fails
     */
    public <E extends Enum<E> & Flag> @Nullable FlagSet<E> flags(Class<E> flags) throws IOException {
        Long bits = isWhole() ? (Long) negative(parser.getLongValue()) : large();
        if (bits == null) {
            return null;
        }
        FlagSet<E> set = FlagSet.ofBits(flags, bits);
        if (drifts != null && set.unknownBits() != 0) {
            report(Kind.UNKNOWN_FLAG, "0x" + Long.toHexString(set.unknownBits()));
        }
        return set;
    }

    /** Keeps a negative number: a service has sent the last bit as the sign, but a codec writes numbers without a sign. */
    private long negative(long bits) throws IOException {
        if (bits < 0) {
            otherForm(tree());
        }
        return bits;
    }

    /** Reads flags that are no long: a text, another number, or a number with all 64 bits. */
    private @Nullable Long large() throws IOException {
        boolean isNumber = parser.currentToken() == JsonToken.VALUE_NUMBER_INT;
        if ((isNumber || parser.currentToken() == JsonToken.VALUE_STRING) && parser.getTextLength() <= MAX_DIGITS + 1) {
            try {
                Long bits = Long.parseUnsignedLong(parser.getText());
                return isNumber ? bits : converted(bits);
            } catch (NumberFormatException e) {
                // a text with a sign, or none with a number
            }
        }
        return whole();
    }

    /**
     * Translates a value of an open enumeration, and notifies the drift listener if it has no constant.
     *
     * @param <V> the enumeration
     * @param read a value that was just read
     * @return the value for the model
     * @see Codec#translating
     */
    @SuppressWarnings("unchecked") // a translation keeps the class
    public <V extends WireValue<?>> V known(V read) {
        V value = translation == null ? read : (V) translation.apply(read);
        if (drifts != null && !value.isKnown()) {
            report(Kind.UNKNOWN_VALUE, value.raw().map(Object::toString).orElse(""));
        }
        return value;
    }

    /**
     * Reads a value of any type as a tree.
     *
     * @return the tree; numbers keep all their digits, and numbers of more than 1,000 digits are texts
     * @throws IOException if the text is not JSON, or the stream fails
     */
    public JsonNode tree() throws IOException {
        return JsonTrees.read(parser);
    }

    // ---- failures

    /**
     * Returns the exception for a response without the members that identify its object.
     *
     * @param members the names of the members
     * @return the exception, to be thrown by {@link Codec#readWhole}
     */
    public JsonProcessingException lacks(String members) {
        return new UnexpectedJsonException(parser, "lacks " + members);
    }

    /**
     * Returns the exception for a response without the members that identify its object.
     *
     * @param members the names of the members
     * @param received what the response is instead; null if unknown. If it is an error object, the exception keeps it.
     * @return the exception, to be thrown by {@link Codec#readWhole}
     */
    public JsonProcessingException lacks(String members, @Nullable JsonNode received) {
        return received != null && ErrorObject.matches(received) ? isError(received) : lacks(members);
    }

    /** Returns the exception for an error object in place of the expected value. */
    JsonProcessingException isError(JsonNode error) {
        return new ErrorObjectException(parser, ErrorObject.excerpt(error));
    }

    /** Returns the exception for a response that is none of the expected values. */
    JsonProcessingException otherForm() {
        JsonNode value = received;
        forgetReceived();
        return value != null && ErrorObject.matches(value)
                ? isError(value)
                : new UnexpectedJsonException(parser, "is JSON of another type");
    }
}
