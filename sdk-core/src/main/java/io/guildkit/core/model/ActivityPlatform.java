package io.guildkit.core.model;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where an activity runs. */
public final class ActivityPlatform extends StringValue {
    /** In a browser or on a computer. */
    public static final ActivityPlatform WEB = new ActivityPlatform("web", "WEB");
    /** On Android. */
    public static final ActivityPlatform ANDROID = new ActivityPlatform("android", "ANDROID");
    /** On iOS. */
    public static final ActivityPlatform IOS = new ActivityPlatform("ios", "IOS");
    /** Stands for a value that the service left out. */
    public static final ActivityPlatform UNKNOWN = new ActivityPlatform(null, null);

    private static final Known<String, ActivityPlatform> KNOWN = Known.of(WEB, ANDROID, IOS);

    private ActivityPlatform(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain text.
     *
     * @param raw the text
     * @return a constant, or a value without one
     */
    public static ActivityPlatform of(String raw) {
        ActivityPlatform known = KNOWN.find(raw);
        return known != null ? known : new ActivityPlatform(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<ActivityPlatform> values() {
        return KNOWN.values();
    }
}
