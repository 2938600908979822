package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import org.jspecify.annotations.Nullable;

/**
 * The origin of a webhook.
 *
 * @param type the type, see {@link Webhook}
 * @param creator the creator
 * @param application its application, or null
 * @param source the followed channel, or null
 */
public record WebhookOrigin(
        int type,
        Account creator,
        @Nullable Application application,
        @Nullable Channel source) {
    /** Returns the origin of a webhook that an account created. A bot creates webhooks for its application. */
    public static WebhookOrigin incoming(Account creator, @Nullable Application application) {
        return new WebhookOrigin(Webhook.INCOMING, creator, application, null);
    }
}
