package io.guildkit.invites.integrations;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an integration connects a guild to. */
public final class IntegrationKind extends StringValue {
    /** A streaming service. */
    public static final IntegrationKind STREAM_PROVIDER_A =
            new IntegrationKind("stream_provider_a", "STREAM_PROVIDER_A");
    /** A video service. */
    public static final IntegrationKind VIDEO_PROVIDER_B = new IntegrationKind("video_provider_b", "VIDEO_PROVIDER_B");
    /** An application of the service. */
    public static final IntegrationKind SERVICE_APP = new IntegrationKind("service_app", "SERVICE_APP");
    /** The subscriptions to roles that the guild itself sells. */
    public static final IntegrationKind GUILD_SUBSCRIPTION =
            new IntegrationKind("guild_subscription", "GUILD_SUBSCRIPTION");
    /** Stands for a value that the service left out. */
    public static final IntegrationKind UNKNOWN = new IntegrationKind(null, null);

    private static final Known<String, IntegrationKind> KNOWN =
            Known.of(STREAM_PROVIDER_A, VIDEO_PROVIDER_B, SERVICE_APP, GUILD_SUBSCRIPTION);

    private IntegrationKind(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain text.
     *
     * @param raw the text
     * @return a constant, or a value without one
     */
    public static IntegrationKind of(String raw) {
        IntegrationKind known = KNOWN.find(raw);
        return known != null ? known : new IntegrationKind(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<IntegrationKind> values() {
        return KNOWN.values();
    }
}
