package io.guildkit.core.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.guildkit.core.wire.Snowflake;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileStoreAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileTokenStoreTest {
    private static final String TOKEN = "canary.token-1";
    private static final String OTHER_TOKEN = "canary.token-2";
    private static final Snowflake USER = Snowflake.of(42);

    @TempDir
    private Path directory = Path.of("");

    private Path file = Path.of("");
    private TokenStore store = TokenStore.inMemory();

    @BeforeEach
    void createStore() {
        file = directory.resolve("token");
        store = TokenStore.file(file);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }

    /** Writes the file as another program can do. */
    private void write(String content, String permissions) throws IOException {
        Files.writeString(file, content);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    // ---- saving

    @ParameterizedTest
    @ValueSource(strings = {"", "canary token", "canary\n", "canäry", "canary\u0000"})
    void rejectsInvalidTokensWithoutShowingThem(String token) throws IOException {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.save(token))
                .withMessageNotContainingAny("canary", "canäry");
        assertThat(store.load()).isEmpty();
        assertThat(files()).isEmpty();
    }

    @Test
    void savesFileThatOnlyItsOwnerCanRead() throws IOException {
        write("", "rw-rw-rw-");
        store.save(TOKEN);
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void saveLeavesNoOtherFile() throws IOException {
        store.save("first");
        store.save(TOKEN);
        assertThat(files()).containsExactly(file);
        assertThat(file).hasContent(TOKEN);
    }

    @Test
    void clearDeletesFile() throws IOException {
        store.save(TOKEN);
        store.clear();
        assertThat(store.load()).isEmpty();
        assertThat(files()).isEmpty();
        store.clear();
        assertThat(TokenStore.file(file).load()).isEmpty();
    }

    @Test
    void keepsTokenInMemoryIfItCannotBeWritten() {
        TokenStore missing = TokenStore.file(directory.resolve("missing").resolve("token"));
        assertThatThrownBy(() -> missing.save(TOKEN))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("missing")
                .hasMessageNotContaining("canary");
        assertThat(missing.load()).contains(TOKEN);
        missing.clear();
        assertThat(missing.load()).isEmpty();
    }

    @Test
    void keepsTokenInMemoryIfFileIsInaccessible() {
        TokenStore tooLong = TokenStore.file(directory.resolve("a".repeat(1_000))); // exceeds the limit of file systems
        assertThatThrownBy(tooLong::load).isInstanceOf(UncheckedIOException.class);
        assertThatThrownBy(() -> tooLong.save(TOKEN)).isInstanceOf(UncheckedIOException.class);
        assertThat(tooLong.load()).contains(TOKEN);
    }

    // ---- users

    @Test
    void storesUserWithToken() {
        store.save(AccountToken.of(TOKEN, USER));
        assertThat(file).hasContent(TOKEN + "\nuser 42");
        assertThat(store.loadAccount()).contains(AccountToken.of(TOKEN, USER));
        assertThat(TokenStore.file(file).loadAccount()).contains(AccountToken.of(TOKEN, USER));
        assertThat(TokenStore.file(file).load()).contains(TOKEN);
        store.save(OTHER_TOKEN);
        assertThat(TokenStore.file(file).loadAccount()).contains(AccountToken.of(OTHER_TOKEN));
    }

    @Test
    void loadsFileWithTokenOnly() throws IOException {
        write(TOKEN + "\n", "rw-------");
        assertThat(store.loadAccount()).contains(AccountToken.of(TOKEN));
    }

    // ---- removing one token

    @Test
    void removesOnlyExpectedToken() {
        store.save(AccountToken.of(TOKEN, USER));
        assertThat(store.compareAndClear(OTHER_TOKEN)).isFalse();
        assertThat(store.load()).contains(TOKEN);
        assertThat(store.compareAndClear(TOKEN)).isTrue();
        assertThat(store.load()).isEmpty();
        assertThat(TokenStore.file(file).load()).isEmpty();
        assertThat(file).isEmptyFile();
        assertThat(store.compareAndClear(TOKEN)).isFalse();
        store.save(OTHER_TOKEN);
        assertThat(TokenStore.file(file).load()).contains(OTHER_TOKEN);
    }

    @Test
    void removesTokenThatOtherProcessSaved() {
        assertThat(store.load()).isEmpty();
        TokenStore.file(file).save(TOKEN);
        assertThat(store.compareAndClear(TOKEN)).isTrue();
        assertThat(TokenStore.file(file).load()).isEmpty();
    }

    @Test
    void keepsTokenThatOtherProcessSaved() {
        store.save(TOKEN);
        TokenStore.file(file).save(OTHER_TOKEN);
        assertThat(store.compareAndClear(TOKEN)).isFalse();
        assertThat(store.load()).contains(OTHER_TOKEN);
    }

    @Test
    void removesTokenFromFileThatOtherUsersCanRead() throws IOException {
        store.save(TOKEN);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(store.compareAndClear(TOKEN)).isTrue();
        assertThat(file).isEmptyFile();
    }

    @Test
    void removesTokenBehindSymbolicLink() throws IOException {
        store.save(TOKEN);
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        assertThat(TokenStore.file(link).compareAndClear(TOKEN)).isTrue();
        assertThat(file).isEmptyFile();
        assertThat(link).isSymbolicLink();
    }

    @Test
    void removesTokenThatCouldNotBeWritten() {
        TokenStore missing = TokenStore.file(directory.resolve("missing").resolve("token"));
        assertThatThrownBy(() -> missing.save(TOKEN)).isInstanceOf(UncheckedIOException.class);
        assertThat(missing.compareAndClear(OTHER_TOKEN)).isFalse();
        assertThat(missing.compareAndClear(TOKEN)).isTrue();
        assertThat(missing.load()).isEmpty();
    }

    /** The directory is in the place of the file, so the new token stays in memory. */
    @Test
    void reportsFileAndRemedyIfTokenCannotBeRemoved() throws IOException {
        store.save(TOKEN);
        assertThat(store.load()).contains(TOKEN);
        Files.delete(file);
        Files.createDirectory(file);
        Files.createFile(file.resolve("content"));
        assertThatThrownBy(store::clear)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("The token cannot be deleted from " + file + ". Delete the file");
        assertThatThrownBy(() -> store.save(OTHER_TOKEN))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContainingAll(file.toString(), "choose another path")
                .hasMessageNotContaining("canary");
        assertThat(store.load()).contains(OTHER_TOKEN);
    }

    // ---- symbolic links

    @Test
    void clearEmptiesTokenFileBehindSymbolicLink() throws IOException {
        store.save(TOKEN);
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        TokenStore.file(link).clear();
        assertThat(files()).containsExactly(file);
        assertThat(file).isEmptyFile();
    }

    @Test
    void clearKeepsOtherFileBehindSymbolicLink() throws IOException {
        Path letter = Files.writeString(directory.resolve("letter"), "Dear Ada, this is no token.");
        Path link = Files.createSymbolicLink(directory.resolve("link"), letter);
        TokenStore.file(link).clear();
        assertThat(files()).containsExactly(letter);
        assertThat(letter).hasContent("Dear Ada, this is no token.");
    }

    @Test
    void clearDeletesBrokenSymbolicLink() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), directory.resolve("missing"));
        TokenStore.file(link).clear();
        assertThat(files()).isEmpty();
    }

    // ---- interrupts

    @Test
    void interruptsLoseNoToken() {
        Thread.currentThread().interrupt();
        store.save(TOKEN);
        assertThat(TokenStore.file(file).load()).contains(TOKEN);
        assertThat(store.compareAndClear(TOKEN)).isTrue();
        assertThat(TokenStore.file(file).load()).isEmpty();
        assertThat(Thread.interrupted()).isTrue();
    }

    // ---- loading

    @ParameterizedTest
    @CsvSource({"'',", "'\n',", "' \n ',", "'canary.token-1\r\n', canary.token-1"})
    void ignoresWhitespaceAroundToken(String content, @Nullable String token) throws IOException {
        write(content, "rw-------");
        assertThat(store.load()).isEqualTo(Optional.ofNullable(token));
    }

    @Test
    void loadsThroughSymbolicLink() throws IOException {
        store.save(TOKEN);
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        assertThat(TokenStore.file(link).load()).contains(TOKEN);
    }

    private static void assertRefused(Path file, String reason) {
        assertThatIllegalStateException()
                .isThrownBy(() -> TokenStore.file(file).load())
                .withMessageContainingAll("The token file " + file + " is refused", reason)
                .withMessageNotContaining("canary");
    }

    @Test
    void refusesOtherContentWithoutShowingIt() throws IOException {
        write("canary one\ncanary two", "rw-------");
        assertRefused(file, "printable ASCII");
    }

    @Test
    void refusesDirectory() {
        assertRefused(directory, "not a regular file");
    }

    @Test
    void refusesFifoWithoutOpeningIt() throws IOException, InterruptedException {
        int status = new ProcessBuilder("mkfifo", "-m", "600", file.toString())
                .start()
                .waitFor();
        assertThat(status).isZero();
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> assertRefused(file, "not a regular file"));
    }

    @Test
    void refusesFilesOfMoreThan64KiB() throws IOException {
        write("x".repeat(64 * 1024), "rw-------");
        assertThat(store.load()).isPresent();
        write("x".repeat(64 * 1024 + 1), "rw-------");
        assertRefused(file, "longer than 65536 bytes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw--w----", "rw----r--", "rw-----w-", "rw-rw-rw-", "rwxrwxrwx"})
    void refusesFilesThatOtherUsersCanReadOrWrite(String permissions) throws IOException {
        write(TOKEN, permissions);
        assertRefused(file, "other users can read or write it (" + permissions + "). Run: chmod 600 " + file);
        assertRefused(Files.createSymbolicLink(directory.resolve("link"), file), "chmod 600");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-------", "r--------", "rwx------", "rw---x--x"})
    void loadsFilesThatOnlyTheirOwnerCanReadAndWrite(String permissions) throws IOException {
        write(TOKEN, permissions);
        assertThat(store.load()).contains(TOKEN);
    }

    @Test
    void refusesFilesOfOtherUser() throws IOException {
        try (FileSystem memory = Jimfs.newFileSystem(unix())) {
            Path inMemory = Files.createDirectory(memory.getPath("/home")).resolve("token");
            new FileTokenStore(inMemory, "ada").save(TOKEN);
            Files.setOwner(inMemory, memory.getUserPrincipalLookupService().lookupPrincipalByName("eve"));
            assertThatIllegalStateException()
                    .isThrownBy(() -> new FileTokenStore(inMemory, "ada").load())
                    .withMessageContaining("belongs to eve, not to ada. Run: chown ada " + inMemory);
            assertThat(new FileTokenStore(inMemory, "eve").load()).contains(TOKEN);
            assertThat(new FileTokenStore(inMemory).load())
                    .as("the users of this file system are unknown")
                    .contains(TOKEN);
        }
    }

    @Test
    void loadsFilesIfUserOfProcessHasNoName() {
        store.save(TOKEN);
        assertThat(new FileTokenStore(file, "?").load()).contains(TOKEN);
    }

    // ---- other processes

    @Test
    void loadsTokenThatOtherProcessSaved() {
        TokenStore other = TokenStore.file(file);
        assertThat(store.load()).isEmpty();
        other.save(OTHER_TOKEN);
        assertThat(store.load()).contains(OTHER_TOKEN);
        store.save(TOKEN);
        assertThat(other.load()).contains(TOKEN);
    }

    @Test
    void dropsTokenIfOtherProcessDeletedFile() {
        store.save(TOKEN);
        TokenStore.file(file).clear();
        assertThat(store.load()).isEmpty();
    }

    @Test
    void detectsReplacedFileOfSameTimeAndSize() throws IOException {
        store.save(TOKEN);
        FileTime time = Files.getLastModifiedTime(file);
        TokenStore.file(file).save(OTHER_TOKEN);
        Files.setLastModifiedTime(file, time);
        assertThat(store.load()).contains(OTHER_TOKEN);
    }

    @ParameterizedTest
    @CsvSource({
        "canary.token-2, 1, canary.token-2",
        "canary.longer-token-2, 0, canary.longer-token-2",
        "canary.token-2, 0, canary.token-1"
    })
    void readsFileAgainIfItsAttributesChange(String content, int secondsLater, String loaded) throws IOException {
        store.save(TOKEN);
        FileTime time = Files.getLastModifiedTime(file);
        Files.writeString(file, content);
        Files.setLastModifiedTime(file, FileTime.from(time.toInstant().plusSeconds(secondsLater)));
        assertThat(store.load()).contains(loaded);
    }

    @Test
    void loadsTokenOfOtherProcessAfterFailedSave() throws IOException {
        Path missing = directory.resolve("missing");
        TokenStore ours = TokenStore.file(missing.resolve("token"));
        assertThatThrownBy(() -> ours.save(TOKEN)).isInstanceOf(UncheckedIOException.class);
        Files.createDirectory(missing);
        assertThat(ours.load()).contains(TOKEN);
        TokenStore.file(missing.resolve("token")).save(OTHER_TOKEN);
        assertThat(ours.load()).contains(OTHER_TOKEN);
    }

    @Test
    void checksReplacedFileAgain() throws IOException {
        store.save(TOKEN);
        Files.delete(file);
        write(OTHER_TOKEN + "\n", "rw-r--r--");
        assertThatIllegalStateException().isThrownBy(store::load).withMessageContaining("chmod 600");
    }

    // ---- other file systems

    private static Configuration unix() {
        return Configuration.unix().toBuilder()
                .setAttributeViews("basic", "owner", "posix", "unix")
                .build();
    }

    private static Configuration windows() {
        return Configuration.windows().toBuilder()
                .setAttributeViews("basic", "owner", "dos", "acl", "user")
                .build();
    }

    static Stream<Configuration> fileSystems() {
        return Stream.of(unix(), windows(), Configuration.unix(), Configuration.windows(), Configuration.osX());
    }

    @ParameterizedTest
    @MethodSource("fileSystems")
    void worksOnFileSystemsOfEachKind(Configuration kind) throws IOException {
        try (FileSystem memory = Jimfs.newFileSystem(kind)) {
            Path inMemory = memory.getRootDirectories().iterator().next().resolve("token");
            TokenStore ours = TokenStore.file(inMemory);
            assertThat(ours.load()).isEmpty();
            ours.save(TOKEN);
            assertThat(ours.load()).contains(TOKEN);
            assertThat(TokenStore.file(inMemory).load()).contains(TOKEN);
            TokenStore.file(inMemory).save("canary.longer-token-2");
            assertThat(ours.load()).contains("canary.longer-token-2");
            assertThat(ours.compareAndClear("canary.longer-token-2")).isTrue();
            assertThat(TokenStore.file(inMemory).load()).isEmpty();
            ours.save(TOKEN);
            ours.clear();
            assertThat(inMemory).doesNotExist();
        }
    }

    @Test
    void accessControlListContainsOnlyOwner() throws IOException {
        try (FileSystem memory = Jimfs.newFileSystem(windows())) {
            Path inMemory = memory.getPath("C:\\token");
            TokenStore.file(inMemory).save(TOKEN);
            AclFileAttributeView view = Files.getFileAttributeView(inMemory, AclFileAttributeView.class);
            assertThat(view.getAcl())
                    .singleElement()
                    .satisfies(entry -> assertThat(entry)
                            .returns(AclEntryType.ALLOW, AclEntry::type)
                            .returns(view.getOwner(), AclEntry::principal));
        }
    }

    @ParameterizedTest
    @CsvSource({"ext4, true", "tmpfs, true", "vfat, false", "msdos, false", "exfat, false"})
    void ignoresPermissionsOfFatDrives(String type, boolean keeps) {
        assertThat(FileProtection.keepsPermissions(new PosixStore(type))).isEqualTo(keeps);
    }

    /** A file store with the POSIX view. On Linux, all file stores have it. */
    private static final class PosixStore extends FileStore {
        private final String type;

        PosixStore(String type) {
            this.type = type;
        }

        @Override
        public String name() {
            return "store";
        }

        @Override
        public String type() {
            return type;
        }

        @Override
        public boolean isReadOnly() {
            return false;
        }

        @Override
        public long getTotalSpace() {
            return 0;
        }

        @Override
        public long getUsableSpace() {
            return 0;
        }

        @Override
        public long getUnallocatedSpace() {
            return 0;
        }

        @Override
        public boolean supportsFileAttributeView(Class<? extends FileAttributeView> view) {
            return true;
        }

        @Override
        public boolean supportsFileAttributeView(String name) {
            return true;
        }

        @Override
        @SuppressWarnings("NullAway") // stores may have no such view
        public <V extends FileStoreAttributeView> V getFileStoreAttributeView(Class<V> view) {
            return null;
        }

        @Override
        public Object getAttribute(String attribute) {
            throw new UnsupportedOperationException(attribute);
        }
    }

    @Test
    void toStringHidesToken() {
        store.save(TOKEN);
        assertThat(store.toString()).doesNotContain("canary").contains("token");
    }
}
