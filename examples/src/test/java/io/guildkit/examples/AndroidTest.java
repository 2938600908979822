package io.guildkit.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.android.tools.r8.BackportedMethodList;
import com.android.tools.r8.D8;
import com.android.tools.r8.R8;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.guildkit.testsupport.Floors;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import okhttp3.OkHttpClient;
import okio.Buffer;
import org.codehaus.mojo.animal_sniffer.Clazz;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Compares the references of the modules for Android 8.0 (API 26) with what apps have there. */
class AndroidTest {
    private static final Path LIBRARIES = Path.of("target/android");
    private static final String API = "26";
    private static final List<String> MODULES =
            List.of("sdk-core", "sdk-auth", "sdk-invites", "sdk-applications", "sdk-webhooks", "sdk");
    private static final String DESUGARED = "META-INF/desugar/d8/lint/compile_api_level_30/desugared_apis_30_21.txt";

    /** The references that the code avoids on Android, or whose failure it catches. */
    private static final List<String> HANDLED = List.of(
            "io/guildkit/core/base/Log.class refers to java/lang/System.getLogger",
            "io/guildkit/core/base/Log$SystemLog.class refers to java/lang/System$Logger",
            "io/guildkit/core/base/Threads$Daemon.class refers to java/lang/Thread.<init>",
            "io/guildkit/core/internal/http/DelegatingSocket.class refers to java/net/Socket.");

    /** The methods that the library for old devices adds and that are not yet in the list of its file. */
    private static final List<String> NEWER = List.of(
            "java/util/stream/Stream#toList()Ljava/util/List;",
            "java/util/stream/Collectors#toUnmodifiableSet()Ljava/util/stream/Collector;",
            "java/time/Duration#toSeconds()J",
            "java/time/Duration#truncatedTo(Ljava/time/temporal/TemporalUnit;)Ljava/time/Duration;",
            "java/net/URLEncoder#encode(Ljava/lang/String;Ljava/nio/charset/Charset;)Ljava/lang/String;");

    private static Floors android;

    /** One of R8's own assertions fails if the library is that of Java 25. Builds of apps run R8 without assertions. */
    @BeforeAll
    static void disableAssertionsOfR8() {
        AndroidTest.class.getClassLoader().setPackageAssertionStatus("com.android.tools.r8", false);
    }

    @BeforeAll
    static void readPlatform() throws Exception {
        Map<String, Floors.Type> platform = platform();
        Stream.of(backports(), desugared(), NEWER.stream())
                .flatMap(lines -> lines)
                .map(line -> line.split("#", 2))
                .filter(line -> line.length == 2)
                .forEach(line -> platform.computeIfAbsent(line[0], name -> new Floors.Type(List.of(), new HashSet<>()))
                        .members()
                        .add(line[1]));
        platform.put("java/lang/Record", new Floors.Type(List.of("java/lang/Object"), Set.of("<init>()V")));
        android = new Floors(platform);
    }

    /** Returns the classes of the platform. */
    private static Map<String, Floors.Type> platform() throws Exception {
        Map<String, Floors.Type> classes = new HashMap<>();
        try (InputStream file = Files.newInputStream(library("gummy-bears"));
                ObjectInputStream in = new ObjectInputStream(new GZIPInputStream(file))) {
            for (Clazz type = (Clazz) in.readObject(); type != null; type = (Clazz) in.readObject()) {
                List<String> parents = new ArrayList<>(List.of(type.getSuperInterfaces()));
                if (type.getSuperClass() != null) {
                    parents.add(type.getSuperClass());
                }
                Set<String> members = new HashSet<>();
                type.getSignatures().forEach(member -> members.add(member.replace("#", "")));
                classes.put(type.getName(), new Floors.Type(parents, members));
            }
        }
        return classes;
    }

    /** Returns the methods that the compiler replaces by its own code. */
    private static Stream<String> backports() throws Exception {
        Path list = LIBRARIES.resolve("backports.txt");
        BackportedMethodList.run(new String[] {"--min-api", API, "--output", list.toString()});
        return Files.readAllLines(list).stream();
    }

    /** Returns the methods and classes of the library that apps contain for old devices. */
    private static Stream<String> desugared() throws IOException {
        try (JarFile jar = new JarFile(library("desugar_jdk_libs_configuration").toFile());
                InputStream in = jar.getInputStream(jar.getEntry(DESUGARED))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines();
        }
    }

    private static Path library(String name) throws IOException {
        try (Stream<Path> files = Files.list(LIBRARIES)) {
            return files.filter(file -> file.getFileName().toString().startsWith(name))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @ParameterizedTest
    @FieldSource("MODULES")
    void needsOnlyWhatAndroidHas(String module) {
        assertThat(android.missing(Path.of("..", module, "target/classes")))
                .allMatch(reference -> HANDLED.stream().anyMatch(reference::startsWith));
    }

    /** The compiler of apps replaces records, lambdas and calls of newer methods. */
    @Test
    void compiles(@TempDir Path dex) throws Exception {
        List<String> arguments = arguments(dex);
        libraries().forEach(library -> arguments.addAll(List.of("--classpath", library)));
        D8.main(arguments.toArray(String[]::new));

        assertThat(dex.resolve("classes.dex")).isNotEmptyFile();
    }

    /** The shrinker of apps removes what is not used, with the rules in the jar. */
    @Test
    void shrinks(@TempDir Path dex) throws Exception {
        Path rules = Files.writeString(dex.resolve("app.pro"), """
                -keep public class io.guildkit.GuildkitClient {
                    public *;
                }
                """);
        List<String> arguments = arguments(dex);
        arguments.addAll(List.of("--release", "--pg-conf", rules.toString()));
        arguments.addAll(List.of("--pg-conf", "../sdk-core/src/main/resources/META-INF/proguard/guildkit-core.pro"));
        arguments.addAll(libraries());
        R8.main(arguments.toArray(String[]::new));

        assertThat(dex.resolve("classes.dex")).isNotEmptyFile();
    }

    /** The library is the JDK, because the class files of Android are not published. */
    private static List<String> arguments(Path output) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("--min-api", API, "--output", output.toString()));
        arguments.addAll(List.of("--lib", System.getProperty("java.home")));
        for (String module : MODULES) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "target/classes"))) {
                files.map(Path::toString)
                        .filter(file -> file.endsWith(".class") && !file.endsWith("module-info.class"))
                        .forEach(arguments::add);
            }
        }
        return arguments;
    }

    private static List<String> libraries() throws Exception {
        List<String> libraries = new ArrayList<>();
        for (Class<?> type : List.of(
                OkHttpClient.class,
                Buffer.class,
                Class.forName("kotlin.Unit"),
                Class.forName("org.jetbrains.annotations.NotNull"),
                JsonFactory.class,
                ObjectMapper.class,
                JsonProperty.class,
                Nullable.class)) {
            libraries.add(Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString());
        }
        return libraries;
    }
}
