package io.guildkit.invites.gifs;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The file format in which a GIF is offered, and its size. */
public final class GifMediaFormat extends StringValue {
    private static final Known<String, GifMediaFormat> KNOWN = new Known<>();

    /** An MP4 video. */
    public static final GifMediaFormat MP4 = KNOWN.add(new GifMediaFormat("mp4", "MP4"));
    /** A small MP4 video. */
    public static final GifMediaFormat TINYMP4 = KNOWN.add(new GifMediaFormat("tinymp4", "TINYMP4"));
    /** A very small MP4 video. */
    public static final GifMediaFormat NANOMP4 = KNOWN.add(new GifMediaFormat("nanomp4", "NANOMP4"));
    /** The same as {@link #MP4}. */
    public static final GifMediaFormat LOOPEDMP4 = KNOWN.add(new GifMediaFormat("loopedmp4", "LOOPEDMP4"));
    /** A WebM video. */
    public static final GifMediaFormat WEBM = KNOWN.add(new GifMediaFormat("webm", "WEBM"));
    /** A small WebM video. */
    public static final GifMediaFormat TINYWEBM = KNOWN.add(new GifMediaFormat("tinywebm", "TINYWEBM"));
    /** A very small WebM video. */
    public static final GifMediaFormat NANOWEBM = KNOWN.add(new GifMediaFormat("nanowebm", "NANOWEBM"));
    /** A GIF. */
    public static final GifMediaFormat GIF = KNOWN.add(new GifMediaFormat("gif", "GIF"));
    /** A GIF of medium size, the default. */
    public static final GifMediaFormat MEDIUMGIF = KNOWN.add(new GifMediaFormat("mediumgif", "MEDIUMGIF"));
    /** A small GIF. */
    public static final GifMediaFormat TINYGIF = KNOWN.add(new GifMediaFormat("tinygif", "TINYGIF"));
    /** A very small GIF. */
    public static final GifMediaFormat NANOGIF = KNOWN.add(new GifMediaFormat("nanogif", "NANOGIF"));
    /** The value of an absent member. */
    public static final GifMediaFormat UNKNOWN = new GifMediaFormat(null, null);

    private GifMediaFormat(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static GifMediaFormat of(String raw) {
        GifMediaFormat known = KNOWN.get(raw);
        return known == null ? new GifMediaFormat(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<GifMediaFormat> values() {
        return KNOWN.values();
    }
}
