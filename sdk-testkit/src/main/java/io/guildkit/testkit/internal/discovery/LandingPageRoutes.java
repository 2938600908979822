package io.guildkit.testkit.internal.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Feature;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.StorePage;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.view.ChannelJson;
import io.guildkit.testkit.internal.view.EmojiJson;
import io.guildkit.testkit.internal.view.InviteJson;
import java.util.Locale;

/** The public page of a guild. */
record LandingPageRoutes(Community community, DiscoverableGuildJson json) {
    void register(Router router) {
        router.get("/discovery/{guild.id}").open().handle(this::get);
    }

    private Reply get(Exchange exchange) {
        Guild guild = community
                .guild(exchange.variable("guild.id"))
                .filter(found -> Findings.isPublished(found) || found.has(Feature.CREATOR_STORE_PAGE))
                .orElseThrow(() -> Problem.unknown(ErrorCode.UNKNOWN_GUILD, "Guild"));
        ObjectNode body = Reply.object().put("slug", slug(guild));
        if (Findings.isDiscoverable(guild)) {
            body.set("guild", json.onLandingPage(guild));
        }
        StorePage page = guild.storePage;
        if (page != null && guild.has(Feature.CREATOR_STORE_PAGE)) {
            body.set("store_page", storePage(guild, page));
        }
        return Reply.ok(body);
    }

    private static String slug(Guild guild) {
        String name = guild.look.name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        return name + "-" + guild.id;
    }

    private ObjectNode storePage(Guild guild, StorePage page) {
        ObjectNode body = Reply.object();
        body.putObject("guild")
                .put("id", guild.id)
                .put("name", guild.look.name)
                .put("icon_hash", guild.look.icon)
                .put("approximate_member_count", guild.approximateMembers())
                .put("approximate_presence_count", community.presences(guild))
                .put("locked_server", page.locked())
                .set("invite", InviteJson.plain(page.pageInvite()));
        body.set("role_subscription", roleSubscription(guild, page));
        return body;
    }

    private static ObjectNode roleSubscription(Guild guild, StorePage page) {
        ObjectNode body = Reply.object();
        body.putObject("settings").put("guild_id", guild.id).put("description", "Support us");
        ObjectNode listing = body.putArray("group_listings")
                .addObject()
                .put("id", page.listingId())
                .put("guild_id", guild.id);
        listing.putArray("subscription_listings")
                .addObject()
                .put("id", page.settingsId())
                .put("name", "Supporter");
        body.putArray("trials").addObject().put("id", page.listingId()).put("active_trial_interval", 1);
        body.put("subscriber_count", page.subscribers());
        guild.channels.stream().limit(1).map(ChannelJson::partial).forEach(body.putArray("benefit_channels")::add);
        EmojiJson.emojis(guild, body.putArray("benefit_emojis"), Integer.MAX_VALUE);
        body.set("purchase_page_invite", InviteJson.plain(page.purchaseInvite()));
        return body;
    }
}
