package io.guildkit.benchmarks.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnJarsTest {
    private static final int INTERFACE = 0x0600;

    /** A class file that ends after its flags. The pool has 2 + 11 + 9 + 3 + 4 bytes. */
    private static byte[] classFile(int flags) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xCAFEBABE);
        out.writeInt(61);
        out.writeShort(6);
        out.writeByte(1); // a text as long as a long
        out.writeUTF("abcdefgh");
        out.writeByte(5); // a long, which counts twice
        out.writeLong(-1);
        out.writeByte(7); // a class
        out.writeShort(1);
        out.writeByte(15); // a method handle
        out.writeByte(1);
        out.writeShort(4);
        out.writeShort(flags);
        return bytes.toByteArray();
    }

    @Test
    void readsTheSizeOfTheConstantPoolAndTheFlags() throws IOException {
        assertThat(ClassFile.of(classFile(INTERFACE))).isEqualTo(new ClassFile(29, true));
        assertThat(ClassFile.of(classFile(0x0021))).isEqualTo(new ClassFile(29, false));
    }

    @Test
    void readsClassFilesOfTheCompiler() throws IOException {
        assertThat(read("Bench$Method.class").isInterface()).isTrue();
        assertThat(read("Bench.class").isInterface()).isFalse();
    }

    private static ClassFile read(String name) throws IOException {
        try (InputStream in = Bench.class.getResourceAsStream(name)) {
            return ClassFile.of(in.readAllBytes());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "io/guildkit/invites/InviteBuilder.class, false, BUILDERS",
        "io/guildkit/invites/InviteBuilder$ImmutableInvite.class, false, IMMUTABLES",
        "io/guildkit/invites/InviteCodec.class, false, CODECS",
        "io/guildkit/invites/Invite.class, true, INTERFACES",
        "io/guildkit/invites/InvitesClient.class, false, CLIENTS",
        "io/guildkit/core/route/Route.class, false, CORE",
        "io/guildkit/invites/Rule.class, false, REST",
    })
    void kindOfAClassFollowsFromItsName(String file, boolean isInterface, OwnJars.Kind kind) {
        assertThat(OwnJars.Kind.of(file, isInterface)).isEqualTo(kind);
    }

    @Test
    void addsTheFilesOfAllJars(@TempDir Path folder) throws IOException {
        Path jar = folder.resolve("guildkit.jar");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new ZipEntry("io/guildkit/InviteCodec.class"));
            out.write(classFile(0));
            out.putNextEntry(new ZipEntry("io/guildkit/package-info.class"));
            out.write(new byte[1_000]);
        }

        Map<String, Double> measured = OwnJars.of(List.of(jar, jar)).values();

        assertThat(measured)
                .containsEntry("files-CODECS", 2.0)
                .containsEntry("unpacked-CODECS", 2 * 0.039)
                .containsEntry("files-RESOURCES", 2.0)
                .containsEntry("unpacked-RESOURCES", 2.0);
        assertThat(measured.get("pool-CODECS")).isCloseTo(100 * 29.0 / 39, within(1e-9));
    }
}
