package io.guildkit.testkit.internal.state;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.LongStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** An authenticator app: codes as in RFC 6238, with SHA-1, six digits and steps of 30 seconds. Immutable. */
public final class AuthenticatorApp {
    private static final String MAC = "HmacSHA1";
    private static final int STEP_SECONDS = 30;
    private static final int MODULUS = 1_000_000;

    private final SecretKeySpec key;

    public AuthenticatorApp(byte[] secret) {
        this.key = new SecretKeySpec(secret, MAC);
    }

    public byte[] secret() {
        return key.getEncoded();
    }

    public String codeAt(Instant time) {
        return code(step(time));
    }

    /** Returns the step a code belongs to, if it is that of the time or a neighbour, and not spent. */
    public OptionalLong stepOf(String code, Instant time, Set<Long> spent) {
        return stepsAround(time, spent).filter(step -> code(step).equals(code)).findFirst();
    }

    /** Returns the codes that are accepted at a time and not spent, the best first. */
    List<String> codesAround(Instant time, Set<Long> spent) {
        return stepsAround(time, spent).mapToObj(this::code).toList();
    }

    /** Returns the start of the first later step around which a step is not spent. */
    static Instant nextUnspent(Instant time, Set<Long> spent) {
        long next = LongStream.iterate(step(time) + 1, step -> step + 1)
                .filter(step -> !spent.contains(step + 1))
                .findFirst()
                .orElseThrow();
        return Instant.ofEpochSecond(next * STEP_SECONDS);
    }

    private static LongStream stepsAround(Instant time, Set<Long> spent) {
        long now = step(time);
        return LongStream.of(now, now + 1, now - 1).filter(step -> !spent.contains(step));
    }

    private static long step(Instant time) {
        return Math.floorDiv(time.getEpochSecond(), STEP_SECONDS);
    }

    private String code(long step) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(key);
            ByteBuffer hash = ByteBuffer.wrap(
                    mac.doFinal(ByteBuffer.allocate(Long.BYTES).putLong(step).array()));
            int offset = hash.get(hash.limit() - 1) & 0xf;
            int number = hash.getInt(offset) & Integer.MAX_VALUE;
            return String.format(Locale.ROOT, "%06d", number % MODULUS);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java runtime has " + MAC, e);
        }
    }
}
