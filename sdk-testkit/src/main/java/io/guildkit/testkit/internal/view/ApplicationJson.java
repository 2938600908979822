package io.guildkit.testkit.internal.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.state.Account;

/** Applications, as strangers see them. */
public final class ApplicationJson {
    private static final String VERIFY_KEY = "00".repeat(32);
    private static final int UNLIMITED = -1;

    private ApplicationJson() {}

    /** Writes a partial application. */
    public static ObjectNode partial(Application application) {
        ObjectNode json = common(application)
                .put("flags", application.flags())
                .put("verify_key", VERIFY_KEY)
                .put("hook", false)
                .put("storefront_available", false);
        if (application.isEmbedded()) {
            json.put("max_participants", UNLIMITED);
        }
        return json;
    }

    /** Writes the application of an integration. */
    public static ObjectNode ofIntegration(Application application) {
        return common(application);
    }

    private static ObjectNode common(Application application) {
        ObjectNode json = Reply.object()
                .put("id", application.id())
                .put("name", application.name())
                .put("description", application.description())
                .putNull("icon")
                .putNull("type")
                .put("is_verified", false)
                .put("is_discoverable", false)
                .put("is_monetized", false);
        Account bot = application.bot();
        if (bot != null) {
            json.set("bot", UserJson.partial(bot));
        }
        return json;
    }
}
