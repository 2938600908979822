package io.guildkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;

class BomTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern MANAGED = Pattern.compile(
            "<groupId>([^<]+)</groupId>\\s*<artifactId>([^<]+)</artifactId>\\s*<version>([^<]+)</version>");

    @Test
    void managesOkHttpAndOkioOfBuild() throws Exception {
        List<String> others = managed().stream()
                .filter(entry -> !entry.startsWith("io.guildkit:"))
                .toList();

        String okHttp = version(OkHttpClient.class, "okhttp-jvm");
        String okio = version(okio.Buffer.class, "okio-jvm");
        assertThat(others)
                .containsExactly(
                        "com.squareup.okhttp3:okhttp:" + okHttp,
                        "com.squareup.okhttp3:okhttp-jvm:" + okHttp,
                        "com.squareup.okio:okio:" + okio,
                        "com.squareup.okio:okio-jvm:" + okio);
    }

    @Test
    void managesEachPublishedModule() throws Exception {
        List<String> published = new ArrayList<>();
        String parent = Files.readString(ROOT.resolve("pom.xml"));
        for (String module : Pattern.compile("<module>([^<]+)</module>")
                .matcher(parent)
                .results()
                .map(m -> m.group(1))
                .toList()) {
            String pom = Files.readString(ROOT.resolve(module).resolve("pom.xml"));
            if (!pom.contains("<maven.deploy.skip>true") && !pom.contains("<packaging>pom")) {
                String own = pom.substring(pom.indexOf("</parent>"));
                published.add("io.guildkit:" + own.replaceFirst("(?s).*?<artifactId>([^<]+)<.*", "$1")
                        + ":${project.version}");
            }
        }

        assertThat(published).hasSizeGreaterThan(7);
        assertThat(managed())
                .filteredOn(entry -> entry.startsWith("io.guildkit:"))
                .containsExactlyInAnyOrderElementsOf(published);
    }

    private static List<String> managed() throws Exception {
        String pom = Files.readString(ROOT.resolve("sdk-bom/pom.xml"));
        String managed = pom.substring(pom.indexOf("<dependencyManagement>"), pom.indexOf("</dependencyManagement>"));
        return MANAGED.matcher(managed)
                .results()
                .map((MatchResult entry) -> entry.group(1) + ":" + entry.group(2) + ":" + entry.group(3))
                .toList();
    }

    /** Returns the version in the name of the jar with a class. */
    private static String version(Class<?> type, String artifact) {
        String jar = type.getProtectionDomain().getCodeSource().getLocation().getPath();
        return jar.replaceFirst(".*/" + artifact + "-(.*)\\.jar", "$1");
    }
}
