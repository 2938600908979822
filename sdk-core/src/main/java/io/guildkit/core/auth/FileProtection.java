package io.guildkit.core.auth;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Protects a file from other users: by POSIX permissions, by an access control list, or not at all on a FAT drive. */
final class FileProtection {
    private static final Set<PosixFilePermission> OWNER_ONLY = Set.copyOf(PosixFilePermissions.fromString("rw-------"));

    private static final Set<PosixFilePermission> OTHERS = Set.copyOf(PosixFilePermissions.fromString("---rw-rw-"));

    /** File systems whose files all have the permissions of the mount. */
    private static final Set<String> WITHOUT_PERMISSIONS = Set.of("vfat", "msdos", "exfat");

    private final @Nullable String user;

    /**
     * Creates a protection.
     *
     * @param user the name that the file system has for the user of this process; null if it is not known
     */
    FileProtection(@Nullable String user) {
        this.user = user;
    }

    /**
     * Returns the reason for which a file is not safe to read: other users can read or write it, or another user owns it.
     *
     * @param attributes the attributes of the file
     * @return the reason and the remedy; null if the file is safe
     */
    @Nullable
    String fault(Path file, PosixFileAttributes attributes) throws IOException {
        boolean exposed = isExposed(attributes);
        UserPrincipal expected = exposed || user == null ? null : principal(file, user);
        boolean foreign = expected != null && !expected.equals(attributes.owner());
        if ((!exposed && !foreign) || !keepsPermissions(Files.getFileStore(file))) {
            return null;
        }
        return exposed
                ? "other users can read or write it (" + PosixFilePermissions.toString(attributes.permissions())
                        + "). Run: chmod 600 " + file
                : "it belongs to " + attributes.owner() + ", not to " + expected + ". Run: chown " + expected + " "
                        + file;
    }

    /**
     * Creates an empty file that only its owner can read, if the file system has permissions. {@link #restrict} must follow.
     *
     * @return the new file, opened for reading and writing
     * @throws java.nio.file.FileAlreadyExistsException if there is a file or a link
     */
    FileChannel create(Path file) throws IOException {
        Path directory = Objects.requireNonNullElse(file.getParent(), file);
        boolean posix = Files.getFileAttributeView(directory, PosixFileAttributeView.class) != null;
        Set<OpenOption> options =
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
        return posix
                ? FileChannel.open(file, options, PosixFilePermissions.asFileAttribute(OWNER_ONLY))
                : FileChannel.open(file, options);
    }

    /**
     * Restricts a new file to its owner by an access control list, where the file system has no permissions.
     *
     * @throws IOException if other users can read the file all the same
     */
    void restrict(Path file) throws IOException {
        PosixFileAttributes attributes = posixAttributes(file);
        if (attributes != null) {
            if (isExposed(attributes) && keepsPermissions(Files.getFileStore(file))) {
                throw new IOException("This file system lets other users read new files. Choose another directory, or"
                        + " mount the file system for its owner only");
            }
        } else if (Files.getFileStore(file).supportsFileAttributeView(AclFileAttributeView.class)) {
            AclFileAttributeView view = Files.getFileAttributeView(file, AclFileAttributeView.class);
            view.setAcl(List.of(AclEntry.newBuilder()
                    .setType(AclEntryType.ALLOW)
                    .setPrincipal(view.getOwner())
                    .setPermissions(AclEntryPermission.values())
                    .build()));
        }
    }

    private static @Nullable PosixFileAttributes posixAttributes(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        return view == null ? null : view.readAttributes();
    }

    private static boolean isExposed(PosixFileAttributes attributes) {
        return attributes.permissions().stream().anyMatch(OTHERS::contains);
    }

    /** Returns whether each file has its own permissions. On Linux, all files of a FAT drive show the permissions of the mount. */
    static boolean keepsPermissions(FileStore store) {
        return store.supportsFileAttributeView(PosixFileAttributeView.class)
                && !WITHOUT_PERMISSIONS.contains(store.type());
    }

    private static @Nullable UserPrincipal principal(Path file, String name) {
        try {
            return file.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(name);
        } catch (IOException | UnsupportedOperationException e) {
            return null; // for example in a container whose user has no name
        }
    }
}
