package io.guildkit.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenStoreTest {
    private static final String TOKEN = "canary.token-1";

    @TempDir
    private Path directory = Path.of("");

    private Path file() {
        return directory.resolve("token");
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }

    @Test
    void memoryKeepsTheTokenUntilItIsCleared() {
        TokenStore store = TokenStore.inMemory();
        assertThat(store.load()).isEmpty();
        store.save(TOKEN);
        assertThat(store.load()).contains(TOKEN);
        assertThat(store.toString()).doesNotContain("canary");
        store.clear();
        assertThat(store.load()).isEmpty();
        assertThat(TokenStore.inMemory(TOKEN).load()).contains(TOKEN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "canary token", "canary\n", "canäry", "canary\u0000"})
    void badTokensAreRefusedWithoutBeingShown(String token) throws IOException {
        assertThatThrownBy(() -> TokenStore.inMemory(token))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .doesNotContain("can");
        TokenStore store = TokenStore.file(file());
        assertThatThrownBy(() -> store.save(token))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .doesNotContain("canary", "canäry");
        assertThat(store.load()).isEmpty();
        assertThat(files()).isEmpty();
    }

    @Test
    void aFileSurvivesANewInstance() {
        TokenStore.file(file()).save(TOKEN);
        assertThat(TokenStore.file(file()).load()).contains(TOKEN);
    }

    @Test
    void onlyTheOwnerCanReadTheFile() throws IOException {
        Files.createFile(file(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-rw-rw-")));
        TokenStore.file(file()).save(TOKEN);
        assertThat(Files.getPosixFilePermissions(file()))
                .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
    }

    @Test
    void replacingLeavesNoOtherFile() throws IOException {
        TokenStore store = TokenStore.file(file());
        store.save("first");
        store.save(TOKEN);
        assertThat(files()).containsExactly(file());
        assertThat(Files.readString(file())).isEqualTo(TOKEN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", " \n "})
    void anEmptyFileHoldsNoToken(String content) throws IOException {
        Files.writeString(file(), content);
        assertThat(TokenStore.file(file()).load()).isEmpty();
    }

    @Test
    void aLineBreakBehindTheTokenDoesNotMatter() throws IOException {
        Files.writeString(file(), TOKEN + "\r\n");
        assertThat(TokenStore.file(file()).load()).contains(TOKEN);
    }

    @Test
    void aFileWithSomethingElseIsRefusedWithoutBeingShown() throws IOException {
        Files.writeString(file(), "canary one\ncanary two");
        assertThatThrownBy(() -> TokenStore.file(file()).load())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(file().toString())
                .message()
                .doesNotContain("canary");
    }

    @Test
    void clearingDeletesTheFile() throws IOException {
        TokenStore store = TokenStore.file(file());
        store.save(TOKEN);
        store.clear();
        assertThat(store.load()).isEmpty();
        assertThat(files()).isEmpty();
        store.clear();
        assertThat(TokenStore.file(file()).load()).isEmpty();
    }

    @Test
    void theFileIsReadOnce() throws IOException {
        TokenStore store = TokenStore.file(file());
        assertThat(store.load()).isEmpty();
        Files.writeString(file(), TOKEN);
        assertThat(store.load()).isEmpty();
    }

    @Test
    void aTokenThatCanNotBeWrittenIsKeptForThisRun() {
        TokenStore store = TokenStore.file(directory.resolve("missing").resolve("token"));
        assertThatThrownBy(() -> store.save(TOKEN))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("missing")
                .message()
                .doesNotContain("canary");
        assertThat(store.load()).contains(TOKEN);
        store.clear();
        assertThat(store.load()).isEmpty();
    }

    @Test
    void showsNothingOfTheToken() {
        TokenStore store = TokenStore.file(file());
        store.save(TOKEN);
        assertThat(store.toString()).doesNotContain("canary").contains("token");
    }
}
