package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.GuildkitClient;
import io.guildkit.applications.activities.ProxyConfig;
import io.guildkit.applications.activities.UrlMapping;
import io.guildkit.applications.assets.ApplicationAssetType;
import io.guildkit.applications.disclosures.ApplicationDisclosure;
import io.guildkit.applications.unverified.UnverifiedApplicationReport;
import io.guildkit.auth.AuthClient;
import io.guildkit.auth.PasswordlessStart;
import io.guildkit.auth.recovery.RecoveryClient;
import io.guildkit.auth.registration.RegistrationClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.error.ElevationRequiredException;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.model.ExecutableOs;
import io.guildkit.core.model.PollCreateRequest;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.invites.InviteTargetType;
import io.guildkit.invites.InvitesClient;
import io.guildkit.invites.discovery.DiscoveryClient;
import io.guildkit.invites.gifs.GifsClient;
import io.guildkit.invites.integrations.IntegrationKind;
import io.guildkit.invites.integrations.IntegrationsClient;
import io.guildkit.laws.SpecifiedModels;
import io.guildkit.spec.Endpoint;
import io.guildkit.testkit.DiscoverySearchShape;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatedApplication;
import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.EmulatedGuild;
import io.guildkit.testkit.EmulatedWebhook;
import io.guildkit.testkit.SoftwareAuthenticator;
import io.guildkit.webhooks.CodehostDelivery;
import io.guildkit.webhooks.CodehostEvent;
import io.guildkit.webhooks.Components;
import io.guildkit.webhooks.WebhookClient;
import io.guildkit.webhooks.WebhooksClient;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares the emulator's response of each endpoint with its model. */
@ParameterizedClass
@EnumSource
class DocumentedResponsesTest extends ApplicationScene {
    @Parameter
    Words words;

    @Override
    Words words() {
        return words;
    }

    /** The client returns the JSON of this response. */
    private static final String WITHOUT_MODEL = "POST /webhooks/{webhook.id}/{webhook.token}/chatcompat";

    private final Set<String> routes = new TreeSet<>();
    private final DescribedResponses described = new DescribedResponses();

    @BeforeEach
    void compareWithDescription() {
        client = client(compared());
        applications = as(Credentials.accountToken(owner.newSession()));
    }

    private GuildkitClient.Builder compared() {
        return builder().okHttpClient(http().addNetworkInterceptor(described).build());
    }

    /** Returns the HTTP client, before the interceptor that compares is added. */
    OkHttpClient.Builder http() {
        return new OkHttpClient.Builder();
    }

    /** Sends a call, and asserts that its response has all required members and no unknown ones. */
    @CanIgnoreReturnValue
    private <T> T documented(ApiCall<T> call) {
        routes.add(call.route().toString());
        T result = call.send();
        assertThat(deviations).as("%s", call.route()).isEmpty();
        return result;
    }

    private void assertAllDocumented(String... topics) {
        assertThat(routes)
                .containsExactlyInAnyOrderElementsOf(SpecifiedModels.endpoints()
                        .filter(endpoint -> List.of(topics).contains(endpoint.topic()))
                        .filter(endpoint -> !endpoint.returns().name().equals("nothing"))
                        .map(Endpoint::route)
                        .filter(route -> !route.equals(WITHOUT_MODEL))
                        .toList());
        if (words == Words.DOCUMENTED) { // the description has the words of the documents
            assertThat(described.violations()).isEmpty();
            assertThat(described.seen()).containsAll(DescribedResponses.operations(topics));
        }
    }

    @Test
    void readsResponsesOfAuthentication() {
        SoftwareAuthenticator key = SoftwareAuthenticator.create();
        EmulatedAccount ada = seed().phone(PHONE)
                .totp()
                .sms()
                .backupCodes()
                .webauthn(key)
                .passwordUpdateRequired()
                .create();
        AuthClient auth = client.auth();
        String ticket = documented(auth.login(EMAIL, PASSWORD)).ticket().orElseThrow();
        documented(auth.sendMfaSms(ticket));
        documented(auth.verifyMfa(AuthenticatorType.TOTP, ticket, ada.totpCode()));
        documented(auth.sessions().list());
        String handoff = documented(auth.handoff().create("key")).handoffToken();
        documented(auth.handoff().exchange("key", handoff));
        String elevation = refused(
                        ElevationRequiredException.class, auth.sessions().logout(List.of("hash")))
                .ticket();
        String backup = ada.backupCodes().get(0);
        documented(auth.finishMfa(AuthenticatorType.BACKUP, elevation, backup));
        PasswordlessStart start = documented(auth.startPasswordless());
        documented(auth.finishPasswordless(start.ticket(), key.answer(start.challenge())));
        RecoveryClient recovery = auth.recovery();
        recovery.requestPasswordReset(EMAIL).send();
        documented(recovery.resetPassword(emulator.mail().lastResetToken(EMAIL), NEW_PASSWORD));
        documented(recovery.revert(ada.changeEmail("thief@example.com"), NEW_PASSWORD));
        documented(auth.login(EMAIL, NEW_PASSWORD));
        recovery.requestPasswordReset(EMAIL).send();
        documented(recovery.resetPassword(emulator.mail().lastResetToken(EMAIL), PASSWORD));

        RegistrationClient registration = auth.registration();
        documented(registration.getLocationMetadata());
        documented(registration.suggestUsername("Ada"));
        documented(registration.checkUsername("ada"));
        documented(registration.register(form -> form.username("grace")));
        String phone = "+4915112345679";
        registration.sendPhoneCode(phone).send();
        registration.resendPhoneCode(phone).send();
        documented(registration.verifyPhone(phone, emulator.sms().lastCode(phone)));
        emulator.requireIpAuthorization(ada);
        refused(BadRequestException.class, auth.login(EMAIL, PASSWORD));
        auth.authorizeIp(emulator.mail().lastIpAuthorizationToken(EMAIL)).send();
        for (String route : List.of("GET /experiments", "POST /auth/fingerprint")) {
            String[] parts = route.split(" ", 2);
            client(compared()
                            .tokenStore(TokenStore.inMemory())
                            .fingerprint(FingerprintProvider.overHttp(parts[0], parts[1])))
                    .auth()
                    .registration()
                    .register(form -> form.username("eve" + parts[0].length()))
                    .send();
            assertThat(emulator.requests(route)).isNotEmpty();
        }
        signedIn(stranger);
        auth.sessions().logout(List.of("hash")).send();
        auth.logout().send();
        assertAllDocumented("authentication", "companion");
    }

    /** Creates a guild with all its parts, and signs its owner in. */
    private EmulatedGuild chessClub() {
        signedIn(owner);
        EmulatedApplication bot = emulator.application("Chess")
                .description("Moves pieces.")
                .bot(emulator.account().username("chessbot").bot().create())
                .commands()
                .embedded()
                .roleConnection(2, "points", "Points", "Points won")
                .verificationUrl("https://chess.example/verify")
                .create();
        EmulatedGuild club = emulator.guild("Chess Club")
                .owner(owner)
                .description("We play.")
                .images()
                .features("NEWS")
                .levels(2, 3)
                .boosts(4)
                .counts(1200, 300)
                .textChannel("lobby")
                .voiceChannel("table")
                .channel(5, "headlines")
                .emoji("pawn")
                .sticker("rook")
                .discoverable()
                .published()
                .categories(1, 22)
                .keywords("board")
                .about("We play every day.")
                .socialLinks("https://chess.example")
                .reason("It is fun", "♟")
                .partnerApplication()
                .storePage(false)
                .create();
        club.integration("stream_provider_a").user(owner).subscribers(9).create();
        club.integration("service_app").application(bot).scopes("bot").create();
        return club;
    }

    @Test
    void readsResponsesOfInvites() {
        EmulatedGuild club = chessClub();
        Snowflake clubId = Snowflake.of(club.id());
        Snowflake lobby = Snowflake.of(club.channel("lobby").id());
        EmulatedChannel table = club.channel("table");
        EmulatedAccount bob = emulator.account("bob@example.com").create();
        Snowflake event = Snowflake.of(club.scheduleEvent(table, "Tournament"));
        String group = emulator.groupDm("Friends", owner).invite(owner).code();
        InvitesClient invites = client.invites();
        documented(invites.create(
                lobby,
                request -> request.targetType(InviteTargetType.EMBEDDED_APPLICATION)
                        .targetApplicationId(quizId)));
        table.startStream(bob);
        String code = documented(invites.create(
                        Snowflake.of(table.id()),
                        request -> request.maxAge(60)
                                .targetType(InviteTargetType.STREAM)
                                .targetUserId(Snowflake.of(bob.id()))))
                .code();
        documented(invites.get(
                code, query -> query.withCounts(true).withPermissions(true).guildScheduledEventId(event)));
        documented(invites.get(group, query -> query.withCounts(true)));
        documented(invites.listOfGuild(clubId));
        documented(invites.listOfChannel(lobby));
        documented(invites.createFriendInvite());
        documented(invites.listFriendInvites());
        documented(invites.revokeFriendInvites());
        signedIn(bob);
        documented(invites.accept(code));
        signedIn(owner);
        documented(invites.delete(code));
        assertAllDocumented("invites");
    }

    @Test
    void readsResponsesOfIntegrations() {
        Snowflake club = Snowflake.of(chessClub().id());
        EmulatedChannel group = emulator.groupDm("Friends", owner);
        group.integration("service_app").application(quiz).create();
        IntegrationsClient integrations = client.integrations();
        documented(integrations.listOfGuild(club, query -> query.includeRoleConnectionsMetadata(true)));
        documented(integrations.listOfChannel(Snowflake.of(group.id())));
        documented(integrations.migrateCommandScope(club));
        documented(integrations.listApplicationIdsByGuild());
        integrations.create(club, IntegrationKind.VIDEO_PROVIDER_B, "UC42").send();
        Snowflake stream = integrations.listOfGuild(club).send().get(0).id();
        integrations
                .modify(club, stream, change -> change.enableEmoticons(true))
                .send();
        integrations.sync(club, stream).send();
        signedIn(stranger);
        integrations.join(stream).send();
        signedIn(owner);
        integrations.delete(club, stream).send();
        Snowflake groupId = Snowflake.of(group.id());
        integrations
                .deleteOfChannel(
                        groupId,
                        integrations.listOfChannel(groupId).send().get(0).id())
                .send();
        assertAllDocumented("integrations");
    }

    @Test
    void readsResponsesOfGifs() {
        signedIn(owner);
        emulator.gifs().addTrendingTerm("cheer");
        GifsClient gifs = client.gifs();
        documented(gifs.searchProvider("cat"));
        documented(gifs.listTrendingTerms());
        documented(gifs.suggestTerms("hap"));
        documented(gifs.search("happy cat"));
        documented(gifs.getTrending());
        documented(gifs.listTrendingGifs(query -> query.limit(20)));
        gifs.select("7", "cat").send();
        assertAllDocumented("gifs");
    }

    @Test
    void readsResponsesOfDiscovery() {
        EmulatedGuild club = chessClub();
        Snowflake clubId = Snowflake.of(club.id());
        club.setMinimum(14, 500);
        club.setHealthScore("1.5", "2.5", "12", 0.25);
        club.setGracePeriodEnd(emulator.clock().instant());
        club.setBannedInChannel(club.channel("lobby"), "x", "y");
        club.setBannedInName("chess");
        club.setBannedInDescription("play");
        emulator.discovery().emojisShown(true);
        DiscoveryClient discovery = client.discovery();
        documented(discovery.listGuilds());
        for (DiscoverySearchShape shape : DiscoverySearchShape.values()) {
            emulator.discovery().searchShape(shape);
            documented(discovery.searchGuilds(""));
            documented(discovery.searchPublished());
            if (shape == DiscoverySearchShape.ARRAY) { // the form that only servers with other habits have
                described.violations().clear();
            }
        }
        documented(discovery.getLandingPage(clubId));
        documented(discovery.listCategories(query -> query.primaryOnly(true)));
        documented(discovery.checkTerm("chess"));
        documented(discovery.getRequirements(clubId));
        documented(discovery.getMetadata(clubId));
        documented(discovery.modifyMetadata(clubId, change -> change.about("x")));
        documented(discovery.mergeMetadata(clubId, change -> change.about("y")));
        discovery.addCategory(clubId, 3).send();
        discovery.removeCategory(clubId, 3).send();
        assertAllDocumented("discovery");
    }

    @Test
    void readsResponsesOfApplications() {
        quiz.set("aliases", List.of("Trivia"));
        quiz.set("third_party_skus", List.of(Map.of("id", "1", "sku", "q", "distributor", "shop")));
        quiz.set("developers", List.of(Map.of("id", "5", "name", "Studio")));
        quiz.set("rpc_origins", List.of("https://quiz.example"));
        quiz.set("redirect_uris", List.of("https://quiz.example/done"));
        quiz.set("install_params", Map.of("scopes", List.of("bot"), "permissions", "8"));
        quiz.set("event_webhooks_types", List.of("ENTITLEMENT_CREATE"));
        documented(applications.list(query -> query.withTeamApplications(true)));
        documented(applications.listWithAssets(query -> query.withTeamApplications(true)));
        documented(applications.create("Chess", created -> created.icon(PNG)));
        documented(applications.get(quizId));
        documented(asBot().getOwn());
        documented(applications.modify(quizId, change -> change.name("Quiz")));
        documented(asBot().modifyOwn(change -> change.description("x")));
        documented(applications.getDiscoverability(quizId));
        documented(applications.listDetectable());
        documented(applications.listPublic(List.of(quizId)));
        documented(applications.getPublic(quizId, query -> query.withGuild(true)));
        documented(applications.getRpc(quizId));
        documented(applications.listOfGuild(Snowflake.of(guild.id()), query -> query.includeTeam(true)));
        documented(applications.resetSecret(quizId));
        documented(applications.bot().create(quizId));
        documented(applications.bot().modify(quizId, change -> change.avatar(PNG)));
        documented(applications.bot().resetToken(quizId));
        documented(applications.activities().getShelf());
        documented(applications.activities().getConfig(quizId));
        documented(applications.activities().modifyConfig(quizId, change -> change.shelfRank(1)));
        documented(applications.activities().getProxyConfig(quizId));
        ProxyConfig proxy = ProxyConfig.of(UrlMapping.of("/", "quiz.example"));
        documented(applications.activities().replaceProxyConfig(quizId, proxy));
        documented(applications.assets().list(quizId));
        documented(applications.assets().create(quizId, "logo", ApplicationAssetType.ONE, PNG));
        documented(applications.assets().createExternal(quizId, List.of("https://quiz.example/a.png")));
        documented(applications.assets().uploadAttachment(quizId, UploadFile.of("a.png", PNG_FILE)));
        documented(applications.disclosures().get(quizId));
        documented(applications.disclosures().acknowledge(quizId, List.of(ApplicationDisclosure.IP_LOCATION)));
        UnverifiedApplicationReport report = documented(applications
                .unverified()
                .report("Game", "5d41402abc4b2a76b9719d911017c592", ExecutableOs.LINUX, form -> {}));
        applications.unverified().uploadIcon(report, PNG).send();
        applications.activities().setEmbedded(quizId, true).send();
        applications.assets().delete(quizId, assetId).send();
        applications
                .requestAdditionalIntents(
                        quizId,
                        request -> request.applicationDescription("d".repeat(50))
                                .guildMembers(members -> members.useCaseDescription("u".repeat(50))
                                        .useCaseSupplementalMaterialDescription("video")
                                        .storeOffPlatform(true)
                                        .contactDeletion("c".repeat(25))
                                        .encrypted(true)))
                .send();
        documented(asOAuth2(quiz)
                .roleConnections()
                .modify(quizId, change -> change.platformName("Quiz").metadata(Map.of("points", "42"))));
        documented(asOAuth2(quiz).roleConnections().get(quizId));
        documented(asStranger().roleConnections().list());
        documented(applications.transfer(
                quizId,
                Snowflake.of(emulator.team("Heirs").owner(owner).create().id())));
        EmulatedApplication own =
                emulator.application("Own").owner(owner).description("x").create();
        applications.delete(Snowflake.of(own.id())).send();
        assertAllDocumented("applications");
    }

    @Test
    void readsResponsesOfWebhooks() {
        EmulatedGuild club = chessClub();
        EmulatedChannel lobby = club.channel("lobby");
        Snowflake lobbyId = Snowflake.of(lobby.id());
        EmulatedChannel headlines = club.channel("headlines");
        EmulatedWebhook webhook = lobby.webhook("Answers").createdBy(quiz).create();
        Snowflake id = Snowflake.of(webhook.id());
        WebhooksClient webhooks = client.webhooks();
        documented(webhooks.create(lobbyId, "Builds"));
        documented(webhooks.listOfChannel(lobbyId));
        documented(webhooks.listOfGuild(Snowflake.of(club.id())));
        documented(webhooks.get(id));
        documented(webhooks.get(Snowflake.of(
                lobby.webhook("Press").following(headlines).create().id())));
        documented(webhooks.modify(id, change -> change.name("x")));
        WebhookClient calls = webhooks.withToken(id, webhook.token());
        documented(calls.get());
        documented(calls.modify(change -> change.name("x")));
        Snowflake message = documented(calls.execute(m -> m.content("<@" + owner.id() + "> <@&7>")
                        .avatarUrl("https://example.com/a.png")
                        .embed(e -> e.title("T", "https://example.com")
                                .description("D")
                                .timestamp(emulator.clock().instant())
                                .color(7)
                                .footer("F", "https://example.com/f.png")
                                .image("attachment://a.png")
                                .thumbnail("https://example.com/t.png")
                                .author("A", "https://example.com/a", "https://example.com/a.png")
                                .field("n", "v"))
                        .row(Components.button("a", "A"))
                        .poll(PollCreateRequest.of("Lunch?", "Soup"))
                        .file(UploadFile.of("a.png", new byte[1]), "A picture")))
                .id();
        documented(calls.getMessage(message));
        documented(calls.editMessage(message, edit -> edit.suppressEmbeds()));
        documented(calls.executeCodehost(CodehostDelivery.of(CodehostEvent.WATCH, "{}")));
        calls.executeChatCompatWithoutWaiting(chat -> chat.text("x")).send();
        calls.deleteMessage(message).send();
        calls.delete().send();
        webhooks.delete(Snowflake.of(lobby.webhook("Old").create().id())).send();
        assertAllDocumented("webhooks");
    }
}
