package io.guildkit.testkit.internal.applications;

import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.ApplicationStore;
import io.guildkit.testkit.internal.guilds.ImageHash;
import io.guildkit.testkit.internal.guilds.Role;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.ImageSpec;
import io.guildkit.testkit.internal.view.UserJson;

/** The bot of an application. */
record BotRoutes(State state, ApplicationStore applications, OwnershipCheck ownership) {
    private static final String TEMPLATE = OwnershipCheck.APPLICATION + "/bot";
    private static final String USERNAME = "username";
    private static final String AVATAR = "avatar";
    private static final String BANNER = "banner";
    private static final String TOKEN = "token";

    private static final BodySpec MODIFY = BodySpec.empty()
            .optional(USERNAME, text().length(2, 32))
            .optional(AVATAR, new ImageSpec().nullable())
            .optional(BANNER, new ImageSpec().nullable());

    void register(Router router) {
        router.post(TEMPLATE).botsToo().sensitive().handle(this::create);
        router.patch(TEMPLATE).botsToo().body(MODIFY).handle(this::modify);
        router.post(TEMPLATE + "/reset").botsToo().sensitive().handle(this::reset);
    }

    private Reply create(Exchange exchange) {
        Application application = ownership.named(exchange, Role.DEVELOPER);
        String token = application.bot == null ? applications.newToken(applications.createBot(application)) : null;
        return Reply.ok(Reply.object().put(TOKEN, token));
    }

    private Reply modify(Exchange exchange) {
        Account bot = bot(exchange);
        if (exchange.has(USERNAME)) {
            rename(bot, exchange.text(USERNAME));
        }
        JsonNode avatar = exchange.value(AVATAR);
        if (avatar != null) {
            bot.avatar = ImageHash.of(avatar);
        }
        JsonNode banner = exchange.value(BANNER);
        if (banner != null) {
            bot.banner = ImageHash.of(banner);
        }
        return Reply.ok(UserJson.partial(bot));
    }

    private void rename(Account bot, String name) {
        boolean taken = state.accounts
                .byUsername(name)
                .filter(other -> !other.equals(bot))
                .isPresent();
        if (taken) {
            throw Problem.field(USERNAME, "USERNAME_ALREADY_TAKEN", "Somebody else has this name.");
        }
        bot.username = name;
    }

    private Reply reset(Exchange exchange) {
        return Reply.ok(Reply.object().put(TOKEN, applications.newToken(bot(exchange))));
    }

    private Account bot(Exchange exchange) {
        Account bot = ownership.named(exchange, Role.DEVELOPER).bot;
        if (bot == null) {
            throw Problem.unknown(ErrorCode.UNKNOWN_USER, "User");
        }
        return bot;
    }
}
