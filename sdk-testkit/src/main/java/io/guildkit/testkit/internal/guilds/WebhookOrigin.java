package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import org.jspecify.annotations.Nullable;

/**
 * Where a webhook comes from.
 *
 * @param type the type, see {@link Webhook}
 * @param creator who created it
 * @param application the application it belongs to, or null
 * @param source the channel it follows, or null
 */
public record WebhookOrigin(
        int type,
        Account creator,
        @Nullable Application application,
        @Nullable Channel source) {
    /** Returns the origin of a webhook that somebody created to post with its token; a bot does it for its application. */
    public static WebhookOrigin incoming(Account creator, @Nullable Application application) {
        return new WebhookOrigin(Webhook.INCOMING, creator, application, null);
    }
}
