package io.guildkit.applications;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether an application is sent events at its event webhook. */
public final class EventWebhooksStatus extends IntValue {
    /** It is not. */
    public static final EventWebhooksStatus DISABLED = new EventWebhooksStatus(1, "DISABLED");
    /** It is. */
    public static final EventWebhooksStatus ENABLED = new EventWebhooksStatus(2, "ENABLED");
    /** Stands for a value that the service left out. */
    public static final EventWebhooksStatus UNKNOWN = new EventWebhooksStatus(null, null);

    private static final Known<Integer, EventWebhooksStatus> KNOWN = Known.of(DISABLED, ENABLED);

    private EventWebhooksStatus(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static EventWebhooksStatus of(int raw) {
        EventWebhooksStatus known = KNOWN.find(raw);
        return known != null ? known : new EventWebhooksStatus(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<EventWebhooksStatus> values() {
        return KNOWN.values();
    }
}
