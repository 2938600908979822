package io.guildkit.testkit.contract;

import io.guildkit.GuildkitClient;
import io.guildkit.core.route.Route;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.invites.InvitesClient;
import io.guildkit.invites.discovery.DiscoveryClient;
import io.guildkit.invites.gifs.GifsClient;
import io.guildkit.invites.integrations.IntegrationKind;
import io.guildkit.invites.integrations.IntegrationsClient;
import java.util.List;
import java.util.stream.Stream;

/**
 * An invite's code lets people in, and what somebody searches for is nobody else's business, so neither is told along
 * with a call, though models show what they hold.
 */
class InvitesCanaryTest extends CanaryTest {
    private static final Snowflake GUILD = Snowflake.of("831646372519346186");
    private static final Snowflake CHANNEL = Snowflake.of("831646372519346190");
    private static final Snowflake INTEGRATION = Snowflake.of("831646372519346199");
    private static final String INVITE = "{'code':'abc','type':0,'channel':null,'expires_at':null}";
    private static final String GIF = "{'id':'1','title':'','url':'','src':'','width':1,'height':1}";
    private static final String FOUND = "{'id':'1','name':'Chess Club','is_published':true}";

    @Override
    List<Route> routes() {
        return Stream.of(
                        InvitesClient.routes(),
                        IntegrationsClient.routes(),
                        GifsClient.routes(),
                        DiscoveryClient.routes())
                .flatMap(List::stream)
                .toList();
    }

    @Override
    List<Endpoint> endpoints(GuildkitClient client) {
        return Stream.of(
                        invites(client.invites()),
                        integrations(client.integrations()),
                        gifs(client.gifs()),
                        discovery(client.discovery()))
                .flatMap(List::stream)
                .toList();
    }

    private List<Endpoint> invites(InvitesClient invites) {
        String code = canary("invite code");
        return List.of(
                endpoint(invites.get(code), INVITE),
                endpoint(invites.accept(code, request -> request.sessionId(canary("session"))), INVITE),
                endpoint(invites.delete(code), INVITE),
                endpoint(invites.listOfGuild(GUILD), "[" + INVITE + "]"),
                endpoint(invites.listOfChannel(CHANNEL), "[" + INVITE + "]"),
                endpoint(invites.create(CHANNEL, request -> request.validate(code)), INVITE),
                endpoint(invites.listFriendInvites(), "[" + INVITE + "]"),
                endpoint(invites.createFriendInvite(canary("friend code")), INVITE),
                endpoint(invites.revokeFriendInvites(), "[" + INVITE + "]"));
    }

    private List<Endpoint> integrations(IntegrationsClient integrations) {
        String one = "{'id':'1','name':'Quiz','type':'service_app','enabled':true,'account':{'id':'1','name':'q'}}";
        return List.of(
                endpoint(integrations.listOfGuild(GUILD), "[" + one + "]"),
                endpoint(integrations.create(GUILD, IntegrationKind.VIDEO_PROVIDER_B, canary("account")), "{}"),
                endpoint(integrations.sync(GUILD, INTEGRATION), "{}"),
                endpoint(integrations.modify(GUILD, INTEGRATION, change -> change.expireGracePeriod(7)), "{}"),
                endpoint(integrations.delete(GUILD, INTEGRATION), "{}"),
                endpoint(integrations.migrateCommandScope(GUILD), "{'integration_ids_with_app_commands':['1']}"),
                endpoint(integrations.listApplicationIdsByGuild(), "{'1':['2']}"),
                endpoint(integrations.listOfChannel(CHANNEL), "[" + one + "]"),
                endpoint(integrations.deleteOfChannel(CHANNEL, INTEGRATION), "{}"),
                endpoint(integrations.join(INTEGRATION), "{}"));
    }

    private List<Endpoint> gifs(GifsClient gifs) {
        String wanted = canary("search");
        return List.of(
                endpoint(gifs.searchProvider(wanted), "[{'type':'gif','url':'','src':'','width':1,'height':1}]"),
                endpoint(gifs.listTrendingTerms(), "['cat']"),
                endpoint(gifs.suggestTerms(wanted), "['cat']"),
                endpoint(gifs.search(wanted), "[" + GIF + "]"),
                endpoint(gifs.getTrending(), "{'categories':[{'name':'cat','src':''}],'gifs':[" + GIF + "]}"),
                endpoint(gifs.listTrendingGifs(), "[" + GIF + "]"),
                endpoint(gifs.select("1", wanted), "{}"));
    }

    private List<Endpoint> discovery(DiscoveryClient discovery) {
        String wanted = canary("search");
        String metadata = "{'guild_id':'1','primary_category_id':0,'is_published':true}";
        return List.of(
                endpoint(discovery.listGuilds(), "{'guilds':[" + FOUND + "],'total':1,'limit':48,'offset':0}"),
                endpoint(discovery.searchGuilds(wanted), "[" + FOUND + "]"),
                endpoint(
                        discovery.searchPublished(query -> query.query(wanted)),
                        "{'hits':[" + FOUND + "],'nbHits':1,'offset':0,'length':48}"),
                endpoint(discovery.getLandingPage(GUILD), "{'slug':'chess','guild':" + FOUND + "}"),
                endpoint(discovery.listCategories(), "[{'id':1,'name':'Gaming','is_primary':true}]"),
                endpoint(discovery.checkTerm(wanted), "{'valid':true}"),
                endpoint(
                        discovery.getRequirements(GUILD), "{'sufficient':true,'sufficient_without_grace_period':true}"),
                endpoint(discovery.getMetadata(GUILD), metadata),
                endpoint(discovery.modifyMetadata(GUILD, change -> change.about("x")), metadata),
                endpoint(discovery.addCategory(GUILD, 1), "{}"),
                endpoint(discovery.removeCategory(GUILD, 1), "{}"));
    }
}
