package io.guildkit.testkit.internal.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Message;
import io.guildkit.testkit.internal.guilds.MessageAuthor;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.state.Account;
import org.jspecify.annotations.Nullable;

/** Accounts and the authors of webhook messages, as strangers see them. */
public final class UserJson {
    private UserJson() {}

    public static ObjectNode partial(Account account) {
        ObjectNode json = user(account.id, account.username, "0", account.globalName, account.avatar);
        if (account.banner != null) {
            json.put("banner", account.banner);
        }
        if (account.bot) {
            json.put("bot", true);
        }
        return json;
    }

    /** Writes the author of a webhook's message, with the members that all users have. */
    public static ObjectNode author(Message message) {
        MessageAuthor author = message.author;
        return user(message.webhook.id, author.name(), "0000", null, author.avatar())
                .put("bot", true);
    }

    private static ObjectNode user(
            String id,
            @Nullable String username,
            String discriminator,
            @Nullable String globalName,
            @Nullable String avatar) {
        return Reply.object()
                .put("id", id)
                .put("username", username)
                .put("discriminator", discriminator)
                .put("global_name", globalName)
                .put("avatar", avatar)
                .put("public_flags", 0);
    }
}
