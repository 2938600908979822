package io.guildkit.webhooks;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a webhook is for. */
public final class WebhookType extends IntValue {
    /** Posts what it is sent by token. */
    public static final WebhookType INCOMING = new WebhookType(1, "INCOMING");
    /** Reposts what is published in a channel of another guild. */
    public static final WebhookType CHANNEL_FOLLOWER = new WebhookType(2, "CHANNEL_FOLLOWER");
    /** Belongs to an application, which answers interactions by it. */
    public static final WebhookType APPLICATION = new WebhookType(3, "APPLICATION");
    /** Stands for a value that the service left out. */
    public static final WebhookType UNKNOWN = new WebhookType(null, null);

    private static final Known<Integer, WebhookType> KNOWN = Known.of(INCOMING, CHANNEL_FOLLOWER, APPLICATION);

    private WebhookType(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static WebhookType of(int raw) {
        WebhookType known = KNOWN.find(raw);
        return known != null ? known : new WebhookType(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<WebhookType> values() {
        return KNOWN.values();
    }
}
