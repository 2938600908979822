package io.guildkit.applications;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An event that an application can be sent at its event webhook. */
public final class EventWebhookType extends StringValue {
    /** Somebody added the application. */
    public static final EventWebhookType APPLICATION_AUTHORIZED =
            new EventWebhookType("APPLICATION_AUTHORIZED", "APPLICATION_AUTHORIZED");
    /** Somebody became entitled to something it sells. */
    public static final EventWebhookType ENTITLEMENT_CREATE =
            new EventWebhookType("ENTITLEMENT_CREATE", "ENTITLEMENT_CREATE");
    /** Somebody takes part in a quest. */
    public static final EventWebhookType QUEST_USER_ENROLLMENT =
            new EventWebhookType("QUEST_USER_ENROLLMENT", "QUEST_USER_ENROLLMENT");
    /** Stands for a value that the service left out. */
    public static final EventWebhookType UNKNOWN = new EventWebhookType(null, null);

    private static final Known<String, EventWebhookType> KNOWN =
            Known.of(APPLICATION_AUTHORIZED, ENTITLEMENT_CREATE, QUEST_USER_ENROLLMENT);

    private EventWebhookType(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain text.
     *
     * @param raw the text
     * @return a constant, or a value without one
     */
    public static EventWebhookType of(String raw) {
        EventWebhookType known = KNOWN.find(raw);
        return known != null ? known : new EventWebhookType(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<EventWebhookType> values() {
        return KNOWN.values();
    }
}
