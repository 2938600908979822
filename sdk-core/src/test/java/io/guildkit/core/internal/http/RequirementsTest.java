package io.guildkit.core.internal.http;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequirementsTest {
    @Test
    void acceptsVersionsOfTests() {
        assertThatCode(Requirements::check).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({"OkHttp,3", "OkHttp,3.14.9", "OkHttp,4.11.9", "jackson-core,2.14.3"})
    void namesOlderVersionWithJarAndRemedy(String library, String version) {
        assertThatIllegalStateException()
                .isThrownBy(() -> check(library, version))
                .withMessageMatching(library + " " + version + " \\(okhttp-jvm-.*\\.jar\\) is too old: Guildkit needs "
                        + library + " .* or newer\\. .*-Dincludes=the[.]group .*guildkit-bom.*");
    }

    @ParameterizedTest
    @CsvSource({"OkHttp,4.12.0", "OkHttp,5.0.0-alpha.2", "OkHttp,10.1", "jackson-core,2.15.0", "jackson-core,2.22.4"})
    void acceptsOldestAndNewerVersions(String library, String version) {
        assertThatCode(() -> check(library, version)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({"4.12.0,2", "5.0.0-alpha.2,3.13", "5.4.0,3.13", "5.5.0,3.18", "5.10.1,3.18", "6.0.0,3.18"})
    void knowsOldestOkioOfEachOkHttp(String okHttp, String okio) {
        assertThat(Requirements.neededOkio(okHttp)).isEqualTo(okio);
    }

    @Test
    void namesOlderOkioWithJarAndRemedy() throws Exception {
        assertThatIllegalStateException()
                .isThrownBy(() -> checkWithout("okio.Socket"))
                .withMessageMatching(
                        "Okio \\(okio-jvm-.*\\.jar\\) is too old: OkHttp 5\\..* needs Okio 3\\.18 or newer\\."
                                + " .*-Dincludes=com[.]squareup[.]okio .*guildkit-bom.*");
        checkWithout("okio.Pipe");
    }

    /** Calls the check with the same libraries, except for one class. */
    private static void checkWithout(String absent) throws Exception {
        Method check = new ClassLoader(null) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                if (name.equals(absent)) {
                    throw new ClassNotFoundException(name);
                }
                ClassLoader tests = RequirementsTest.class.getClassLoader();
                Class<?> type = Class.forName(name, false, tests);
                try (InputStream in = tests.getResourceAsStream(name.replace('.', '/') + ".class")) {
                    byte[] bytes = requireNonNull(in).readAllBytes();
                    return defineClass(name, bytes, 0, bytes.length, type.getProtectionDomain());
                } catch (IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
        }.loadClass(Requirements.class.getName()).getMethod("check");
        try {
            check.invoke(null);
        } catch (InvocationTargetException e) {
            throw (RuntimeException) e.getCause();
        }
    }

    private static void check(String library, String version) {
        String needed = library.equals("OkHttp") ? Requirements.OKHTTP : Requirements.JACKSON;
        Requirements.check(library, version, needed, OkHttpClient.class, "the.group");
    }
}
