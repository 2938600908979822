package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What connects a guild, or a private channel, to something else. */
public final class Integration {
    /** A service that streams. */
    public static final String STREAM = "stream_provider_a";
    /** A service that shows videos. */
    public static final String VIDEO = "video_provider_b";
    /** An application. */
    public static final String APPLICATION = "service_app";
    /** A subscription that the guild itself sells. */
    public static final String SUBSCRIPTION = "guild_subscription";
    /** The id of the one integration of all partners, which is no number. */
    public static final String PARTNERS_ID = "stream_provider_a-partners";
    /** The OAuth2 scope that an application needs for its commands. */
    public static final String COMMANDS_SCOPE = "applications.commands";
    /** All types. */
    public static final List<String> TYPES = List.of(STREAM, VIDEO, APPLICATION, SUBSCRIPTION);

    private final String id;
    private final String type;
    private final String name;
    private final String accountId;
    private final String accountName;
    private final @Nullable Application application;
    private final Set<String> scopes = new LinkedHashSet<>();
    private final String roleId;
    private @Nullable Account user;
    private boolean enabled = true;
    private boolean revoked;
    private boolean emoticons;
    private int expireBehavior;
    private int gracePeriod = 7;
    private int subscribers;
    private Instant syncedAt;

    Integration(
            String id,
            String type,
            String name,
            String accountId,
            @Nullable Application application,
            String roleId,
            Instant created) {
        this.id = id;
        this.type = type;
        this.name = name;
        this.accountId = accountId;
        this.accountName = name;
        this.application = application;
        this.roleId = roleId;
        this.syncedAt = created;
    }

    /** Tells whether this follows the subscribers of an account elsewhere. */
    public boolean isSynced() {
        return type.equals(STREAM) || type.equals(VIDEO);
    }

    /** Returns the id, most often a number. */
    public String id() {
        return id;
    }

    /** Returns the type. */
    public String type() {
        return type;
    }

    /** Returns the name. */
    public String name() {
        return name;
    }

    /** Returns the id of the account elsewhere. */
    public String accountId() {
        return accountId;
    }

    /** Returns the name of the account elsewhere. */
    public String accountName() {
        return accountName;
    }

    /** Returns the application, or null. */
    public @Nullable Application application() {
        return application;
    }

    /** Returns the OAuth2 scopes of the application; may be changed. */
    public Set<String> scopes() {
        return scopes;
    }

    /** Returns the id of the role that subscribers get. */
    public String roleId() {
        return roleId;
    }

    /** Returns who added this, or null. */
    public @Nullable Account user() {
        return user;
    }

    /** Changes who added this. */
    public void setUser(@Nullable Account account) {
        user = account;
    }

    /** Tells whether this is in use. */
    public boolean isEnabled() {
        return enabled;
    }

    /** Says whether this is in use. */
    public void setEnabled(boolean value) {
        enabled = value;
    }

    /** Tells whether the account elsewhere no longer takes part. */
    public boolean isRevoked() {
        return revoked;
    }

    /** Says whether the account elsewhere no longer takes part. */
    public void setRevoked(boolean value) {
        revoked = value;
    }

    /** Tells whether the emoticons from elsewhere can be used. */
    public boolean hasEmoticons() {
        return emoticons;
    }

    /** Says whether the emoticons from elsewhere can be used. */
    public void setEmoticons(boolean value) {
        emoticons = value;
    }

    /** Returns what happens to somebody who no longer subscribes: 0 loses the role, 1 is kicked. */
    public int expireBehavior() {
        return expireBehavior;
    }

    /** Changes what happens to somebody who no longer subscribes. */
    public void setExpireBehavior(int behavior) {
        expireBehavior = behavior;
    }

    /** Returns how many days it takes until it happens. */
    public int gracePeriod() {
        return gracePeriod;
    }

    /** Changes how many days it takes until it happens. */
    public void setGracePeriod(int days) {
        gracePeriod = days;
    }

    /** Returns the number of subscribers. */
    public int subscribers() {
        return subscribers;
    }

    /** Changes the number of subscribers. */
    public void setSubscribers(int count) {
        subscribers = count;
    }

    /** Returns when the subscribers were fetched last. */
    public Instant syncedAt() {
        return syncedAt;
    }

    /** Fetches the subscribers. */
    public void sync(Instant now) {
        syncedAt = now;
    }
}
