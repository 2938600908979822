package io.guildkit.invites.gifs;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The file format in which a GIF is offered, and its size. */
public final class GifMediaFormat extends StringValue {
    /** A video. */
    public static final GifMediaFormat MP4 = new GifMediaFormat("mp4", "MP4");
    /** A small video. */
    public static final GifMediaFormat TINYMP4 = new GifMediaFormat("tinymp4", "TINYMP4");
    /** A very small video. */
    public static final GifMediaFormat NANOMP4 = new GifMediaFormat("nanomp4", "NANOMP4");
    /** The same as {@link #MP4}. */
    public static final GifMediaFormat LOOPEDMP4 = new GifMediaFormat("loopedmp4", "LOOPEDMP4");
    /** A WebM video. */
    public static final GifMediaFormat WEBM = new GifMediaFormat("webm", "WEBM");
    /** A small WebM video. */
    public static final GifMediaFormat TINYWEBM = new GifMediaFormat("tinywebm", "TINYWEBM");
    /** A very small WebM video. */
    public static final GifMediaFormat NANOWEBM = new GifMediaFormat("nanowebm", "NANOWEBM");
    /** A GIF. */
    public static final GifMediaFormat GIF = new GifMediaFormat("gif", "GIF");
    /** A GIF of medium size, the default. */
    public static final GifMediaFormat MEDIUMGIF = new GifMediaFormat("mediumgif", "MEDIUMGIF");
    /** A small GIF. */
    public static final GifMediaFormat TINYGIF = new GifMediaFormat("tinygif", "TINYGIF");
    /** A very small GIF. */
    public static final GifMediaFormat NANOGIF = new GifMediaFormat("nanogif", "NANOGIF");
    /** Stands for a value that the service left out. */
    public static final GifMediaFormat UNKNOWN = new GifMediaFormat(null, null);

    private static final Known<String, GifMediaFormat> KNOWN =
            Known.of(MP4, TINYMP4, NANOMP4, LOOPEDMP4, WEBM, TINYWEBM, NANOWEBM, GIF, MEDIUMGIF, TINYGIF, NANOGIF);

    private GifMediaFormat(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain text.
     *
     * @param raw the text
     * @return a constant, or a value without one
     */
    public static GifMediaFormat of(String raw) {
        GifMediaFormat known = KNOWN.find(raw);
        return known != null ? known : new GifMediaFormat(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<GifMediaFormat> values() {
        return KNOWN.values();
    }
}
