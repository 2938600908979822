package io.guildkit.testkit.internal.admin;

import io.guildkit.testkit.internal.http.AdminHandler;
import io.guildkit.testkit.internal.http.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.Function;

/** The console page with its script and style. They contain no data, so they need no token. */
final class ConsoleRoutes {
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private ConsoleRoutes() {}

    static void register(AdminTable table) {
        Function<AdminCall, Reply> page = sent("console.html", "text/html");
        table.get("/", "Returns the console page for web browsers.")
                .open()
                .unlocked()
                .sends("text/html", call -> endsWithSlash(call) ? page.apply(call) : redirect());
        file(table, "/console.js", "console.js", "text/javascript", "Returns the script of the console page.");
        // Without an icon, browsers request /favicon.ico, which would appear among the requests of clients.
        file(table, "/console.svg", "console.svg", "image/svg+xml", "Returns the icon of the console page.");
        file(table, "/console.css", "console.css", "text/css", "Returns the style of the console page.");
    }

    /** Adds a file that needs no token. */
    static void file(AdminTable table, String path, String name, String mediaType, String summary) {
        table.get(path, summary).open().unlocked().sends(mediaType, sent(name, mediaType));
    }

    private static Function<AdminCall, Reply> sent(String name, String mediaType) {
        return call -> Reply.file(read(name), mediaType + "; charset=utf-8").header("Content-Security-Policy", POLICY);
    }

    private static boolean endsWithSlash(AdminCall call) {
        return call.request().target().split("[?]", 2)[0].endsWith("/");
    }

    /** The links of the page are relative to a path with a slash at its end. */
    private static Reply redirect() {
        return Reply.empty(308).header("Location", AdminHandler.ROOT + "/");
    }

    private static ByteBuffer read(String name) {
        try (InputStream in = ConsoleRoutes.class.getResourceAsStream(name)) {
            return ByteBuffer.wrap(Objects.requireNonNull(in, name).readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
