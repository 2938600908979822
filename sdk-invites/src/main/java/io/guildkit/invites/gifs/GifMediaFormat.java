package io.guildkit.invites.gifs;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The file format in which a GIF is offered, and its size. */
public final class GifMediaFormat extends StringValue {
    private static final Known<String, GifMediaFormat> KNOWN = new Known<>(GifMediaFormat::new);

    /** An MP4 video. */
    public static final GifMediaFormat MP4 = KNOWN.add("mp4", "MP4");
    /** A small MP4 video. */
    public static final GifMediaFormat TINYMP4 = KNOWN.add("tinymp4", "TINYMP4");
    /** A very small MP4 video. */
    public static final GifMediaFormat NANOMP4 = KNOWN.add("nanomp4", "NANOMP4");
    /** The same as {@link #MP4}. */
    public static final GifMediaFormat LOOPEDMP4 = KNOWN.add("loopedmp4", "LOOPEDMP4");
    /** A WebM video. */
    public static final GifMediaFormat WEBM = KNOWN.add("webm", "WEBM");
    /** A small WebM video. */
    public static final GifMediaFormat TINYWEBM = KNOWN.add("tinywebm", "TINYWEBM");
    /** A very small WebM video. */
    public static final GifMediaFormat NANOWEBM = KNOWN.add("nanowebm", "NANOWEBM");
    /** A GIF. */
    public static final GifMediaFormat GIF = KNOWN.add("gif", "GIF");
    /** A GIF of medium size, the default. */
    public static final GifMediaFormat MEDIUMGIF = KNOWN.add("mediumgif", "MEDIUMGIF");
    /** A small GIF. */
    public static final GifMediaFormat TINYGIF = KNOWN.add("tinygif", "TINYGIF");
    /** A very small GIF. */
    public static final GifMediaFormat NANOGIF = KNOWN.add("nanogif", "NANOGIF");
    /** The value of an absent member. */
    public static final GifMediaFormat UNKNOWN = KNOWN.absent();

    private GifMediaFormat(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static GifMediaFormat of(String raw) {
        return KNOWN.of(raw);
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<GifMediaFormat> values() {
        return KNOWN.values();
    }
}
