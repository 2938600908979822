package io.guildkit.testkit.internal.view;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Points in time, as they go over the wire. */
public final class Timestamps {
    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSxxx").withZone(ZoneOffset.UTC);

    private Timestamps() {}

    /** Writes a timestamp, or null. */
    public static @Nullable String write(@Nullable Instant time) {
        return time == null ? null : FORMAT.format(time);
    }
}
