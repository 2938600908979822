package io.guildkit.applications;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An event that the service sends to an application's event webhook. */
public final class EventWebhookType extends StringValue {
    private static final Known<String, EventWebhookType> KNOWN = new Known<>();

    /** A user or a guild has added the application. */
    public static final EventWebhookType APPLICATION_AUTHORIZED =
            KNOWN.add(new EventWebhookType("APPLICATION_AUTHORIZED", "APPLICATION_AUTHORIZED"));
    /** A user has received an entitlement to a product of the application. */
    public static final EventWebhookType ENTITLEMENT_CREATE =
            KNOWN.add(new EventWebhookType("ENTITLEMENT_CREATE", "ENTITLEMENT_CREATE"));
    /** A user has joined a quest. */
    public static final EventWebhookType QUEST_USER_ENROLLMENT =
            KNOWN.add(new EventWebhookType("QUEST_USER_ENROLLMENT", "QUEST_USER_ENROLLMENT"));
    /** The value of an absent member. */
    public static final EventWebhookType UNKNOWN = new EventWebhookType(null, null);

    private EventWebhookType(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static EventWebhookType of(String raw) {
        EventWebhookType known = KNOWN.get(raw);
        return known == null ? new EventWebhookType(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<EventWebhookType> values() {
        return KNOWN.values();
    }
}
