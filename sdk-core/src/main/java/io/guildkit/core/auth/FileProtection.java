package io.guildkit.core.auth;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
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
     * @return the reason and the remedy; null if the file is safe
     */
    @Nullable
    String fault(Path file) throws IOException {
        PosixFileAttributes attributes = posixAttributes(file);
        if (attributes == null) {
            return null;
        }
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

    /** Creates an empty file that only its owner can read, unless the file system has no permissions. */
    Path createTemporaryFile(Path directory) throws IOException {
        boolean posix = Files.getFileAttributeView(directory, PosixFileAttributeView.class) != null;
        Path file = posix
                ? Files.createTempFile(directory, ".token", ".tmp", PosixFilePermissions.asFileAttribute(OWNER_ONLY))
                : Files.createTempFile(directory, ".token", ".tmp");
        try {
            restrict(file);
            return file;
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }

    private static void restrict(Path file) throws IOException {
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
