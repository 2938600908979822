package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.State;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A connection of a guild or a private channel to a service or an application. */
public final class Integration {
    public static final String STREAM = "stream_provider_a";
    public static final String VIDEO = "video_provider_b";
    public static final String APPLICATION = "service_app";
    /** The id of the integration of all partners, which is not a number. */
    public static final String PARTNERS_ID = "stream_provider_a-partners";

    public static final List<String> TYPES = List.of(STREAM, VIDEO, APPLICATION, "guild_subscription");

    public final Place place;
    public final String id;
    public final String type;
    public final String name;
    /** The account on the other service, which subscribers follow. */
    public final String accountId;

    public final @Nullable Application application;
    public final Set<String> scopes = new LinkedHashSet<>();
    /** The role that subscribers get. */
    public final String roleId;

    public @Nullable Account user;
    public boolean enabled = true;
    /** Whether the external account has revoked the access. */
    public boolean revoked;
    /** Whether the external emoticons can be used. */
    public boolean emoticons;
    /** The treatment of a member after the end of a subscription: 0 removes the role, 1 kicks the member. */
    public int expireBehavior;
    /** The number of days until {@link #expireBehavior} applies. */
    public int gracePeriod = 7;

    public int subscribers;
    public Instant syncedAt;

    /** Creates an integration with new ids in the place of null. */
    public Integration(
            State state,
            Place place,
            @Nullable String id,
            String type,
            String name,
            String accountId,
            @Nullable Application application,
            @Nullable String roleId) {
        this.place = place;
        this.id = id == null ? state.seeds.snowflake() : id;
        this.type = type;
        this.name = name;
        this.accountId = accountId;
        this.application = application;
        this.roleId = roleId == null ? state.seeds.snowflake() : roleId;
        this.syncedAt = state.now();
    }

    /** A guild or a private channel. */
    public record Place(@Nullable Guild guild, @Nullable Channel channel) {
        /** Adds an integration. The bot of its application becomes a member of the guild. */
        public void add(Integration integration) {
            Application application = integration.application;
            if (channel != null) {
                channel.integrations.put(integration.id, integration);
            }
            if (guild != null) {
                guild.integrations.put(integration.id, integration);
                if (application != null && application.bot != null) {
                    guild.add(application.bot);
                }
            }
        }
    }

    /** Returns whether this follows the subscribers of an account elsewhere. */
    public boolean isSynced() {
        return type.equals(STREAM) || type.equals(VIDEO);
    }
}
