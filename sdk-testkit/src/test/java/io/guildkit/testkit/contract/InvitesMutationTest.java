package io.guildkit.testkit.contract;

import io.guildkit.GuildkitClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.invites.InviteTargetType;
import io.guildkit.testkit.DiscoverySearchShape;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatedApplication;
import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.EmulatedGuild;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The 28 endpoints of document 2 that answer with JSON. */
class InvitesMutationTest extends MutationTest {
    private static final Set<String> CHANNEL = Set.of("/id", "/type");
    private static final Set<String> INVITE_GUILD =
            Set.of("/id", "/name", "/verification_level", "/features", "/nsfw", "/nsfw_level");
    private static final Set<String> SHOP_INVITE =
            all(Set.of("/code", "/type"), below("/channel", CHANNEL), below("/guild", INVITE_GUILD));
    private static final Set<String> INVITE = all(SHOP_INVITE, below("/inviter", USER));
    private static final Set<String> FRIEND_INVITE =
            all(Set.of("/code", "/type", "/created_at"), below("/inviter", USER));
    private static final Set<String> LISTED_INVITE = all(INVITE, Set.of("/created_at"));
    private static final Set<String> EVENT = all(
            Set.of("/id", "/guild_id", "/name", "/scheduled_start_time", "/privacy_level", "/status", "/entity_type"),
            below("/creator", USER));
    private static final Set<String> ANY_APPLICATION =
            Set.of("/id", "/name", "/description", "/is_verified", "/is_discoverable", "/is_monetized");
    private static final Set<String> APPLICATION =
            all(ANY_APPLICATION, Set.of("/flags", "/verify_key", "/hook", "/storefront_available"));
    private static final Set<String> ACTIVITY = Set.of(
            "/supported_platforms",
            "/default_orientation_lock_state",
            "/tablet_default_orientation_lock_state",
            "/requires_age_gate",
            "/legacy_responsive_aspect_ratio",
            "/client_platform_config",
            "/shelf_rank",
            "/has_csp_exception",
            "/displays_advertisements");
    private static final Set<String> INTEGRATION = all(
            Set.of("/id", "/name", "/type", "/enabled", "/account", "/account/id", "/account/name"),
            below("/application", ANY_APPLICATION),
            below("/application/bot", USER));
    private static final Set<String> GIF =
            Set.of("/id", "/title", "/url", "/src", "/gif_src", "/preview", "/width", "/height");
    private static final Set<String> CATEGORY = Set.of("/id", "/name", "/is_primary");
    private static final Set<String> STICKER = Set.of("/id", "/name", "/tags", "/type", "/format_type");
    private static final Set<String> GUILD = Set.of(
            "/id",
            "/name",
            "/features",
            "/preferred_locale",
            "/premium_subscription_count",
            "/approximate_member_count",
            "/approximate_presence_count",
            "/auto_removed",
            "/primary_category_id",
            "/is_published");
    private static final Set<String> FOUND_GUILD =
            all(GUILD, below("/primary_category", CATEGORY), below("/categories/*", CATEGORY));
    private static final Set<String> METADATA = Set.of(
            "/guild_id",
            "/primary_category_id",
            "/emoji_discoverability_enabled",
            "/is_published",
            "/reasons_to_join",
            "/reasons_to_join/*/reason",
            "/category_ids");
    private static final Set<String> STORE_PAGE = all(
            Set.of("/guild", "/role_subscription"),
            below(
                    "/guild",
                    Set.of(
                            "/id",
                            "/name",
                            "/approximate_member_count",
                            "/approximate_presence_count",
                            "/locked_server")),
            below("/guild/invite", SHOP_INVITE),
            below(
                    "/role_subscription",
                    Set.of("/settings", "/group_listings", "/trials", "/benefit_channels", "/benefit_emojis")),
            below("/role_subscription/benefit_channels/*", CHANNEL),
            below("/role_subscription/purchase_page_invite", SHOP_INVITE));

    private static Subject subject(String name, Function<Planted, ApiCall<?>> call, Set<String> required) {
        return new Subject(name, test -> call.apply(new Planted(test)), Set.of(), required);
    }

    private static Subject subject(
            String name, Function<Planted, ApiCall<?>> call, Set<String> required, Set<String> open) {
        return new Subject(name, test -> call.apply(new Planted(test)), Set.of(), required, open);
    }

    /** One that answers with an invite. */
    private static Subject invite(String name, Function<Planted, ApiCall<?>> call, Set<String> required) {
        return new Subject(name, test -> call.apply(new Planted(test)), Set.of("/code"), required);
    }

    static Stream<Subject> subjects() {
        return Stream.of(invites(), integrations(), gifs(), discovery()).flatMap(subjects -> subjects);
    }

    private static Stream<Subject> invites() {
        return Stream.of(
                new Subject(
                        "get invite",
                        test -> new Planted(test).lookUp(),
                        Set.of("/code"),
                        all(INVITE, below("/guild_scheduled_event", EVENT)),
                        Set.of("/guild_scheduled_event/entity_metadata")),
                invite(
                        "get invite to a group",
                        Planted::lookUpGroup,
                        all(
                                Set.of("/code", "/type"),
                                below("/channel", CHANNEL),
                                below("/channel/recipients/*", USER),
                                below("/inviter", USER))),
                invite("accept invite", Planted::accept, INVITE),
                invite("delete invite", planted -> planted.client().invites().delete(planted.code()), INVITE),
                subject(
                        "invites of a guild",
                        planted -> {
                            planted.code();
                            return planted.client().invites().listOfGuild(planted.guildId());
                        },
                        below("/*", LISTED_INVITE)),
                subject(
                        "invites of a channel",
                        planted -> {
                            planted.code();
                            return planted.client().invites().listOfChannel(planted.lobby());
                        },
                        below("/*", LISTED_INVITE)),
                invite(
                        "create invite to a stream",
                        Planted::inviteToStream,
                        all(LISTED_INVITE, below("/target_user", USER))),
                new Subject(
                        "create invite to an activity",
                        test -> new Planted(test).inviteToActivity(),
                        Set.of("/code"),
                        all(
                                LISTED_INVITE,
                                below("/target_application", APPLICATION),
                                below("/target_application/bot", USER),
                                below("/target_application/embedded_activity_config", ACTIVITY)),
                        Set.of("/target_application/embedded_activity_config/client_platform_config")),
                subject(
                        "friend invites",
                        planted -> {
                            planted.client().invites().createFriendInvite().send();
                            return planted.client().invites().listFriendInvites();
                        },
                        below("/*", FRIEND_INVITE)),
                invite(
                        "create friend invite",
                        planted -> planted.client().invites().createFriendInvite(),
                        FRIEND_INVITE),
                subject(
                        "revoke friend invites",
                        planted -> {
                            planted.client().invites().createFriendInvite().send();
                            return planted.client().invites().revokeFriendInvites();
                        },
                        below("/*", FRIEND_INVITE)));
    }

    private static Stream<Subject> integrations() {
        return Stream.of(
                subject(
                        "integrations of a guild",
                        planted -> planted.client()
                                .integrations()
                                .listOfGuild(planted.guildId(), query -> query.includeRoleConnectionsMetadata(true)),
                        all(
                                below("/*", INTEGRATION),
                                below("/*/user", USER),
                                below(
                                        "/*/role_connections_metadata/*",
                                        Set.of("/type", "/key", "/name", "/description")))),
                subject(
                        "migrate command scope",
                        planted -> planted.client().integrations().migrateCommandScope(planted.guildId()),
                        Set.of("/integration_ids_with_app_commands")),
                subject(
                        "integrated applications by guild",
                        planted -> planted.client().integrations().listApplicationIdsByGuild(),
                        Set.of(),
                        Set.of("")),
                subject(
                        "integrations of a private channel",
                        planted -> {
                            EmulatedChannel group = planted.group();
                            group.integration("service_app")
                                    .application(planted.quiz)
                                    .create();
                            return planted.client().integrations().listOfChannel(Snowflake.of(group.id()));
                        },
                        below("/*", INTEGRATION)));
    }

    private static Stream<Subject> gifs() {
        return Stream.of(
                subject(
                        "GIFs of the provider",
                        planted -> planted.client().gifs().searchProvider("cat"),
                        below("/*", Set.of("/type", "/url", "/src", "/width", "/height"))),
                subject(
                        "trending terms",
                        planted -> {
                            planted.test.emulator.gifs().addTrendingTerm("cheer");
                            return planted.client().gifs().listTrendingTerms();
                        },
                        Set.of()),
                subject("suggested terms", planted -> planted.client().gifs().suggestTerms("hap"), Set.of()),
                subject("GIFs", planted -> planted.client().gifs().search("happy cat"), below("/*", GIF)),
                subject(
                        "trends",
                        planted -> planted.client().gifs().getTrending(),
                        all(
                                Set.of("/categories", "/gifs"),
                                below("/categories/*", Set.of("/name", "/src")),
                                below("/gifs/*", GIF))),
                subject(
                        "trending GIFs",
                        planted -> planted.client().gifs().listTrendingGifs(query -> query.limit(20)),
                        below("/*", GIF)));
    }

    private static Subject searchOfGuilds(DiscoverySearchShape shape, Set<String> required) {
        return subject(
                "search for guilds, " + shape,
                planted -> {
                    planted.test.emulator.discovery().searchShape(shape);
                    return planted.client().discovery().searchGuilds("");
                },
                required,
                Set.of(""));
    }

    private static Subject searchOfPublishedGuilds(DiscoverySearchShape shape, Set<String> required) {
        return subject(
                "search for published guilds, " + shape,
                planted -> {
                    planted.test.emulator.discovery().searchShape(shape);
                    return planted.client().discovery().searchPublished();
                },
                required,
                Set.of(""));
    }

    private static Stream<Subject> discovery() {
        return Stream.of(
                subject(
                        "discoverable guilds",
                        planted -> {
                            planted.test.emulator.discovery().emojisShown(true);
                            return planted.client().discovery().listGuilds();
                        },
                        all(
                                Set.of("/guilds", "/total", "/limit", "/offset"),
                                below("/guilds/*", GUILD),
                                below("/guilds/*/stickers/*", STICKER))),
                searchOfGuilds(DiscoverySearchShape.ARRAY, below("/*", FOUND_GUILD))
                        .keptAt(Map.of("", "/guilds")),
                searchOfGuilds(DiscoverySearchShape.GUILDS, below("/guilds/*", FOUND_GUILD)),
                searchOfPublishedGuilds(DiscoverySearchShape.ARRAY, below("/*", FOUND_GUILD))
                        .keptAt(Map.of("", "/guilds")),
                searchOfPublishedGuilds(DiscoverySearchShape.GUILDS, below("/guilds/*", FOUND_GUILD)),
                searchOfPublishedGuilds(DiscoverySearchShape.HITS, below("/hits/*", FOUND_GUILD))
                        .keptAt(Map.of("/hits", "/guilds", "/nbHits", "/total", "/length", "/limit")),
                subject(
                        "landing page",
                        planted -> planted.client().discovery().getLandingPage(planted.guildId()),
                        all(
                                Set.of("/slug"),
                                below("/guild", GUILD),
                                Set.of("/guild/reasons_to_join/*/reason"),
                                below("/store_page", STORE_PAGE)),
                        below(
                                "/store_page/role_subscription",
                                Set.of(
                                        "/settings",
                                        "/group_listings/*",
                                        "/group_listings/*/subscription_listings/*",
                                        "/trials/*"))),
                subject(
                        "categories",
                        planted -> planted.client().discovery().listCategories(query -> query.primaryOnly(true)),
                        below("/*", CATEGORY)),
                subject("term", planted -> planted.client().discovery().checkTerm("chess"), Set.of("/valid")),
                subject(
                        "requirements",
                        Planted::requirements,
                        Set.of("/sufficient", "/sufficient_without_grace_period"),
                        Set.of("/nsfw_properties/channel_banned_keywords")),
                subject("metadata", planted -> planted.client().discovery().getMetadata(planted.guildId()), METADATA),
                subject(
                        "modify metadata",
                        planted -> planted.client()
                                .discovery()
                                .modifyMetadata(planted.guildId(), change -> change.about("x")),
                        METADATA));
    }

    /** A guild with all there is to have, and its owner signed in. */
    private static final class Planted {
        private final MutationTest test;
        private final EmulatedAccount ada;
        private final EmulatedAccount bob;
        private final EmulatedApplication quiz;
        private final EmulatedGuild guild;

        Planted(MutationTest test) {
            this.test = test;
            ada = test.seed().create();
            bob = test.emulator.account("bob@example.com").create();
            test.signedIn(ada);
            guild = test.emulator
                    .guild("Chess Club")
                    .owner(ada)
                    .description("We play.")
                    .images()
                    .features("NEWS")
                    .levels(2, 3)
                    .boosts(4)
                    .counts(1200, 300)
                    .textChannel("lobby")
                    .voiceChannel("table")
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
            quiz = test.emulator
                    .application("Quiz")
                    .description("Asks questions.")
                    .bot(test.emulator.account().username("quizbot").bot().create())
                    .commands()
                    .embedded()
                    .roleConnection(2, "points", "Points", "Points won")
                    .verificationUrl("https://quiz.example/verify")
                    .create();
            guild.integration("stream_provider_a").user(ada).subscribers(9).create();
            guild.integration("service_app").application(quiz).scopes("bot").create();
        }

        GuildkitClient client() {
            return test.client;
        }

        Snowflake guildId() {
            return Snowflake.of(guild.id());
        }

        Snowflake lobby() {
            return Snowflake.of(guild.channel("lobby").id());
        }

        String code() {
            return guild.channel("lobby").invite(ada).code();
        }

        EmulatedChannel group() {
            return test.emulator.groupDm("Friends", ada);
        }

        ApiCall<?> lookUp() {
            String event = guild.scheduleEvent(guild.channel("table"), "Tournament");
            return client().invites()
                    .get(
                            code(),
                            query -> query.withCounts(true)
                                    .withPermissions(true)
                                    .guildScheduledEventId(Snowflake.of(event)));
        }

        ApiCall<?> lookUpGroup() {
            return client().invites().get(group().invite(ada).code(), query -> query.withCounts(true));
        }

        ApiCall<?> accept() {
            test.signedIn(bob);
            return client().invites().accept(code());
        }

        ApiCall<?> inviteToStream() {
            EmulatedChannel table = guild.channel("table");
            table.startStream(bob);
            return client().invites()
                    .create(
                            Snowflake.of(table.id()),
                            request -> request.maxAge(60)
                                    .targetType(InviteTargetType.STREAM)
                                    .targetUserId(Snowflake.of(bob.id())));
        }

        ApiCall<?> inviteToActivity() {
            return client().invites()
                    .create(
                            lobby(),
                            request -> request.targetType(InviteTargetType.EMBEDDED_APPLICATION)
                                    .targetApplicationId(Snowflake.of(quiz.id())));
        }

        ApiCall<?> requirements() {
            guild.setMinimum(14, 500);
            guild.setHealthScore("1.5", "2.5", "12", 0.25);
            guild.setGracePeriodEnd(test.emulator.clock().instant());
            guild.setBannedInChannel(guild.channel("lobby"), "x", "y");
            guild.setBannedInName("chess");
            guild.setBannedInDescription("play");
            return client().discovery().getRequirements(guildId());
        }
    }
}
