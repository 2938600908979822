package io.guildkit.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.guildkit.redis.EncryptionKeys;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VaultTest {
    private static final EncryptionKeys OLD = EncryptionKeys.of("old", key(1));

    private final Vault vault = vault(OLD);

    private static byte[] key(int value) {
        byte[] key = new byte[32];
        Arrays.fill(key, (byte) value);
        return key;
    }

    private static Vault vault(EncryptionKeys keys) {
        return new Vault(keys.current(), keys::find);
    }

    @Test
    void readsWhatItHasEncrypted() {
        String sealed = vault.seal("a", "canary");

        assertThat(sealed).startsWith("1:old:").doesNotContain("canary");
        assertThat(vault.open("a", sealed)).hasValue("canary");
        assertThat(vault.open("a", "")).isEmpty();
    }

    @Test
    void encryptsTheSameTextDifferentlyEachTime() {
        assertThat(vault.seal("a", "text")).isNotEqualTo(vault.seal("a", "text"));
    }

    @Test
    void refusesAValueThatWasCopiedFromAnotherKey() {
        String sealed = vault.seal("a", "text");

        assertThatIllegalStateException()
                .isThrownBy(() -> vault.open("b", sealed))
                .withMessageContaining("copied");
    }

    @Test
    void refusesAValueWhoseKeyIdWasChanged() {
        Vault both = vault(EncryptionKeys.of("new", key(1)).withOld("old", key(1)));
        String sealed = vault.seal("a", "text").replace("1:old:", "1:new:");

        assertThatIllegalStateException().isThrownBy(() -> both.open("a", sealed));
    }

    @Test
    void readsValuesOfOldKeysAndWritesWithTheCurrentOne() {
        Vault rotated = vault(EncryptionKeys.of("new", key(2)).withOld("old", key(1)));

        assertThat(rotated.open("a", vault.seal("a", "text"))).hasValue("text");
        assertThat(rotated.seal("a", "text")).startsWith("1:new:");
    }

    @Test
    void namesTheKeyThatIsMissing() {
        Vault other = vault(EncryptionKeys.of("new", key(2)));
        String sealed = vault.seal("a", "text");

        assertThatIllegalStateException()
                .isThrownBy(() -> other.open("a", sealed))
                .withMessageContaining("\"old\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1:old:", "1:old:AAAA", "1:old:!", "2:old:AAAA", "text", "0::token"})
    void refusesValuesOfOtherFormats(String value) {
        assertThatIllegalStateException().isThrownBy(() -> vault.open("a", value));
    }

    @Test
    void leavesValuesUnencryptedOnlyIfToldTo() {
        Vault plain = vault(EncryptionKeys.unencrypted());

        assertThat(plain.open("a", plain.seal("a", "to:ken"))).hasValue("to:ken");
        assertThat(EncryptionKeys.unencrypted().toString()).contains("unencrypted");
    }

    @Test
    void refusesKeysOfOtherLengthsAndIdentifiersThatAreTaken() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EncryptionKeys.of("a", new byte[16]))
                .withMessageContaining("32 bytes");
        assertThatIllegalArgumentException().isThrownBy(() -> EncryptionKeys.of("a:b", key(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> OLD.withOld("old", key(2)));
        assertThat(OLD.toString()).contains("old").doesNotContain("[B");
    }
}
