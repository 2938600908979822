package io.guildkit.core.model;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an application is. */
public final class ApplicationType extends IntValue {
    /** A game. */
    public static final ApplicationType GAME = new ApplicationType(1, "GAME");
    /** A music service. */
    public static final ApplicationType MUSIC = new ApplicationType(2, "MUSIC");
    /** An app for events with tickets; of limited use. */
    public static final ApplicationType TICKETED_EVENTS = new ApplicationType(3, "TICKETED_EVENTS");
    /** What a guild sells through; of limited use. */
    public static final ApplicationType CREATOR_MONETIZATION = new ApplicationType(4, "CREATOR_MONETIZATION");
    /** Stands for a value that the service left out. */
    public static final ApplicationType UNKNOWN = new ApplicationType(null, null);

    private static final Known<Integer, ApplicationType> KNOWN =
            Known.of(GAME, MUSIC, TICKETED_EVENTS, CREATOR_MONETIZATION);

    private ApplicationType(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static ApplicationType of(int raw) {
        ApplicationType known = KNOWN.find(raw);
        return known != null ? known : new ApplicationType(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<ApplicationType> values() {
        return KNOWN.values();
    }
}
