package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Compares the Dockerfile with the module. No test builds the image. */
class DockerfileTest {
    @Test
    void copiesTheJarThatTheModuleBuilds() throws Exception {
        String pom = Files.readString(Path.of("pom.xml"));
        String artifact = found("</parent>\\s*<artifactId>([^<]+)</artifactId>", pom);
        String version = found("<version>([^<]+)</version>", pom);
        String classifier = found("<shadedClassifierName>([^<]+)</shadedClassifierName>", pom);
        assertThat(found("ARG VERSION=(\\S+)", dockerfile())).isEqualTo(version);
        assertThat(found("COPY target/(\\S+)", dockerfile()).replace("${VERSION}", version))
                .isEqualTo(artifact + "-" + version + "-" + classifier + ".jar");
        assertThat(found("COPY \\S+ (\\S+)", dockerfile()))
                .isEqualTo(entrypoint().get(2));
    }

    @Test
    void startsWithValidArguments() throws Exception {
        ServerOptions options = ServerOptions.parse(words(found("(?m)^CMD (.+)$", dockerfile())));
        assertThat(Integer.toString(options.port)).isEqualTo(found("EXPOSE (\\d+)", dockerfile()));
        assertThat(options.port).isEqualTo(ServerOptions.DEFAULT_PORT);
        assertThat(options.host).isEqualTo(InetAddress.getByAddress(new byte[4]));
        assertThat(entrypoint()).startsWith("java", "-jar");
    }

    @Test
    void runsAsAnUnprivilegedUser() throws Exception {
        assertThat(Integer.parseInt(found("USER (\\d+):\\d+", dockerfile()))).isGreaterThan(0);
        assertThat(dockerfile().indexOf("USER ")).isLessThan(dockerfile().indexOf("ENTRYPOINT"));
    }

    private static List<String> entrypoint() throws Exception {
        return words(found("(?m)^ENTRYPOINT (.+)$", dockerfile()));
    }

    private static List<String> words(String json) {
        return Arrays.stream(json.replaceAll("[\\[\\]\"]", "").split(",", -1))
                .map(String::strip)
                .toList();
    }

    private static String dockerfile() throws Exception {
        return Files.readString(Path.of("Dockerfile"));
    }

    private static String found(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertThat(matcher.find()).as(pattern).isTrue();
        return matcher.group(1);
    }
}
