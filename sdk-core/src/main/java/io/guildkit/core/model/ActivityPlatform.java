package io.guildkit.core.model;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A platform that runs activities. */
public final class ActivityPlatform extends StringValue {
    private static final Known<String, ActivityPlatform> KNOWN = new Known<>();

    /** A browser or a computer. */
    public static final ActivityPlatform WEB = KNOWN.add(new ActivityPlatform("web", "WEB"));
    /** Android. */
    public static final ActivityPlatform ANDROID = KNOWN.add(new ActivityPlatform("android", "ANDROID"));
    /** iOS. */
    public static final ActivityPlatform IOS = KNOWN.add(new ActivityPlatform("ios", "IOS"));
    /** The value of an absent member. */
    public static final ActivityPlatform UNKNOWN = new ActivityPlatform(null, null);

    private ActivityPlatform(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static ActivityPlatform of(String raw) {
        ActivityPlatform known = KNOWN.get(raw);
        return known == null ? new ActivityPlatform(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<ActivityPlatform> values() {
        return KNOWN.values();
    }
}
