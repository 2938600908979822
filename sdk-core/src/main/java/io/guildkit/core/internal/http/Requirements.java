package io.guildkit.core.internal.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URL;
import java.security.CodeSource;
import okhttp3.OkHttp;
import okhttp3.OkHttpClient;

/**
 * Checks the versions of the libraries that a client needs. A build tool takes the version that it finds first, which
 * may be too old; without this check the program would end with a {@link LinkageError} at some later call.
 */
public final class Requirements {
    static final String OKHTTP = "4.12";
    static final String JACKSON = "2.15";

    private Requirements() {}

    /**
     * Checks the class path.
     *
     * @throws IllegalStateException if a library is too old
     */
    public static void check() {
        check("OkHttp", okHttp(), OKHTTP, OkHttpClient.class, "com.squareup.okhttp3");
        check(
                "jackson-core",
                com.fasterxml.jackson.core.json.PackageVersion.VERSION.toString(),
                JACKSON,
                JsonFactory.class,
                "com.fasterxml.jackson.core");
        check(
                "jackson-databind",
                com.fasterxml.jackson.databind.cfg.PackageVersion.VERSION.toString(),
                JACKSON,
                ObjectMapper.class,
                "com.fasterxml.jackson.core");
    }

    /** Checks one library. */
    static void check(String library, String found, String needed, Class<?> type, String group) {
        if (Version.parse(found).compareTo(Version.parse(needed)) < 0) {
            throw new IllegalStateException(library + " " + found + " (" + jar(type) + ") is too old: Guildkit needs "
                    + library + " " + needed
                    + " or newer. Another dependency brings it; mvn dependency:tree -Dincludes="
                    + group + " shows which. Import io.guildkit:guildkit-bom first, or manage " + group + " yourself.");
        }
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
