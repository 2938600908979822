package io.guildkit.core.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
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
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileTokenStoreTest {
    private static final String TOKEN = "canary.token-1";
    private static final String OTHER_TOKEN = "canary.token-2";
    private static final int MAX_BYTES = 64 * 1024;

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

    /** Writes a file as another program may do, with the permissions that a token file needs. */
    private static void write(Path file, String content) throws IOException {
        Files.writeString(file, content);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    // ---- saving

    @ParameterizedTest
    @ValueSource(strings = {"", "canary token", "canary\n", "canäry", "canary\u0000"})
    void refusesToSaveBadTokensWithoutShowingThem(String token) throws IOException {
        TokenStore store = TokenStore.file(file());
        assertThatThrownBy(() -> store.save(token))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .doesNotContain("canary", "canäry");
        assertThat(store.load()).isEmpty();
        assertThat(files()).isEmpty();
    }

    @Test
    void anotherInstanceLoadsTheSavedToken() {
        TokenStore.file(file()).save(TOKEN);
        assertThat(TokenStore.file(file()).load()).contains(TOKEN);
    }

    @Test
    void savesAFileThatOnlyItsOwnerCanRead() throws IOException {
        Files.createFile(file(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-rw-rw-")));
        TokenStore.file(file()).save(TOKEN);
        assertThat(Files.getPosixFilePermissions(file()))
                .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
    }

    @Test
    void savingLeavesNoOtherFile() throws IOException {
        TokenStore store = TokenStore.file(file());
        store.save("first");
        store.save(TOKEN);
        assertThat(files()).containsExactly(file());
        assertThat(Files.readString(file())).isEqualTo(TOKEN);
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
    void keepsATokenThatCanNotBeWrittenForThisRun() {
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
    void keepsATokenThatCanNotBeWrittenAlthoughTheFileCanNotBeReached() {
        TokenStore store = TokenStore.file(directory.resolve("a".repeat(1_000))); // longer than file systems allow
        assertThatThrownBy(store::load).isInstanceOf(UncheckedIOException.class);
        assertThatThrownBy(() -> store.save(TOKEN)).isInstanceOf(UncheckedIOException.class);
        assertThat(store.load()).contains(TOKEN);
    }

    // ---- loading

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", " \n "})
    void anEmptyFileHoldsNoToken(String content) throws IOException {
        write(file(), content);
        assertThat(TokenStore.file(file()).load()).isEmpty();
    }

    @Test
    void ignoresALineBreakBehindTheToken() throws IOException {
        write(file(), TOKEN + "\r\n");
        assertThat(TokenStore.file(file()).load()).contains(TOKEN);
    }

    @Test
    void loadsThroughASymbolicLink() throws IOException {
        write(file(), TOKEN);
        Path link = Files.createSymbolicLink(directory.resolve("link"), file());
        assertThat(TokenStore.file(link).load()).contains(TOKEN);
    }

    private void assertRefused(Path file, String reason) {
        assertThatIllegalStateException()
                .isThrownBy(() -> TokenStore.file(file).load())
                .withMessageContainingAll("The token file " + file + " is refused", reason)
                .satisfies(failure -> assertThat(failure).message().doesNotContain("canary"));
    }

    @Test
    void refusesAFileWithSomethingElseWithoutShowingIt() throws IOException {
        write(file(), "canary one\ncanary two");
        assertRefused(file(), "printable ASCII");
    }

    @Test
    void refusesADirectory() {
        assertRefused(directory, "not a regular file");
    }

    @Test
    void refusesAFifoWithoutOpeningIt() throws IOException, InterruptedException {
        int status = new ProcessBuilder("mkfifo", "-m", "600", file().toString())
                .start()
                .waitFor();
        assertThat(status).isZero();
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> assertRefused(file(), "not a regular file"));
    }

    @Test
    void refusesFilesOfMoreThan64KiB() throws IOException {
        write(file(), "x".repeat(MAX_BYTES));
        assertThat(TokenStore.file(file()).load()).isPresent();
        write(file(), "x".repeat(MAX_BYTES + 1));
        assertRefused(file(), "longer than 65536 bytes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw--w----", "rw----r--", "rw-----w-", "rw-rw-rw-", "rwxrwxrwx"})
    void refusesFilesThatOtherUsersCanReadOrWrite(String permissions) throws IOException {
        write(file(), TOKEN);
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString(permissions));
        assertRefused(file(), "other users can read or write it (" + permissions + "). Run: chmod 600 " + file());
        assertRefused(Files.createSymbolicLink(directory.resolve("link"), file()), "chmod 600");

        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-------"));
        assertThat(TokenStore.file(file()).load()).contains(TOKEN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"r--------", "rwx------", "rw---x--x"})
    void loadsFilesThatOnlyTheirOwnerCanReadAndWrite(String permissions) throws IOException {
        write(file(), TOKEN);
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString(permissions));
        assertThat(TokenStore.file(file()).load()).contains(TOKEN);
    }

    @Test
    void refusesFilesOfAnotherUser() throws IOException {
        try (FileSystem memory = Jimfs.newFileSystem(unix())) {
            Path file = Files.createDirectory(memory.getPath("/home")).resolve("token");
            new FileTokenStore(file, "ada").save(TOKEN);
            Files.setOwner(file, memory.getUserPrincipalLookupService().lookupPrincipalByName("eve"));
            assertThatIllegalStateException()
                    .isThrownBy(() -> new FileTokenStore(file, "ada").load())
                    .withMessageContaining("belongs to eve, not to ada. Run: chown ada " + file);
            assertThat(new FileTokenStore(file, "eve").load()).contains(TOKEN);
            assertThat(new FileTokenStore(file).load())
                    .as("the users of this file system are not known")
                    .contains(TOKEN);
        }
    }

    @Test
    void loadsFilesIfTheProcessHasAUserWithoutAName() throws IOException {
        write(file(), TOKEN);
        assertThat(new FileTokenStore(file(), "?").load()).contains(TOKEN);
    }

    // ---- other processes

    @Test
    void noticesATokenThatAnotherProcessSaved() {
        TokenStore ours = TokenStore.file(file());
        TokenStore theirs = TokenStore.file(file());
        assertThat(ours.load()).isEmpty();
        theirs.save(OTHER_TOKEN);
        assertThat(ours.load()).contains(OTHER_TOKEN);
        ours.save(TOKEN);
        assertThat(theirs.load()).contains(TOKEN);
    }

    @Test
    void noticesThatAnotherProcessDeletedTheFile() {
        TokenStore ours = TokenStore.file(file());
        ours.save(TOKEN);
        TokenStore.file(file()).clear();
        assertThat(ours.load()).isEmpty();
    }

    @Test
    void noticesAReplacedFileOfTheSameTimeAndSize() throws IOException {
        TokenStore ours = TokenStore.file(file());
        ours.save(TOKEN);
        FileTime time = Files.getLastModifiedTime(file());
        TokenStore.file(file()).save(OTHER_TOKEN);
        Files.setLastModifiedTime(file(), time);
        assertThat(ours.load()).contains(OTHER_TOKEN);
    }

    @ParameterizedTest
    @CsvSource({"canary.token-2, 1", "canary.longer-token-2, 0"})
    void noticesAFileThatWasWrittenInPlace(String other, int secondsLater) throws IOException {
        TokenStore ours = TokenStore.file(file());
        ours.save(TOKEN);
        FileTime time = Files.getLastModifiedTime(file());
        Files.writeString(file(), other);
        Files.setLastModifiedTime(file(), FileTime.from(time.toInstant().plusSeconds(secondsLater)));
        assertThat(ours.load()).contains(other);
    }

    @Test
    void doesNotReadAFileAgainWhoseAttributesAreTheSame() throws IOException {
        TokenStore ours = TokenStore.file(file());
        ours.save(TOKEN);
        FileTime time = Files.getLastModifiedTime(file());
        Files.writeString(file(), OTHER_TOKEN);
        Files.setLastModifiedTime(file(), time);
        assertThat(ours.load()).contains(TOKEN);
    }

    @Test
    void noticesASaveOfAnotherProcessAfterOneOfItsOwnHasFailed() throws IOException {
        Path missing = directory.resolve("missing");
        TokenStore ours = TokenStore.file(missing.resolve("token"));
        assertThatThrownBy(() -> ours.save(TOKEN)).isInstanceOf(UncheckedIOException.class);
        assertThat(ours.load()).contains(TOKEN);
        Files.createDirectory(missing);
        assertThat(ours.load()).contains(TOKEN);
        TokenStore.file(missing.resolve("token")).save(OTHER_TOKEN);
        assertThat(ours.load()).contains(OTHER_TOKEN);
    }

    @Test
    void checksAFileAgainThatAnotherProcessReplaced() throws IOException {
        TokenStore ours = TokenStore.file(file());
        ours.save(TOKEN);
        Files.delete(file());
        write(file(), OTHER_TOKEN + "\n");
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r--r--"));
        assertThatIllegalStateException().isThrownBy(ours::load).withMessageContaining("chmod 600");
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
            Path file = memory.getRootDirectories().iterator().next().resolve("token");
            TokenStore store = TokenStore.file(file);
            assertThat(store.load()).isEmpty();
            store.save(TOKEN);
            assertThat(store.load()).contains(TOKEN);
            assertThat(TokenStore.file(file).load()).contains(TOKEN);
            TokenStore.file(file).save("canary.longer-token-2");
            assertThat(store.load()).contains("canary.longer-token-2");
            store.clear();
            assertThat(file).doesNotExist();
        }
    }

    @Test
    void putsOnlyTheOwnerOnTheAccessControlList() throws IOException {
        try (FileSystem memory = Jimfs.newFileSystem(windows())) {
            Path file = memory.getPath("C:\\token");
            TokenStore.file(file).save(TOKEN);
            AclFileAttributeView view = Files.getFileAttributeView(file, AclFileAttributeView.class);
            assertThat(view.getAcl())
                    .singleElement()
                    .satisfies(entry -> assertThat(entry)
                            .returns(AclEntryType.ALLOW, AclEntry::type)
                            .returns(view.getOwner(), AclEntry::principal));
        }
    }

    @ParameterizedTest
    @CsvSource({"ext4, true", "tmpfs, true", "vfat, false", "msdos, false", "exfat, false"})
    void ignoresThePermissionsThatAFatDriveShows(String type, boolean keeps) {
        assertThat(FileProtection.keepsPermissions(new PosixStore(type))).isEqualTo(keeps);
    }

    /** A file store that has the POSIX view, as all have on Linux. */
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
        @SuppressWarnings("NullAway") // a store has no such view
        public <V extends FileStoreAttributeView> V getFileStoreAttributeView(Class<V> view) {
            return null;
        }

        @Override
        public Object getAttribute(String attribute) {
            throw new UnsupportedOperationException(attribute);
        }
    }

    @Test
    void showsNothingOfTheToken() {
        TokenStore store = TokenStore.file(file());
        store.save(TOKEN);
        assertThat(store.toString()).doesNotContain("canary").contains("token");
    }
}
