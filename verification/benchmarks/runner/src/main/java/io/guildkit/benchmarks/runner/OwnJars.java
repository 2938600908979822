package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The parts of the SDK's own jars. */
final class OwnJars {
    static final String PACKED = "packed";
    static final String UNPACKED = "unpacked";
    static final String POOL = "pool";
    static final String FILES = "files";

    private OwnJars() {}

    /** The kinds of the files of a jar. */
    enum Kind {
        BUILDERS("builders"),
        IMMUTABLES("immutable classes"),
        CODECS("codecs"),
        INTERFACES("interfaces, with those of the models"),
        CLIENTS("clients"),
        CORE("other classes of the core"),
        REST("other classes"),
        RESOURCES("files that are no classes");

        final String label;

        Kind(String label) {
            this.label = label;
        }

        /** Returns the kind of a class file. */
        static Kind of(String file, boolean isInterface) {
            String name = file.substring(file.lastIndexOf('/') + 1, file.length() - ".class".length());
            String outer = name.replaceFirst("\\$.*", "");
            if (name.contains("$Immutable")) {
                return IMMUTABLES;
            }
            if (isInterface) {
                return INTERFACES;
            }
            if (outer.endsWith("Builder")) {
                return BUILDERS;
            }
            if (outer.endsWith("Codec")) {
                return CODECS;
            }
            if (outer.endsWith("Client")) {
                return CLIENTS;
            }
            return file.startsWith("io/guildkit/core/") ? CORE : REST;
        }

        String metric(String what) {
            return what + "-" + name();
        }
    }

    /** Returns for each kind the number of files, the kilobytes in the jar and in memory, and the constant pools' share of the latter. */
    static Measurements of(List<Path> jars) {
        Measurements measured = new Measurements();
        for (Path jar : jars) {
            try (ZipFile zip = new ZipFile(jar.toFile())) {
                for (ZipEntry entry : zip.stream().toList()) {
                    add(measured.values(), zip, entry);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        for (Kind kind : Kind.values()) {
            Map<String, Double> values = measured.values();
            values.computeIfPresent(kind.metric(POOL), (name, pool) -> 100 * pool / values.get(kind.metric(UNPACKED)));
        }
        return measured;
    }

    private static void add(Map<String, Double> values, ZipFile zip, ZipEntry entry) throws IOException {
        String name = entry.getName();
        Kind kind = Kind.RESOURCES;
        if (name.endsWith(".class") && !name.endsWith("-info.class")) {
            ClassFile read = ClassFile.of(content(zip, entry));
            kind = Kind.of(name, read.isInterface());
            values.merge(kind.metric(POOL), read.constantPool() / 1e3, Double::sum);
        }
        values.merge(kind.metric(FILES), 1.0, Double::sum);
        values.merge(kind.metric(PACKED), entry.getCompressedSize() / 1e3, Double::sum);
        values.merge(kind.metric(UNPACKED), entry.getSize() / 1e3, Double::sum);
    }

    private static byte[] content(ZipFile zip, ZipEntry entry) throws IOException {
        try (InputStream in = zip.getInputStream(entry)) {
            return in.readAllBytes();
        }
    }
}
