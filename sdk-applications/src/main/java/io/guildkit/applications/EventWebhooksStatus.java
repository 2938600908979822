package io.guildkit.applications;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state of an application's event webhook. */
public final class EventWebhooksStatus extends IntValue {
    private static final Known<Integer, EventWebhooksStatus> KNOWN = new Known<>();

    /** The service sends no events. */
    public static final EventWebhooksStatus DISABLED = KNOWN.add(new EventWebhooksStatus(1, "DISABLED"));
    /** The service sends events. */
    public static final EventWebhooksStatus ENABLED = KNOWN.add(new EventWebhooksStatus(2, "ENABLED"));
    /** The value of an absent member. */
    public static final EventWebhooksStatus UNKNOWN = new EventWebhooksStatus(null, null);

    private EventWebhooksStatus(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static EventWebhooksStatus of(int raw) {
        EventWebhooksStatus known = KNOWN.get(raw);
        return known == null ? new EventWebhooksStatus(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<EventWebhooksStatus> values() {
        return KNOWN.values();
    }
}
