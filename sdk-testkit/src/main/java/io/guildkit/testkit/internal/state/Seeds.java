package io.guildkit.testkit.internal.state;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Random;

/** The source of all ids, tokens and codes. The same seed and the same order of calls produce the same values. */
public final class Seeds {
    private static final long EPOCH = 1_420_070_400_000L;
    private static final int COUNTER_BITS = 22;
    private static final int TOTP_SECRET_BYTES = 20;
    private static final int INVITE_CODE_LENGTH = 8;
    private static final String ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private final Sequence random;
    private final Clock clock;
    private long counter;

    Seeds(long seed, Clock clock) {
        this.random = new Sequence(seed);
        this.clock = clock;
    }

    /**
     * The position of the source: the number of created ids, and the state of the random numbers. Equal positions
     * produce equal ids, tokens and codes.
     */
    public record Position(long ids, long random) {}

    public Position position() {
        return new Position(counter, random.state);
    }

    public void moveTo(Position position) {
        counter = position.ids();
        random.state = position.random();
    }

    /** Returns a new id with the present time. */
    public String snowflake() {
        counter++;
        return Long.toUnsignedString(((clock.millis() - EPOCH) << COUNTER_BITS) | counter);
    }

    /** Returns the time of an id. */
    public static Instant timeOf(String snowflake) {
        return Instant.ofEpochMilli((Long.parseUnsignedLong(snowflake) >>> COUNTER_BITS) + EPOCH);
    }

    public byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }

    /** Returns some bytes in URL-safe base 64. */
    public String opaque(int count) {
        return BASE64.encodeToString(bytes(count));
    }

    public String hex(int count) {
        return HexFormat.of().formatHex(bytes(count));
    }

    /** Pseudorandom numbers of the JDK's kind, whose state can be saved. */
    private static final class Sequence extends Random {
        private static final long serialVersionUID = 1L;
        private static final long MULTIPLIER = 0x5DEECE66DL;
        private static final long MASK = (1L << 48) - 1;

        private long state;

        private Sequence(long seed) {
            super(seed);
            state = (seed ^ MULTIPLIER) & MASK;
        }

        @Override
        protected int next(int bits) {
            state = (state * MULTIPLIER + 0xBL) & MASK;
            return (int) (state >>> (48 - bits));
        }
    }

    public String digits() {
        return String.format(Locale.ROOT, "%06d", random.nextInt(1_000_000));
    }

    public String backupCode() {
        return hex(4);
    }

    public AuthenticatorApp authenticatorApp() {
        return new AuthenticatorApp(bytes(TOTP_SECRET_BYTES));
    }

    /** Returns a code of eight letters and digits, in both cases. */
    public String inviteCode() {
        StringBuilder code = new StringBuilder();
        for (int i = 0; i < INVITE_CODE_LENGTH; i++) {
            code.append(ALPHANUMERIC.charAt(random.nextInt(ALPHANUMERIC.length())));
        }
        return code.toString();
    }

    /** Returns a new authentication token for an account. */
    public String token(String accountId) {
        return BASE64.encodeToString(accountId.getBytes(StandardCharsets.UTF_8)) + "." + opaque(4) + "." + opaque(27);
    }
}
