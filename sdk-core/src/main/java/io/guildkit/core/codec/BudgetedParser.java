package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Charges a {@link HeapBudget} with the heap that each token may need, as a model, a tree, or an element of a list or a
 * map. The costs are upper estimates, in bytes, for a JVM with compressed references.
 */
final class BudgetedParser extends JsonParserDelegate {
    /** The largest model that has all its defaults, without its identity; more than an empty tree object and its table. */
    private static final int OBJECT = 256;

    /** A list or a tree array with room for ten elements. */
    private static final int ARRAY = 104;

    /** A place in a list that doubles when it is full, and is copied when it is complete. */
    private static final int SLOT = 12;

    /** An entry of a map, and its places in the table. The place of its value is a {@link #SLOT}. */
    private static final int MEMBER = 40;

    /** A name that is new in the response: the text, and a second entry, as maps are copied when they are complete. */
    private static final int NEW_NAME = 128;

    /** The text, and up to three bytes in the parser's table of names, which is copied when it grows. */
    private static final int CHARACTER_OF_NEW_NAME = 12;

    /** A number in a list or a tree. */
    private static final int NUMBER = 20;

    /** A number in a tree that fits no primitive type. */
    private static final int BIG_NUMBER = 88;

    /** A string, and the object around it, such as an identifier or a tree node. */
    private static final int TEXT = 56;

    /** Latin-1 characters need only one byte, but finding them takes longer than reading them. */
    private static final int CHARACTER = 2;

    /** The parser keeps thousands of names for the next responses. */
    private static final int MAX_NAME_TO_KEEP = 256;

    /** The record of a value that is written back in another form: that of its object and the entry of the member, or places in a list. */
    private static final int RECORD = 192;

    private final HeapBudget budget;
    private @Nullable SeenNames seen;
    private boolean longNames;

    BudgetedParser(JsonParser parser, HeapBudget budget) {
        super(parser);
        this.budget = budget;
    }

    /**
     * A Bloom filter of the names in the response. It is emptied when it has too many names. Users with large lists would notice if each
     * name were charged as a new one: a member with a name of eight characters and a number costs 72 bytes, and would cost 296. The budget
     * would then refuse lists of a quarter of the size.
     */
    private static final class SeenNames {
        private static final int BITS = 1024;

        private final long[] bits = new long[BITS / Long.SIZE];
        private int count;

        /** Returns false if the name occurred before, and, for a few names, although it did not. */
        boolean add(String name) {
            // The parser returns the same object for the same name. A sender can choose names of one hashCode, but not
            // these.
            int hash = System.identityHashCode(name) & (BITS - 1);
            long bit = 1L << hash;
            int word = hash / Long.SIZE;
            if ((bits[word] & bit) != 0) {
                return false;
            }
            if (++count > BITS / 2) {
                Arrays.fill(bits, 0);
                count = 0;
            }
            bits[word] |= bit;
            return true;
        }
    }

    /**
     * Returns whether the parser's table of names is too large to be used again. Processes that run for months would notice if it were kept:
     * the table and the interned names of damaged responses could hold many megabytes until their end.
     */
    boolean hasLongNames() {
        return longNames;
    }

    private void spendOnName(String name) throws IOException {
        longNames |= name.length() > MAX_NAME_TO_KEEP;
        if (budget.isCounting()) {
            if (seen == null) {
                seen = new SeenNames(); // most responses are too short to need it
            }
            long first = seen.add(name) ? NEW_NAME + (long) CHARACTER_OF_NEW_NAME * name.length() : 0;
            budget.spend(MEMBER + first);
        }
    }

    /** Charges the record of a value that is written back as it was received, besides the value. */
    void spendOnRecord() throws IOException {
        if (budget.isCounting()) {
            budget.spend(RECORD);
        }
    }

    private static int cost(JsonToken token) {
        return switch (token) {
            case START_OBJECT -> OBJECT;
            case START_ARRAY -> ARRAY;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> SLOT + NUMBER;
            case VALUE_STRING, VALUE_TRUE, VALUE_FALSE, VALUE_NULL -> SLOT;
            default -> 0;
        };
    }

    private void spendOnToken(@Nullable JsonToken token) throws IOException {
        if (token == JsonToken.FIELD_NAME) {
            spendOnName(delegate.currentName());
        } else if (token != null && budget.isCounting()) {
            budget.spend(cost(token));
        }
    }

    private @Nullable String spendOnText(@Nullable String text) throws IOException {
        if (text != null && budget.isCounting()) {
            budget.spend(TEXT + (long) CHARACTER * text.length());
        }
        return text;
    }

    private void spendOnBigNumber() throws IOException {
        budget.spend(BIG_NUMBER + delegate.getTextLength());
    }

    @Override
    public @Nullable JsonToken nextToken() throws IOException {
        JsonToken token = delegate.nextToken();
        spendOnToken(token);
        return token;
    }

    @Override
    public @Nullable JsonToken nextValue() throws IOException {
        JsonToken token = nextToken();
        return token == JsonToken.FIELD_NAME ? nextToken() : token;
    }

    @Override
    public @Nullable String nextFieldName() throws IOException {
        String name = delegate.nextFieldName();
        if (name == null) {
            spendOnToken(delegate.currentToken());
        } else {
            spendOnName(name);
        }
        return name;
    }

    /** An expected name is no new text, so only its place is charged. */
    @Override
    public boolean nextFieldName(SerializableString expected) throws IOException {
        boolean found = delegate.nextFieldName(expected);
        if (!found) {
            spendOnToken(delegate.currentToken());
        } else if (budget.isCounting()) {
            budget.spend(MEMBER);
        }
        return found;
    }

    @Override
    public @Nullable String nextTextValue() throws IOException {
        String text = delegate.nextTextValue();
        spendOnToken(delegate.currentToken());
        return spendOnText(text);
    }

    /** Visits the tokens, because the parser keeps the names among them. */
    @Override
    public JsonParser skipChildren() throws IOException {
        JsonToken token = delegate.currentToken();
        int open = token != null && token.isStructStart() ? 1 : 0;
        while (open > 0) {
            token = nextToken();
            if (token == null) {
                break; // not before the end of the object or array, because the delegate fails there
            }
            open += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        }
        return this;
    }

    @Override
    public @Nullable String getText() throws IOException {
        return spendOnText(delegate.getText());
    }

    @Override
    public @Nullable String getValueAsString() throws IOException {
        return spendOnText(delegate.getValueAsString());
    }

    @Override
    public @Nullable String getValueAsString(@Nullable String other) throws IOException {
        return spendOnText(delegate.getValueAsString(other));
    }

    @Override
    public BigInteger getBigIntegerValue() throws IOException {
        spendOnBigNumber();
        return delegate.getBigIntegerValue();
    }

    @Override
    public BigDecimal getDecimalValue() throws IOException {
        spendOnBigNumber();
        return delegate.getDecimalValue();
    }

    @Override
    public Number getNumberValue() throws IOException {
        spendOnBigNumber();
        return delegate.getNumberValue();
    }

    @Override
    public Number getNumberValueExact() throws IOException {
        spendOnBigNumber();
        return delegate.getNumberValueExact();
    }

    @Override
    public Object getNumberValueDeferred() throws IOException {
        spendOnBigNumber();
        return delegate.getNumberValueDeferred();
    }
}
