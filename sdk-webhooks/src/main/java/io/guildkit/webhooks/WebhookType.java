package io.guildkit.webhooks;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The type of a webhook. */
public final class WebhookType extends IntValue {
    private static final Known<Integer, WebhookType> KNOWN = new Known<>();

    /** The webhook posts messages that it receives by its token. */
    public static final WebhookType INCOMING = KNOWN.add(new WebhookType(1, "INCOMING"));
    /** The webhook reposts the announcements of a channel of another guild. */
    public static final WebhookType CHANNEL_FOLLOWER = KNOWN.add(new WebhookType(2, "CHANNEL_FOLLOWER"));
    /** The webhook belongs to an application, which responds to interactions with it. */
    public static final WebhookType APPLICATION = KNOWN.add(new WebhookType(3, "APPLICATION"));
    /** The value of an absent member. */
    public static final WebhookType UNKNOWN = new WebhookType(null, null);

    private WebhookType(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static WebhookType of(int raw) {
        WebhookType known = KNOWN.get(raw);
        return known == null ? new WebhookType(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<WebhookType> values() {
        return KNOWN.values();
    }
}
