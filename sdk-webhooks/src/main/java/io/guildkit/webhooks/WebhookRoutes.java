package io.guildkit.webhooks;

import io.guildkit.core.route.Route;

/** The endpoints of webhooks. */
final class WebhookRoutes {
    private static final String CHANNEL = "channel.id";
    private static final String GUILD = "guild.id";
    private static final String WEBHOOK = "webhook.id";
    private static final String TOKEN = "webhook.token";

    private static final String OF_CHANNEL = "/channels/{" + CHANNEL + "}/webhooks";
    private static final String OF_GUILD = "/guilds/{" + GUILD + "}/webhooks";
    private static final String BY_ID = "/webhooks/{" + WEBHOOK + "}";
    private static final String BY_TOKEN = BY_ID + "/{" + TOKEN + "}";
    private static final String MESSAGE_BY_ID = BY_TOKEN + "/messages/{message.id}";

    static final Route CREATE = Route.post(OF_CHANNEL).major(CHANNEL).accountOrBot();
    static final Route LIST_OF_CHANNEL = Route.get(OF_CHANNEL).major(CHANNEL).accountOrBot();
    static final Route LIST_OF_GUILD = Route.get(OF_GUILD).major(GUILD).accountOrBot();
    static final Route GET = Route.get(BY_ID).major(WEBHOOK).accountOrBot();
    static final Route MODIFY = Route.patch(BY_ID).major(WEBHOOK).accountOrBot();
    static final Route DELETE = Route.delete(BY_ID).major(WEBHOOK).accountOrBot();

    static final Route GET_WITH_TOKEN = byToken(Route.get(BY_TOKEN));
    static final Route MODIFY_WITH_TOKEN = byToken(Route.patch(BY_TOKEN));
    static final Route DELETE_WITH_TOKEN = byToken(Route.delete(BY_TOKEN));
    static final Route EXECUTE = byToken(Route.post(BY_TOKEN));
    static final Route CHATCOMPAT = byToken(Route.post(BY_TOKEN + "/chatcompat"));
    static final Route CODEHOST = byToken(Route.post(BY_TOKEN + "/codehost"));
    static final Route GET_MESSAGE = byToken(Route.get(MESSAGE_BY_ID));
    static final Route EDIT_MESSAGE = byToken(Route.patch(MESSAGE_BY_ID));
    static final Route DELETE_MESSAGE = byToken(Route.delete(MESSAGE_BY_ID));

    private WebhookRoutes() {}

    private static Route byToken(Route.Builder route) {
        return route.major(WEBHOOK, TOKEN).secret(TOKEN).webhookToken();
    }
}
