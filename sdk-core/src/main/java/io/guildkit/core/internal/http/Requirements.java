package io.guildkit.core.internal.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.cfg.PackageVersion;
import java.net.URL;
import java.security.CodeSource;
import okhttp3.OkHttp;
import okhttp3.OkHttpClient;
import okio.ByteString;
import okio.Okio;

/**
 * Checks the versions of the libraries that a client needs. A build tool takes the version that it finds first, which
 * may be too old; without this check the program would end with a {@link LinkageError} at some later call.
 */
public final class Requirements {
    // Why: docs/decisions/0132

    static final String OKHTTP = "4.12";
    static final String JACKSON = "2.15";

    private Requirements() {}

    /**
     * Checks the class path.
     *
     * @throws IllegalStateException if a library is too old
     */
    public static void check() {
        String okHttp = okHttp();
        check("OkHttp", okHttp, OKHTTP, OkHttpClient.class, "com.squareup.okhttp3");
        checkOkio(okHttp);
        check(
                "jackson-core",
                com.fasterxml.jackson.core.json.PackageVersion.VERSION.toString(),
                JACKSON,
                JsonFactory.class,
                "com.fasterxml.jackson.core");
        check(
                "jackson-databind",
                PackageVersion.VERSION.toString(),
                JACKSON,
                PackageVersion.class,
                "com.fasterxml.jackson.core");
    }

    /** Checks one library. */
    static void check(String library, String found, String needed, Class<?> type, String group) {
        if (isOlder(found, needed)) {
            throw tooOld(library + " " + found, type, "Guildkit", library + " " + needed, group);
        }
    }

    /**
     * Checks Okio, which contains no version of its own. An OkHttp refers to members that an older Okio lacks.
     *
     * @param okHttp the version of OkHttp
     */
    static void checkOkio(String okHttp) {
        String needed = neededOkio(okHttp);
        if (isOlder(okio(), needed)) {
            throw tooOld("Okio", Okio.class, "OkHttp " + okHttp, "Okio " + needed, "com.squareup.okio");
        }
    }

    /** Returns the first version of Okio with everything that a version of OkHttp refers to. */
    static String neededOkio(String okHttp) {
        if (isOlder(okHttp, "5")) {
            return "2";
        }
        return isOlder(okHttp, "5.5") ? "3.13" : "3.18";
    }

    /** Returns the newest of the versions above whose members the Okio of the class path has. */
    private static String okio() {
        String found = "1";
        try {
            if (ByteString.Companion != null) {
                found = "2";
            }
            // If Okio 1 or 2 comes first on the class path, this class is from a later jar.
            if (jar(okio.Socket.class).equals(jar(Okio.class))) {
                found = "3.13";
            }
            if (ByteString.EMPTY.base64(false).isEmpty()) {
                found = "3.18";
            }
        } catch (LinkageError e) {
            return found;
        }
        return found;
    }

    private static boolean isOlder(String version, String other) {
        return Version.parse(version).compareTo(Version.parse(other)) < 0;
    }

    private static IllegalStateException tooOld(String found, Class<?> type, String user, String needed, String group) {
        return new IllegalStateException(found + " (" + jar(type) + ") is too old: " + user + " needs " + needed
                + " or newer. Another dependency brings it; mvn dependency:tree -Dincludes=" + group
                + " shows which. Import io.guildkit:guildkit-bom first, or manage " + group + " yourself.");
    }

    private static String okHttp() {
        try {
            // The compiler does not inline this value, so it comes from the class path. OkHttp 3 lacks the class. If
            // OkHttp 4 or 5 comes after OkHttp 3 on the class path, this class is from the former, and all others are
            // from OkHttp 3.
            return jar(OkHttp.class).equals(jar(OkHttpClient.class)) ? OkHttp.VERSION : "3";
        } catch (NoClassDefFoundError e) {
            return "3";
        }
    }

    private static String jar(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        URL location = source == null ? null : source.getLocation();
        String path = location == null ? "" : location.getPath();
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
