package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.State;
import org.jspecify.annotations.Nullable;

/** A webhook of a guild. */
public final class Webhook {
    /** All callers with the token can post. */
    public static final int INCOMING = 1;
    /** The webhook follows another channel. */
    public static final int CHANNEL_FOLLOWER = 2;
    /** The webhook belongs to an application's responses to interactions. */
    public static final int APPLICATION = 3;

    public final String id;
    public final Guild guild;
    public final Origin origin;
    /** Null if the webhook has no token. */
    public final @Nullable String token;

    public Channel channel;
    public @Nullable String name;
    public @Nullable String avatar;

    Webhook(String id, Guild guild, Channel channel, Origin origin, @Nullable String token) {
        this.id = id;
        this.guild = guild;
        this.channel = channel;
        this.origin = origin;
        this.token = token;
    }

    /** The origin of a webhook. The source is the followed channel. */
    public record Origin(
            int type,
            Account creator,
            @Nullable Application application,
            @Nullable Channel source) {}

    /** Returns where a webhook with a token is executed. */
    public String url(State state) {
        return state.baseUrl + "/webhooks/" + id + "/" + token;
    }

    public int type() {
        return origin.type();
    }

    public @Nullable Application application() {
        return origin.application();
    }

    public boolean belongsTo(Account account) {
        Application application = application();
        return application != null && account.equals(application.bot);
    }
}
