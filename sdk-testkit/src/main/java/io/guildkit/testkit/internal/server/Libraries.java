package io.guildkit.testkit.internal.server;

import java.net.URL;
import java.security.CodeSource;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mockwebserver3.MockWebServer;
import okhttp3.OkHttp;
import okhttp3.OkHttpClient;
import okio.ByteString;
import okio.Okio;

/**
 * Checks the versions of the libraries that the server needs. The client also runs on OkHttp 4, so a project may have an OkHttp that is
 * too old for the server only.
 */
final class Libraries {
    // Why: docs/decisions/0132

    private static final Pattern VERSION = Pattern.compile("(\\d{1,9})\\.(\\d{1,9}).*");
    private static final Pattern SERVER_JAR = Pattern.compile("mockwebserver3-(.*)\\.jar");

    private Libraries() {}

    /**
     * Checks the class path.
     *
     * @throws IllegalStateException if a library is too old
     */
    static void check() {
        check(okHttp(), jar(MockWebServer.class), hasSocket(), hasBase64());
    }

    /**
     * Checks OkHttp, and whether Okio has what OkHttp needs.
     *
     * @param okHttp the version of OkHttp
     * @param serverJar the name of the jar with the web server, which uses internal classes of OkHttp
     * @param socket whether Okio has what OkHttp 5.0 needs
     * @param base64 whether Okio has what OkHttp 5.5 needs
     */
    static void check(String okHttp, String serverJar, boolean socket, boolean base64) {
        Matcher server = SERVER_JAR.matcher(serverJar);
        if (!isAtLeast(okHttp, 5, 0)) {
            throw oldOkHttp(okHttp, "the emulator of guildkit-testkit needs OkHttp 5.0");
        }
        if (server.matches() && isAtLeast(server.group(1), 5, 2) && !isAtLeast(okHttp, 5, 2)) {
            throw oldOkHttp(okHttp, "mockwebserver3 " + server.group(1) + " needs OkHttp 5.2");
        }
        boolean needsBase64 = isAtLeast(okHttp, 5, 5);
        if (!socket || (needsBase64 && !base64)) {
            throw tooOld(
                    "Okio",
                    Okio.class,
                    "OkHttp " + okHttp + " needs Okio " + (needsBase64 ? "3.18" : "3.13"),
                    "com.squareup.okio");
        }
    }

    private static boolean isAtLeast(String version, int major, int minor) {
        Matcher numbers = VERSION.matcher(version);
        if (!numbers.matches()) {
            return false;
        }
        int found = Integer.parseInt(numbers.group(1));
        return found > major || (found == major && Integer.parseInt(numbers.group(2)) >= minor);
    }

    private static String okHttp() {
        try {
            // If OkHttp 4 or 5 comes after OkHttp 3 on the class path, only this class is from the former.
            return jar(OkHttp.class).equals(jar(OkHttpClient.class)) ? OkHttp.VERSION : "3";
        } catch (NoClassDefFoundError e) {
            return "3";
        }
    }

    private static boolean hasSocket() {
        try {
            return jar(okio.Socket.class).equals(jar(Okio.class));
        } catch (NoClassDefFoundError e) {
            return false;
        }
    }

    private static boolean hasBase64() {
        try {
            return ByteString.EMPTY.base64(false).isEmpty();
        } catch (NoSuchMethodError e) {
            return false;
        }
    }

    private static IllegalStateException oldOkHttp(String version, String need) {
        return tooOld("OkHttp " + version, OkHttpClient.class, need, "com.squareup.okhttp3");
    }

    private static IllegalStateException tooOld(String found, Class<?> type, String need, String group) {
        return new IllegalStateException(found + " (" + jar(type) + ") is too old: " + need
                + " or newer. Another dependency brings it; mvn dependency:tree -Dincludes=" + group
                + " shows which. Import io.guildkit:guildkit-bom first, or manage " + group + " yourself.");
    }

    private static String jar(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        URL location = source == null ? null : source.getLocation();
        String path = location == null ? "" : location.getPath();
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
