package io.guildkit.invites.integrations;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The type of an integration. */
public final class IntegrationKind extends StringValue {
    private static final Known<String, IntegrationKind> KNOWN = new Known<>();

    /** A streaming service. */
    public static final IntegrationKind STREAM_PROVIDER_A =
            KNOWN.add(new IntegrationKind("stream_provider_a", "STREAM_PROVIDER_A"));
    /** A video service. */
    public static final IntegrationKind VIDEO_PROVIDER_B =
            KNOWN.add(new IntegrationKind("video_provider_b", "VIDEO_PROVIDER_B"));
    /** An application of the service. */
    public static final IntegrationKind SERVICE_APP = KNOWN.add(new IntegrationKind("service_app", "SERVICE_APP"));
    /** The subscriptions to roles that the guild sells. */
    public static final IntegrationKind GUILD_SUBSCRIPTION =
            KNOWN.add(new IntegrationKind("guild_subscription", "GUILD_SUBSCRIPTION"));
    /** The value of an absent member. */
    public static final IntegrationKind UNKNOWN = new IntegrationKind(null, null);

    private IntegrationKind(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static IntegrationKind of(String raw) {
        IntegrationKind known = KNOWN.get(raw);
        return known == null ? new IntegrationKind(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<IntegrationKind> values() {
        return KNOWN.values();
    }
}
