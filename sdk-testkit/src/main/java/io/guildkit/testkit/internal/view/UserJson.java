package io.guildkit.testkit.internal.view;

import io.guildkit.testkit.internal.guilds.Message;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.state.Account;
import org.jspecify.annotations.Nullable;

/** Accounts and the authors of webhook messages, as strangers see them. */
public final class UserJson {
    private UserJson() {}

    public static Json partial(Account account) {
        return user(account.id, account.username, "0", account.globalName, account.avatar)
                .optional("banner", account.banner)
                .optional("bot", account.bot ? true : null);
    }

    /** Writes the author of a webhook's message, with the members that all users have. */
    public static Json author(Message message) {
        Message.Author author = message.author;
        return user(message.webhook.id, author.name(), "0000", null, author.avatar())
                .with("bot", true);
    }

    private static Json user(
            String id, String username, String discriminator, @Nullable String globalName, @Nullable String avatar) {
        return Json.object()
                .with("id", id)
                .with("username", username)
                .with("discriminator", discriminator)
                .with("global_name", globalName)
                .with("avatar", avatar)
                .with("public_flags", 0);
    }
}
