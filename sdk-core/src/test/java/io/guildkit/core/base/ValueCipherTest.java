package io.guildkit.core.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.guildkit.core.auth.EncryptionKeys;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValueCipherTest {
    private static final EncryptionKeys OLD = EncryptionKeys.of("old", key(1));

    private final ValueCipher cipher = cipher(OLD);

    private static byte[] key(int value) {
        byte[] key = new byte[32];
        Arrays.fill(key, (byte) value);
        return key;
    }

    private static ValueCipher cipher(EncryptionKeys keys) {
        return new ValueCipher("the store", keys.current(), keys::find);
    }

    @Test
    void decryptsEncryptedText() {
        String encrypted = cipher.encrypt("a", "canary");

        assertThat(encrypted).startsWith("1:old:").doesNotContain("canary");
        assertThat(cipher.encrypt("a", "canary")).as("another nonce").isNotEqualTo(encrypted);
        assertThat(cipher.decrypt("a", encrypted)).hasValue("canary");
        assertThat(cipher.decrypt("a", "")).isEmpty();
    }

    @Test
    void rejectsValueOfAnotherKey() {
        String encrypted = cipher.encrypt("a", "text");

        assertThatIllegalStateException()
                .isThrownBy(() -> cipher.decrypt("b", encrypted))
                .withMessageContaining("copied");
    }

    @Test
    void rejectsValueWithChangedKeyId() {
        ValueCipher both = cipher(EncryptionKeys.of("new", key(1)).withOld("old", key(1)));
        String encrypted = cipher.encrypt("a", "text").replace("1:old:", "1:new:");

        assertThatIllegalStateException().isThrownBy(() -> both.decrypt("a", encrypted));
    }

    @Test
    void decryptsWithOldKeysAndEncryptsWithCurrentKey() {
        ValueCipher rotated = cipher(EncryptionKeys.of("new", key(2)).withOld("old", key(1)));

        assertThat(rotated.decrypt("a", cipher.encrypt("a", "text"))).hasValue("text");
        assertThat(rotated.encrypt("a", "text")).startsWith("1:new:");
    }

    @Test
    void namesMissingKey() {
        ValueCipher other = cipher(EncryptionKeys.of("new", key(2)));
        String encrypted = cipher.encrypt("a", "text");

        assertThatIllegalStateException()
                .isThrownBy(() -> other.decrypt("a", encrypted))
                .withMessageContaining("\"old\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1:old:", "1:old:AAAA", "1:old:!", "2:old:AAAA", "text", "0::token"})
    void rejectsOtherFormats(String value) {
        assertThatIllegalStateException().isThrownBy(() -> cipher.decrypt("a", value));
    }

    @Test
    void leavesValuesUnencryptedOnRequest() {
        ValueCipher plain = cipher(EncryptionKeys.unencrypted());

        assertThat(plain.decrypt("a", plain.encrypt("a", "to:ken"))).hasValue("to:ken");
        assertThat(EncryptionKeys.unencrypted().toString()).contains("unencrypted");
    }

    @Test
    void encryptsBytes() {
        byte[] bytes = "canary-canary".getBytes(StandardCharsets.UTF_8);
        byte[] encrypted = cipher.encrypt("a", bytes);

        assertThat(encrypted).isNotEqualTo(cipher.encrypt("a", bytes));
        assertThat(new String(encrypted, StandardCharsets.ISO_8859_1)).doesNotContain("canary");
        assertThat(cipher.decrypt("a", encrypted)).isEqualTo(bytes);
        assertThat(cipher.decrypt("a", cipher.encrypt("a", new byte[0]))).isEmpty();
        assertThat(cipher(EncryptionKeys.of("new", key(2)).withOld("old", key(1)))
                        .decrypt("a", encrypted))
                .isEqualTo(bytes);
    }

    @Test
    void rejectsBytesOfOtherNamesKeysAndFormats() {
        byte[] encrypted = cipher.encrypt("a", new byte[] {1, 2, 3});
        byte[] changed = encrypted.clone();
        changed[changed.length - 1]++;

        assertThatIllegalStateException()
                .isThrownBy(() -> cipher.decrypt("b", encrypted))
                .withMessageContaining("copied");
        for (byte[] other : new byte[][] {changed, {}, {0, 1}, {-1, 1}, {3, 'o', 'l', 'd'}, {90, 1}}) {
            assertThatIllegalStateException().isThrownBy(() -> cipher.decrypt("a", other));
        }
    }

    @Test
    void leavesBytesUnencryptedOnRequest() {
        ValueCipher plain = cipher(EncryptionKeys.unencrypted());

        assertThat(plain.decrypt("a", plain.encrypt("a", new byte[] {1, 2}))).containsExactly(1, 2);
    }

    @Test
    void rejectsKeysOfOtherLengthsAndDuplicateIds() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EncryptionKeys.of("a", new byte[16]))
                .withMessageContaining("32 bytes");
        assertThatIllegalArgumentException().isThrownBy(() -> EncryptionKeys.of("a:b", key(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> OLD.withOld("old", key(2)));
        assertThat(OLD.toString()).contains("old").doesNotContain("[B");
    }
}
