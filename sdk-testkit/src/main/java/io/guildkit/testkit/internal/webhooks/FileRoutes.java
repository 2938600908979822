package io.guildkit.testkit.internal.webhooks;

import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;

/**
 * Downloading the files of messages. A file may be a page; the headers keep its scripts from the admin API, which has the same origin.
 */
record FileRoutes(Community community) {
    void register(Router router) {
        router.get("/attachments/{attachment.id}/{filename}").open().handle(this::get);
    }

    private Reply get(Exchange exchange) {
        return community
                .messages
                .attachment(exchange.variable("attachment.id"))
                .filter(file -> file.filename().equals(exchange.variable("filename")))
                .map(file -> Reply.file(file.content(), file.contentType())
                        .header("Content-Security-Policy", "sandbox")
                        .header("X-Content-Type-Options", "nosniff"))
                .orElseThrow(() -> Problem.unknown(ErrorCode.GENERAL, "File"));
    }
}
