package io.guildkit.applications.signatures;

import static io.guildkit.applications.signatures.SignatureCheck.BAD_SIGNATURE;
import static io.guildkit.applications.signatures.SignatureCheck.MALFORMED;
import static io.guildkit.applications.signatures.SignatureCheck.MISSING_HEADER;
import static io.guildkit.applications.signatures.SignatureCheck.STALE;
import static io.guildkit.applications.signatures.SignatureCheck.VALID;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.NamedParameterSpec;
import java.security.spec.X509EncodedKeySpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SignatureVerifierTest {
    private static final HexFormat HEX = HexFormat.of();

    /** The key pair of RFC 8032, section 7.1, TEST 3. */
    private static final String SECRET = "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7";

    private static final String KEY = "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025";
    private static final String OTHER_KEY = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    private static final String TIMESTAMP = "1700000000";
    private static final Instant NOW = Instant.ofEpochSecond(1_700_000_000);
    private static final byte[] BODY = "{\"type\":1, \"name\":\"Größe 😀\"}".getBytes(UTF_8);

    private static final String SIGNATURE = sign(TIMESTAMP, BODY);

    private final SignatureVerifier verifier = builder(KEY, NOW).build();

    private static SignatureVerifier.Builder builder(String key, Instant now) {
        return SignatureVerifier.builder(key).clock(Clock.fixed(now, ZoneOffset.UTC));
    }

    /** Verifies a signature of the usual timestamp and body. */
    private SignatureCheck verify(String signature) {
        return verifier.verify(signature, TIMESTAMP, BODY);
    }

    private static String sign(String timestamp, byte[] body) {
        try {
            PrivateKey key = KeyFactory.getInstance("Ed25519")
                    .generatePrivate(new EdECPrivateKeySpec(NamedParameterSpec.ED25519, HEX.parseHex(SECRET)));
            Signature signature = Signature.getInstance("Ed25519");
            signature.initSign(key);
            signature.update(timestamp.getBytes(UTF_8));
            signature.update(body);
            return HEX.formatHex(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    // ---- valid signatures

    @Test
    void acceptsSignatureOfService() {
        assertThat(verify(SIGNATURE)).isEqualTo(VALID);
        assertThat(verifier.verify(sign(TIMESTAMP, new byte[0]), TIMESTAMP, new byte[0]))
                .isEqualTo(VALID);
    }

    /** RFC 8032, section 7.1. These messages do not begin with a timestamp, so this test calls an internal method. */
    @ParameterizedTest
    @CsvSource({
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a, '',"
                + "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c, 72,"
                + "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025, af82,"
                + "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
    })
    void acceptsVectorsOfStandard(String key, String message, String signature) {
        SignatureVerifier verifier = SignatureVerifier.of(key);
        byte[] signed = HEX.parseHex(message);
        assertThat(verifier.isSigned(HEX.parseHex(signature), "", signed)).isTrue();
        assertThat(verifier.isSigned(HEX.parseHex(signature), "0", signed)).isFalse();
    }

    @Test
    void acceptsUpperCaseHex() {
        SignatureVerifier upper = builder(KEY.toUpperCase(Locale.ROOT), NOW).build();
        assertThat(upper.verify(SIGNATURE.toUpperCase(Locale.ROOT), TIMESTAMP, BODY))
                .isEqualTo(VALID);
    }

    @Test
    void readsHeadersByName() {
        Map<String, String> headers = Map.of("X-Signature-Ed25519", SIGNATURE, "X-Signature-Timestamp", TIMESTAMP);
        assertThat(verifier.verify(headers::get, BODY)).isEqualTo(VALID);
        Map<String, String> others = Map.of("X-Sig", SIGNATURE, "X-Time", TIMESTAMP);
        assertThat(verifier.verify(others::get, BODY)).isEqualTo(MISSING_HEADER);
        assertThat(builder(KEY, NOW).headerNames("X-Sig", "X-Time").build().verify(others::get, BODY))
                .isEqualTo(VALID);
    }

    @Test
    void onlyValidIsValid() {
        assertThat(SignatureCheck.values()).filteredOn(SignatureCheck::isValid).containsExactly(VALID);
    }

    // ---- other signatures

    @Test
    void reportsMissingHeader() {
        assertThat(verifier.verify(null, TIMESTAMP, BODY)).isEqualTo(MISSING_HEADER);
        assertThat(verifier.verify(SIGNATURE, null, BODY)).isEqualTo(MISSING_HEADER);
    }

    @Test
    void rejectsChangeOfOneBit() {
        for (int bit = 0; bit < BODY.length * 8; bit += 7) {
            assertThat(verifier.verify(SIGNATURE, TIMESTAMP, flip(BODY, bit))).isEqualTo(BAD_SIGNATURE);
        }
        for (int bit = 0; bit < 512; bit += 7) {
            assertThat(verify(HEX.formatHex(flip(HEX.parseHex(SIGNATURE), bit))))
                    .isEqualTo(BAD_SIGNATURE);
        }
        assertThat(verifier.verify(SIGNATURE, "1700000001", BODY)).isEqualTo(BAD_SIGNATURE);
        assertThat(verifier.verify(SIGNATURE, "01700000000", BODY)).isEqualTo(BAD_SIGNATURE);
    }

    private static byte[] flip(byte[] bytes, int bit) {
        byte[] changed = bytes.clone();
        changed[bit / 8] ^= (byte) (1 << bit % 8);
        return changed;
    }

    /** The signed bytes are the same, but the shorter timestamp is stale. */
    @Test
    void rejectsDigitMovedFromTimestampToBody() {
        assertThat(verifier.verify(sign(TIMESTAMP, "{}".getBytes(UTF_8)), "170000000", "0{}".getBytes(UTF_8)))
                .isEqualTo(STALE);
    }

    @Test
    void rejectsKeyOfOtherApplication() {
        assertThat(builder(OTHER_KEY, NOW).build().verify(SIGNATURE, TIMESTAMP, BODY))
                .isEqualTo(BAD_SIGNATURE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ab", "zz", "not hex at all", "0x", "٠١", "\uD83D", "a b"})
    void reportsMalformedSignature(String signature) {
        assertThat(verify(signature)).isEqualTo(MALFORMED);
        assertThat(verify(signature.repeat(64))).isNotEqualTo(VALID);
    }

    @Test
    void reportsSignatureOfOtherLengthAsMalformed() {
        assertThat(List.of(
                        SIGNATURE.substring(1),
                        SIGNATURE.substring(2),
                        SIGNATURE + "0",
                        SIGNATURE + "00",
                        " " + SIGNATURE))
                .allSatisfy(other -> assertThat(verify(other)).isEqualTo(MALFORMED));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "soon",
                "-1700000000",
                "+1700000000",
                "1.7e9",
                "1700000000.5",
                "1700000000 ",
                "٣",
                "0x6553f100",
                "2023-11-14T22:13:20Z",
                "9999999999999",
                "99999999999999999999999999"
            })
    void reportsMalformedTimestamp(String timestamp) {
        assertThat(verifier.verify(sign(timestamp, BODY), timestamp, BODY)).isEqualTo(MALFORMED);
    }

    // ---- time

    @ParameterizedTest
    @CsvSource({"-301, STALE", "-300, VALID", "0, VALID", "300, VALID", "300.000000001, STALE"})
    void acceptsRequestForFiveMinutes(BigDecimal seconds, SignatureCheck expected) {
        Instant now = NOW.plusNanos(seconds.movePointRight(9).longValueExact());
        assertThat(builder(KEY, now).build().verify(SIGNATURE, TIMESTAMP, BODY)).isEqualTo(expected);
    }

    @Test
    void toleranceCanBeSet() {
        Duration two = Duration.ofSeconds(2);
        assertThat(builder(KEY, NOW.plusSeconds(2)).tolerance(two).build().verify(SIGNATURE, TIMESTAMP, BODY))
                .isEqualTo(VALID);
        assertThat(builder(KEY, NOW.plusSeconds(3)).tolerance(two).build().verify(SIGNATURE, TIMESTAMP, BODY))
                .isEqualTo(STALE);
        assertThatIllegalArgumentException().isThrownBy(() -> builder(KEY, NOW).tolerance(Duration.ofSeconds(-1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "999999999999"})
    void reportsDistantTimestampAsStale(String timestamp) {
        assertThat(verifier.verify(sign(timestamp, BODY), timestamp, BODY)).isEqualTo(STALE);
    }

    @Test
    void reportsBadSignatureBeforeStaleTimestamp() {
        assertThat(verifier.verify("00".repeat(64), "0", BODY)).isEqualTo(BAD_SIGNATURE);
    }

    // ---- hostile input

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void rejectsRandomInputWithoutException(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 200; i++) {
            byte[] signature = new byte[64];
            random.nextBytes(signature);
            if (random.nextBoolean()) {
                Arrays.fill(signature, random.nextInt(64), 64, (byte) (random.nextBoolean() ? 0xff : 0));
            }
            byte[] body = new byte[random.nextInt(64)];
            random.nextBytes(body);
            String timestamp = random.nextBoolean() ? TIMESTAMP : new String(body, UTF_8);
            assertThat(verifier.verify(HEX.formatHex(signature), timestamp, body))
                    .as("seed %d, round %d", seed, i)
                    .isIn(BAD_SIGNATURE, MALFORMED);
            assertThat(verifier.verify(new String(signature, UTF_8), timestamp, body))
                    .as("seed %d, round %d", seed, i)
                    .isEqualTo(MALFORMED);
        }
    }

    // ---- keys

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ab",
                "zz51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
                "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb9115489080",
                "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb91154890802500",
                "0200000000000000000000000000000000000000000000000000000000000000"
            })
    void rejectsInvalidKey(String key) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignatureVerifier.of(key))
                .withMessageStartingWith("verify_key ");
    }

    /** Returns the encodings of the eight points of small order, as tables of other implementations list them. */
    static Stream<String> keysOfSmallOrder() {
        return Stream.of(
                        "0100000000000000000000000000000000000000000000000000000000000000",
                        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
                        "0000000000000000000000000000000000000000000000000000000000000000",
                        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
                        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a")
                .flatMap(SignatureVerifierTest::withBothSigns);
    }

    /** Returns the encodings whose y coordinate is not reduced: from 2^255 - 19 to 2^255 - 1. */
    static Stream<String> keysThatAreNotCanonical() {
        return IntStream.rangeClosed(0xed, 0xff)
                .mapToObj(lowest -> HEX.toHexDigits((byte) lowest) + "ff".repeat(30) + "7f")
                .flatMap(SignatureVerifierTest::withBothSigns);
    }

    private static Stream<String> withBothSigns(String key) {
        return Stream.of(key, HEX.formatHex(flip(HEX.parseHex(key), 255)));
    }

    @ParameterizedTest
    @MethodSource("keysOfSmallOrder")
    void rejectsKeysOfSmallOrder(String key) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignatureVerifier.of(key))
                .withMessageStartingWith("verify_key is a point of small order");
        assertThatIllegalArgumentException().isThrownBy(() -> SignatureVerifier.builder(key.toUpperCase(Locale.ROOT)));
    }

    @ParameterizedTest
    @MethodSource("keysThatAreNotCanonical")
    void rejectsKeysThatAreNotCanonical(String key) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignatureVerifier.of(key))
                .withMessageStartingWith("verify_key is not a canonical public key");
    }

    /** The reason for the rejection: the platform accepts a signature that no private key made, with each usable key. */
    @Test
    void platformAcceptsForgedSignaturesOfSmallOrder() throws GeneralSecurityException {
        List<String> usable =
                keysOfSmallOrder().filter(key -> platformKey(key).isPresent()).toList();
        assertThat(usable).hasSize(8);
        byte[] forged = new byte[64];
        forged[0] = 1; // the neutral element, and a factor of zero
        for (String key : usable) {
            int accepted = 0;
            for (int i = 0; i < 256; i++) {
                Signature verification = Signature.getInstance("Ed25519");
                verification.initVerify(platformKey(key).orElseThrow());
                verification.update((TIMESTAMP + "{\"type\":" + i + "}").getBytes(UTF_8));
                accepted += verification.verify(forged) ? 1 : 0;
            }
            assertThat(accepted).as(key).isPositive();
        }
    }

    private static Optional<PublicKey> platformKey(String hex) {
        try {
            PublicKey key = KeyFactory.getInstance("Ed25519")
                    .generatePublic(new X509EncodedKeySpec(HEX.parseHex("302a300506032b6570032100" + hex)));
            Signature.getInstance("Ed25519").initVerify(key);
            return Optional.of(key);
        } catch (GeneralSecurityException e) {
            return Optional.empty();
        }
    }
}
