package io.guildkit.testkit.internal.webhooks;

import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;

/** Finds the webhook of a path, and refuses callers without its token. */
record TokenCheck(Community community) {
    static final String WEBHOOK = "/webhooks/{webhook.id}";
    static final String WITH_TOKEN = WEBHOOK + "/{webhook.token}";

    Webhook webhook(Exchange exchange) {
        Webhook webhook = named(exchange, community);
        if (!exchange.variable("webhook.token").equals(webhook.token)) {
            throw Problem.plain(401, ErrorCode.INVALID_WEBHOOK_TOKEN, "Invalid Webhook Token");
        }
        return webhook;
    }

    static Webhook named(Exchange exchange, Community community) {
        return community
                .webhook(exchange.variable("webhook.id"))
                .orElseThrow(() -> Problem.unknown(ErrorCode.UNKNOWN_WEBHOOK, "Webhook"));
    }
}
