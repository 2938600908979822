package io.guildkit.invites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.error.NotFoundException;
import io.guildkit.core.model.IntegrationType;
import io.guildkit.core.model.PartialApplication;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.invites.discovery.DiscoverableGuild;
import io.guildkit.invites.discovery.DiscoveryClient;
import io.guildkit.invites.discovery.DiscoveryNsfwProperties;
import io.guildkit.invites.discovery.DiscoverySearchResult;
import io.guildkit.invites.gifs.GifsClient;
import io.guildkit.invites.integrations.Integration;
import io.guildkit.invites.integrations.IntegrationsClient;
import io.guildkit.testsupport.ScriptedNetwork;
import io.guildkit.testsupport.Text;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of the answers that are not simply an object. */
class AnswersTest {
    private static final Snowflake ID = Snowflake.of("831646372519346190");

    @RegisterExtension
    final Service service = new Service();

    // ---- create channel invite

    @Test
    void createdInviteIsThere() {
        service.answers(200, "{'code': 'hTKzmak'}");
        assertThat(create().orElseThrow().code()).isEqualTo("hTKzmak");
    }

    @Test
    void noContentIsNoInvite() {
        service.answers(204, "");
        assertThat(create()).isEmpty();
    }

    @Test
    void emptyAndNullAreNoInvite() {
        service.answers(200, "");
        assertThat(create()).isEmpty();
        service.answers(200, "null");
        assertThat(create()).isEmpty();
    }

    @Test
    void answerWithoutCodeIsUnreadable() {
        service.answers(200, "{'type': 0}");
        assertThatThrownBy(this::create)
                .isInstanceOf(DecodingException.class)
                .hasMessageContaining("POST /channels/{channel.id}/invites")
                .hasMessageContaining("code");
    }

    private Optional<InviteWithMetadata> create() {
        return new InvitesClient(service.http()).create(ID).send();
    }

    // ---- credentials

    @Test
    void lookingUpSendsTheTokenUnlessItIsLeftOut() {
        service.answers(200, "{'code': 'hTKzmak'}");
        ApiCall<Invite> call = new InvitesClient(service.http()).get("hTKzmak");
        assertThat(call.send().code()).isEqualTo("hTKzmak");
        call.withoutCredentials().send();
        assertThat(service.requests())
                .extracting(request -> request.header("Authorization"))
                .containsExactly("account-token", null);
    }

    @Test
    void acceptingTakesAnAccountOrAnApplication() {
        service.answers(200, "{'code': 'hTKzmak'}");
        for (Credentials caller : List.of(service.http().credentials(), Credentials.oauth2("access-token"))) {
            InvitesClient invites = new InvitesClient(service.http().withCredentials(caller));
            assertThat(invites.accept("hTKzmak").send().code()).isEqualTo("hTKzmak");
        }
        assertThat(service.requests())
                .extracting(request -> request.header("Authorization"))
                .containsExactly("account-token", "Bearer access-token");
        for (Credentials caller : List.of(Credentials.bot("bot-token"), Credentials.none())) {
            InvitesClient invites = new InvitesClient(service.http().withCredentials(caller));
            assertThatThrownBy(invites.accept("hTKzmak")::send).isInstanceOf(CredentialsException.class);
        }
        assertThat(service.requests()).hasSize(2);
    }

    @Test
    void unknownInviteIsNotFound() {
        service.answers(404, "{'message': 'Unknown Invite', 'code': 10006}");
        assertThatThrownBy(new InvitesClient(service.http()).get("gone")::send)
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("10006");
    }

    // ---- integrations

    @Test
    void partnerIntegrationKeepsItsWord() {
        service.answers(200, "[{'id': 'stream_provider_a-partners', 'type': 'stream_provider_a'}, null]");
        List<Integration> integrations =
                new IntegrationsClient(service.http()).listOfGuild(ID).send();
        assertThat(integrations).hasSize(1);
        assertThat(integrations.get(0).id()).hasToString("stream_provider_a-partners");
        assertThat(integrations.get(0).id().createdAt()).isEmpty();
    }

    @Test
    void applicationsComeByGuild() {
        service.answers(200, "{'1': ['2', 3, null], '4': [], '5': null, '6': 'x'}");
        Map<Snowflake, List<Snowflake>> ids = new IntegrationsClient(service.http())
                .listApplicationIdsByGuild()
                .send();
        assertThat(ids)
                .containsExactly(
                        Map.entry(Snowflake.of("1"), List.of(Snowflake.of("2"), Snowflake.of("3"))),
                        Map.entry(Snowflake.of("4"), List.of()));
        service.answers(200, "[]");
        assertThat(new IntegrationsClient(service.http())
                        .listApplicationIdsByGuild()
                        .send())
                .isEmpty();
    }

    // ---- GIFs

    @Test
    void termsAreTexts() {
        service.answers(200, "['happy', null, 'cat', 7]");
        assertThat(new GifsClient(service.http()).suggestTerms("ca").send()).containsExactly("happy", "cat", "7");
    }

    // ---- searches

    private DiscoverySearchResult search(String answer) {
        service.answers(200, answer);
        return new DiscoveryClient(service.http()).searchGuilds("plants").send();
    }

    @Test
    void searchReadsAnArray() {
        DiscoverySearchResult result =
                search("[{'id': '1'}, null, {'id': '2', 'category_ids': [4, '5']}, {'name': 'x'}]");
        assertThat(result.guilds()).extracting(DiscoverableGuild::id).containsExactly(Snowflake.of(1), Snowflake.of(2));
        assertThat(result.guilds().get(1).categoryIds()).containsExactly(Snowflake.of(4), Snowflake.of(5));
        assertThat(result.total()).isEmpty();
        assertThat(search("[]").guilds()).isEmpty();
    }

    @Test
    void searchReadsAnObjectWithGuilds() {
        DiscoverySearchResult result =
                search("{'guilds': [null, {'id': '1'}], 'total': 70, 'offset': 24, 'limit': 24}");
        assertThat(result.guilds()).hasSize(1);
        assertThat(result.total()).contains(70);
        assertThat(result.offset()).contains(24);
        assertThat(result.limit()).contains(24);
        assertThat(search("{'guilds': [{'id': '1'}]}").total()).isEmpty();
    }

    @Test
    void searchReadsTheAnswerOfTheEngine() {
        DiscoverySearchResult result =
                search("{'hits': [{'id': '1', '_highlightResult': {}}, null], 'nbHits': 70, 'offset': 48, 'length': 48,"
                        + " 'processingTimeMS': 3}");
        assertThat(result.guilds()).extracting(DiscoverableGuild::id).containsExactly(Snowflake.of(1));
        assertThat(result.total()).contains(70);
        assertThat(result.offset()).contains(48);
        assertThat(result.limit()).contains(48);
        assertThat(result.unknownFields()).containsOnlyKeys("processingTimeMS");
        assertThat(result.guilds().get(0).unknownFields()).containsOnlyKeys("_highlightResult");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{'guilds': null}", "{'guilds': 7, 'total': 'many'}", "null", "7", "'x'"})
    void searchReadsOtherAnswersAsEmpty(String answer) {
        assertThat(search(answer).guilds()).isEmpty();
    }

    @Test
    void brokenArrayFails() {
        service.answers(request -> new ScriptedNetwork.Reply(200, ""));
        assertThatThrownBy(() ->
                        new DiscoveryClient(service.http()).searchPublished().send())
                .isInstanceOf(DecodingException.class);
    }

    // ---- models

    @Test
    void bannedKeywordsAreReadInBothSpellings() {
        for (String spelling : List.of("channel_banned_keywords", "channels_banned_keywords")) {
            DiscoveryNsfwProperties properties =
                    DiscoveryNsfwProperties.CODEC.decode("{\"" + spelling + "\": {\"1\": [\"foo\"]}}");
            assertThat(properties.channelBannedKeywords()).containsExactly(Map.entry(ID_1, List.of("foo")));
            assertThat(properties.unknownFields()).isEmpty();
            assertThat(Text.json(DiscoveryNsfwProperties.CODEC.encode(properties))
                            .at("/channel_banned_keywords/1/0")
                            .asText())
                    .isEqualTo("foo");
        }
    }

    private static final Snowflake ID_1 = Snowflake.of(1);

    @Test
    void placeWithoutConfigurationIsKept() {
        String json = "{'id': '1', 'integration_types_config': {'0': null, '1': {}, '7': null}}";
        PartialApplication application =
                PartialApplication.CODEC.decode(Text.json(json).toString());
        assertThat(application.integrationTypesConfig())
                .containsOnlyKeys(IntegrationType.GUILD_INSTALL, IntegrationType.USER_INSTALL, IntegrationType.of(7))
                .containsEntry(IntegrationType.GUILD_INSTALL, Optional.empty());
        assertThat(Text.json(PartialApplication.CODEC.encode(application)).get("integration_types_config"))
                .isEqualTo(Text.json("{'0': null, '1': {}, '7': null}"));
    }
}
