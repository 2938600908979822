package io.guildkit.testkit.internal.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.state.Account;

/** Accounts, as strangers see them. */
public final class UserJson {
    private UserJson() {}

    /** Writes a partial user. */
    public static ObjectNode partial(Account account) {
        ObjectNode json = Reply.object()
                .put("id", account.id())
                .put("username", account.username())
                .put("discriminator", "0")
                .put("global_name", account.globalName())
                .put("avatar", account.avatar())
                .put("public_flags", 0);
        if (account.banner() != null) {
            json.put("banner", account.banner());
        }
        if (account.isBot()) {
            json.put("bot", true);
        }
        return json;
    }
}
