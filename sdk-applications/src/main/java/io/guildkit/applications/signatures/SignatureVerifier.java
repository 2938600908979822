package io.guildkit.applications.signatures;

import io.guildkit.core.base.Hex;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Verifies the signature of a request from the service: an interaction or an event of a webhook.
 *
 * <p>The service signs the timestamp followed by the body, with Ed25519; {@link
 * io.guildkit.applications.Application#verifyKey()} is the public key. An application must not trust a request without
 * this check. The check needs the received bytes of the body, because JSON that was read and written again has another
 * signature.
 *
 * <pre>{@code
 * SignatureVerifier verifier = SignatureVerifier.of(application.verifyKey());
 * byte[] body = exchange.getRequestBody().readAllBytes();
 * if (!verifier.verify(exchange.getRequestHeaders()::getFirst, body).isValid()) {
 *     exchange.sendResponseHeaders(401, -1);
 * }
 * }</pre>
 *
 * <p>A request is valid for a limited time, so that an attacker cannot replay it later. Within this time a replay is
 * possible. Store the identifiers of executed requests if executing one twice does harm.
 *
 * <p>A verifier throws for no request. It is immutable and thread-safe.
 */
public final class SignatureVerifier {
    // Why: docs/decisions/0017, docs/decisions/0095

    private static final int SIGNATURE_BYTES = 64;

    /** The most digits of a timestamp; with them, its sum with any tolerance does not overflow. */
    private static final int TIMESTAMP_DIGITS = 12;

    private final PublicKey key;
    private final String signatureHeader;
    private final String timestampHeader;
    private final Duration tolerance;
    private final Clock clock;

    private SignatureVerifier(Builder builder) {
        this.key = builder.key;
        this.signatureHeader = builder.signatureHeader;
        this.timestampHeader = builder.timestampHeader;
        this.tolerance = builder.tolerance;
        this.clock = builder.clock;
    }

    /**
     * Returns a verifier with the usual settings.
     *
     * @param verifyKey the application's key, in hex
     * @return the verifier
     * @throws IllegalArgumentException if it is not a key, or a key with which anybody can forge signatures
     */
    public static SignatureVerifier of(String verifyKey) {
        return builder(verifyKey).build();
    }

    /**
     * Returns a builder of a verifier.
     *
     * @param verifyKey the application's key, in hex
     * @return a new builder
     * @throws IllegalArgumentException if it is not a key, or a key with which anybody can forge signatures
     */
    public static Builder builder(String verifyKey) {
        return new Builder(VerifyKey.parse(verifyKey));
    }

    private static Signature verification(PublicKey key) throws GeneralSecurityException {
        Signature verification = Signature.getInstance(VerifyKey.ALGORITHM);
        verification.initVerify(key);
        return verification;
    }

    /**
     * Checks a request.
     *
     * @param headers returns the value of the header of a name, or null if there is none
     * @param body the received bytes of the body
     * @return the result
     */
    public SignatureCheck verify(Function<String, @Nullable String> headers, byte[] body) {
        return verify(headers.apply(signatureHeader), headers.apply(timestampHeader), body);
    }

    /**
     * Checks a request.
     *
     * @param signature the value of {@code X-Signature-Ed25519}; null if there is none
     * @param timestamp the value of {@code X-Signature-Timestamp}; null if there is none
     * @param body the received bytes of the body
     * @return the result
     */
    public SignatureCheck verify(@Nullable String signature, @Nullable String timestamp, byte[] body) {
        if (signature == null || timestamp == null) {
            return SignatureCheck.MISSING_HEADER;
        }
        if (!isSignature(signature) || !isTimestamp(timestamp)) {
            return SignatureCheck.MALFORMED;
        }
        // Checked first, because the timestamp of a forged request has no meaning.
        if (!isSigned(Hex.parse(signature), timestamp, body)) {
            return SignatureCheck.BAD_SIGNATURE;
        }
        Duration age = Duration.between(Instant.ofEpochSecond(Long.parseLong(timestamp)), clock.instant());
        return age.abs().compareTo(tolerance) > 0 ? SignatureCheck.STALE : SignatureCheck.VALID;
    }

    private static boolean isSignature(String text) {
        return Hex.isHex(text, SIGNATURE_BYTES);
    }

    private static boolean isTimestamp(String text) {
        return !text.isEmpty()
                && text.length() <= TIMESTAMP_DIGITS
                && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** All compared values are public, and the platform compares points of the curve, so timing reveals nothing. */
    boolean isSigned(byte[] signature, String timestamp, byte[] body) {
        try {
            Signature verification = verification(key);
            verification.update(timestamp.getBytes(StandardCharsets.US_ASCII));
            verification.update(body);
            return verification.verify(signature);
        } catch (SignatureException e) {
            return false; // 64 bytes that no signature consists of
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("The key was usable when the verifier was made", e);
        }
    }

    /** Settings of a verifier. */
    public static final class Builder {
        private final PublicKey key;
        private String signatureHeader = "X-Signature-Ed25519";
        private String timestampHeader = "X-Signature-Timestamp";
        private Duration tolerance = Duration.ofMinutes(5);
        private Clock clock = Clock.systemUTC();

        private Builder(PublicKey key) {
            this.key = key;
        }

        /**
         * Sets the maximum difference between a request's timestamp and the current time, in both directions.
         *
         * @param tolerance 5 minutes by default
         * @return this
         * @throws IllegalArgumentException if it is negative
         */
        public Builder tolerance(Duration tolerance) {
            if (tolerance.isNegative()) {
                throw new IllegalArgumentException("tolerance must not be negative, but is " + tolerance);
            }
            this.tolerance = tolerance;
            return this;
        }

        /**
         * Sets the clock that timestamps are compared with.
         *
         * @param clock the system's by default
         * @return this
         */
        public Builder clock(Clock clock) {
            this.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /**
         * Sets the names of the headers, for services with other names.
         *
         * @param signature {@code X-Signature-Ed25519} by default
         * @param timestamp {@code X-Signature-Timestamp} by default
         * @return this
         */
        public Builder headerNames(String signature, String timestamp) {
            this.signatureHeader = Objects.requireNonNull(signature, "signature");
            this.timestampHeader = Objects.requireNonNull(timestamp, "timestamp");
            return this;
        }

        /**
         * Creates the verifier.
         *
         * @return a new verifier
         */
        public SignatureVerifier build() {
            return new SignatureVerifier(this);
        }
    }
}
