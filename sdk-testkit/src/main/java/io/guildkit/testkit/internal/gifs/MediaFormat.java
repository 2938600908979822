package io.guildkit.testkit.internal.gifs;

import java.util.List;

/** The formats in which media can be had. */
final class MediaFormat {
    static final String GIF = "gif";
    static final String DEFAULT = "mediumgif";
    private static final String LOOPED_MP4 = "loopedmp4";
    private static final String MP4 = "mp4";
    static final List<String> ALL = List.of(
            MP4, "tinymp4", "nanomp4", LOOPED_MP4, "webm", "tinywebm", "nanowebm", GIF, DEFAULT, "tinygif", "nanogif");

    private static final List<String> EXTENSIONS = List.of(MP4, "webm", GIF);
    private static final String HOST = "https://media.gifprovider.example/";

    private MediaFormat() {}

    /** Returns where a GIF lies in a format. */
    static String address(String gifId, String format) {
        String stored = format.equals(LOOPED_MP4) ? MP4 : format;
        String extension =
                EXTENSIONS.stream().filter(stored::endsWith).findFirst().orElseThrow();
        return HOST + gifId + "/" + stored + "." + extension;
    }

    /** Returns the URL of the static image of a GIF. */
    static String preview(String gifId) {
        return HOST + gifId + "/preview.png";
    }
}
