/** The emulated service, for tests of the library and of its users. */
module io.guildkit.testkit {
    requires com.fasterxml.jackson.databind;
    requires mockwebserver3;
    requires okhttp3;
    requires okio;
    requires static com.google.errorprone.annotations;
    requires static org.jspecify;
    requires static org.junit.jupiter.api;
    requires static org.junit.platform.commons;

    exports io.guildkit.testkit;
}
