package io.guildkit.testsupport;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The oldest supported versions of libraries. Class files that were compiled with a newer version may refer to methods and fields that an
 * older one does not have. The JVM notices that only when it executes the reference.
 */
public final class Floors {
    private final Map<String, Type> classes = new HashMap<>();
    private final Set<String> packages = new HashSet<>();
    private final boolean replacesJdk;

    /** A class of a library: the names of its parents, and the names and descriptors of its methods and fields. */
    public record Type(List<String> parents, Set<String> members) {}

    /**
     * Reads the libraries.
     *
     * @param jars the oldest supported versions
     */
    public Floors(List<Path> jars) {
        replacesJdk = false;
        jars.forEach(this::read);
    }

    /**
     * Takes the classes of a platform, which replace those of the JDK.
     *
     * @param platform the classes, by names with slashes
     */
    public Floors(Map<String, Type> platform) {
        replacesJdk = true;
        classes.putAll(platform);
    }

    private void read(Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : file.stream().toList()) {
                if (entry.getName().endsWith(".class") && !entry.getName().startsWith("META-INF/")) {
                    try (InputStream in = file.getInputStream(entry)) {
                        new ClassReader(in).accept(new LibraryReader(), ClassReader.SKIP_CODE);
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private final class LibraryReader extends ClassVisitor {
        private final Set<String> members = new HashSet<>();

        LibraryReader() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(int version, int access, String name, String generics, String parent, String[] interfaces) {
            List<String> parents = new ArrayList<>(List.of(interfaces));
            if (parent != null) {
                parents.add(parent);
            }
            classes.put(name, new Type(parents, members));
            packages.add(packageOf(name));
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access, String name, String type, String generics, String[] exceptions) {
            members.add(name + type);
            return null;
        }

        @Override
        public @Nullable FieldVisitor visitField(int access, String name, String type, String generics, Object value) {
            members.add(name + type);
            return null;
        }
    }

    private static String packageOf(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('/')));
    }

    /**
     * Returns the references to members that the libraries do not have.
     *
     * @param folder contains class files
     */
    public Set<String> missing(Path folder) {
        Set<String> missing = new TreeSet<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".class")).toList()) {
                new ClassReader(Files.readAllBytes(file))
                        .accept(
                                new ReferenceReader(folder.relativize(file).toString(), missing),
                                ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return missing;
    }

    private final class ReferenceReader extends ClassVisitor {
        private final String file;
        private final Set<String> missing;

        ReferenceReader(String file, Set<String> missing) {
            super(Opcodes.ASM9);
            this.file = file;
            this.missing = missing;
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String type, String generics, String[] exceptions) {
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitMethodInsn(
                        int opcode, String owner, String called, String calledType, boolean isInterface) {
                    check(owner, called + calledType);
                }

                @Override
                public void visitFieldInsn(int opcode, String owner, String field, String fieldType) {
                    check(owner, field + fieldType);
                }

                @Override
                public void visitInvokeDynamicInsn(
                        String called, String calledType, Handle bootstrap, Object... arguments) {
                    for (Object argument : arguments) {
                        if (argument instanceof Handle handle) {
                            check(handle.getOwner(), handle.getName() + handle.getDesc());
                        }
                    }
                }
            };
        }

        private void check(String owner, String member) {
            if (isCompared(owner) && !has(owner, member)) {
                missing.add(file + " refers to " + owner + "." + member);
            }
        }
    }

    private boolean isCompared(String owner) {
        return replacesJdk
                ? owner.startsWith("java/") || owner.startsWith("javax/")
                : !owner.startsWith("[") && packages.contains(packageOf(owner));
    }

    /** Returns whether a class has a member or inherits one. */
    private boolean has(String owner, String member) {
        Type type = classes.get(owner);
        if (type == null) {
            return !replacesJdk && inheritsFromOutside(owner, member);
        }
        return type.members.contains(member) || type.parents.stream().anyMatch(parent -> has(parent, member));
    }

    /** Returns whether a class that is in no library has a method. Classes of other libraries than the JDK may have any. */
    private boolean inheritsFromOutside(String owner, String member) {
        if (!owner.startsWith("java/")) {
            return !packages.contains(packageOf(owner));
        }
        try {
            Class<?> type = Class.forName(owner.replace('/', '.'));
            return Stream.of(type.getMethods(), type.getDeclaredMethods())
                    .flatMap(Stream::of)
                    .anyMatch(method -> member.startsWith(method.getName() + "("));
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
