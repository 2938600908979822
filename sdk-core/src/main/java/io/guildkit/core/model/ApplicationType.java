package io.guildkit.core.model;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The type of an application. */
public final class ApplicationType extends IntValue {
    private static final Known<Integer, ApplicationType> KNOWN = new Known<>();

    /** A game. */
    public static final ApplicationType GAME = KNOWN.add(new ApplicationType(1, "GAME"));
    /** A music service. */
    public static final ApplicationType MUSIC = KNOWN.add(new ApplicationType(2, "MUSIC"));
    /** An app for events with tickets; of limited use. */
    public static final ApplicationType TICKETED_EVENTS = KNOWN.add(new ApplicationType(3, "TICKETED_EVENTS"));
    /** An application through which a guild sells products; of limited use. */
    public static final ApplicationType CREATOR_MONETIZATION =
            KNOWN.add(new ApplicationType(4, "CREATOR_MONETIZATION"));
    /** The value of an absent member. */
    public static final ApplicationType UNKNOWN = new ApplicationType(null, null);

    private ApplicationType(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static ApplicationType of(int raw) {
        ApplicationType known = KNOWN.get(raw);
        return known == null ? new ApplicationType(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<ApplicationType> values() {
        return KNOWN.values();
    }
}
