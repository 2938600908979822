package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import org.jspecify.annotations.Nullable;

/** A webhook of a guild. */
public final class Webhook {
    /** Whoever has the token can post. */
    public static final int INCOMING = 1;
    /** What is posted to a channel elsewhere is posted here too. */
    public static final int CHANNEL_FOLLOWER = 2;
    /** An application posts what it has to say to those who use it. */
    public static final int APPLICATION = 3;

    private final String id;
    private final Guild guild;
    private final WebhookOrigin origin;
    private final @Nullable String token;
    private Channel channel;
    private @Nullable String name;
    private @Nullable String avatar;

    Webhook(String id, Guild guild, Channel channel, WebhookOrigin origin, @Nullable String token) {
        this.id = id;
        this.guild = guild;
        this.channel = channel;
        this.origin = origin;
        this.token = token;
    }

    /** Returns the id. */
    public String id() {
        return id;
    }

    /** Returns the guild. */
    public Guild guild() {
        return guild;
    }

    /** Returns where it comes from. */
    public WebhookOrigin origin() {
        return origin;
    }

    /** Returns what lets one post, or null if nothing does. */
    public @Nullable String token() {
        return token;
    }

    /** Returns where it posts. */
    public Channel channel() {
        return channel;
    }

    /** Lets it post elsewhere. */
    public void setChannel(Channel place) {
        channel = place;
    }

    /** Returns the name, or null. */
    public @Nullable String name() {
        return name;
    }

    /** Changes the name. */
    public void setName(@Nullable String text) {
        name = text;
    }

    /** Returns the hash of the picture, or null. */
    public @Nullable String avatar() {
        return avatar;
    }

    /** Changes the hash of the picture. */
    public void setAvatar(@Nullable String hash) {
        avatar = hash;
    }

    /** Returns the type. */
    public int type() {
        return origin.type();
    }

    /** Returns the application it belongs to, or null. */
    public @Nullable Application application() {
        return origin.application();
    }

    /** Tells whether somebody is the application this belongs to. */
    public boolean belongsTo(Account account) {
        Application application = application();
        return application != null && account.equals(application.bot());
    }
}
