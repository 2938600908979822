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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The 28 endpoints of document 2 that answer with JSON. */
class InvitesMutationTest extends MutationTest {
    @Override
    List<String> topics() {
        return List.of("invites", "integrations", "gifs", "discovery");
    }

    private static Subject subject(String name, Function<Planted, ApiCall<?>> call) {
        return new Subject(name, test -> call.apply(new Planted(test)), Set.of());
    }

    private static Subject subject(String name, Function<Planted, ApiCall<?>> call, Set<String> open) {
        return new Subject(name, test -> call.apply(new Planted(test)), Set.of(), open);
    }

    /** One that answers with an invite. */
    private static Subject invite(String name, Function<Planted, ApiCall<?>> call) {
        return new Subject(name, test -> call.apply(new Planted(test)), Set.of("/code"));
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
                        Set.of("/guild_scheduled_event/entity_metadata")),
                invite("get invite to a group", Planted::lookUpGroup),
                invite("accept invite", Planted::accept),
                invite("delete invite", planted -> planted.client().invites().delete(planted.code())),
                subject("invites of a guild", planted -> {
                    planted.code();
                    return planted.client().invites().listOfGuild(planted.guildId());
                }),
                subject("invites of a channel", planted -> {
                    planted.code();
                    return planted.client().invites().listOfChannel(planted.lobby());
                }),
                invite("create invite to a stream", Planted::inviteToStream),
                new Subject(
                        "create invite to an activity",
                        test -> new Planted(test).inviteToActivity(),
                        Set.of("/code"),
                        Set.of("/target_application/embedded_activity_config/client_platform_config")),
                subject("friend invites", planted -> {
                    planted.client().invites().createFriendInvite().send();
                    return planted.client().invites().listFriendInvites();
                }),
                invite(
                        "create friend invite",
                        planted -> planted.client().invites().createFriendInvite()),
                subject("revoke friend invites", planted -> {
                    planted.client().invites().createFriendInvite().send();
                    return planted.client().invites().revokeFriendInvites();
                }));
    }

    private static Stream<Subject> integrations() {
        return Stream.of(
                subject(
                        "integrations of a guild",
                        planted -> planted.client()
                                .integrations()
                                .listOfGuild(planted.guildId(), query -> query.includeRoleConnectionsMetadata(true))),
                subject(
                        "migrate command scope",
                        planted -> planted.client().integrations().migrateCommandScope(planted.guildId())),
                subject(
                        "integrated applications by guild",
                        planted -> planted.client().integrations().listApplicationIdsByGuild(),
                        Set.of("")),
                subject("integrations of a private channel", planted -> {
                    EmulatedChannel group = planted.group();
                    group.integration("service_app").application(planted.quiz).create();
                    return planted.client().integrations().listOfChannel(Snowflake.of(group.id()));
                }));
    }

    private static Stream<Subject> gifs() {
        return Stream.of(
                subject(
                        "GIFs of the provider",
                        planted -> planted.client().gifs().searchProvider("cat")),
                subject("trending terms", planted -> {
                    planted.test.emulator.gifs().addTrendingTerm("cheer");
                    return planted.client().gifs().listTrendingTerms();
                }),
                subject("suggested terms", planted -> planted.client().gifs().suggestTerms("hap")),
                subject("GIFs", planted -> planted.client().gifs().search("happy cat")),
                subject("trends", planted -> planted.client().gifs().getTrending()),
                subject(
                        "trending GIFs",
                        planted -> planted.client().gifs().listTrendingGifs(query -> query.limit(20))));
    }

    private static Subject searchOfGuilds(DiscoverySearchShape shape) {
        return subject(
                "search for guilds, " + shape,
                planted -> {
                    planted.test.emulator.discovery().searchShape(shape);
                    return planted.client().discovery().searchGuilds("");
                },
                Set.of(""));
    }

    private static Subject searchOfPublishedGuilds(DiscoverySearchShape shape) {
        return subject(
                "search for published guilds, " + shape,
                planted -> {
                    planted.test.emulator.discovery().searchShape(shape);
                    return planted.client().discovery().searchPublished();
                },
                Set.of(""));
    }

    private static Stream<Subject> discovery() {
        return Stream.of(
                subject("discoverable guilds", planted -> {
                    planted.test.emulator.discovery().emojisShown(true);
                    return planted.client().discovery().listGuilds();
                }),
                searchOfGuilds(DiscoverySearchShape.ARRAY).keptAt(Map.of("", "/guilds")),
                searchOfGuilds(DiscoverySearchShape.GUILDS),
                searchOfPublishedGuilds(DiscoverySearchShape.ARRAY).keptAt(Map.of("", "/guilds")),
                searchOfPublishedGuilds(DiscoverySearchShape.GUILDS),
                searchOfPublishedGuilds(DiscoverySearchShape.HITS)
                        .keptAt(Map.of("/hits", "/guilds", "/nbHits", "/total", "/length", "/limit")),
                subject(
                        "landing page",
                        planted -> planted.client().discovery().getLandingPage(planted.guildId()),
                        below(
                                "/store_page/role_subscription",
                                Set.of(
                                        "/settings",
                                        "/group_listings/*",
                                        "/group_listings/*/subscription_listings/*",
                                        "/trials/*"))),
                subject(
                        "categories",
                        planted -> planted.client().discovery().listCategories(query -> query.primaryOnly(true))),
                subject("term", planted -> planted.client().discovery().checkTerm("chess")),
                subject("requirements", Planted::requirements, Set.of("/nsfw_properties/channel_banned_keywords")),
                subject("metadata", planted -> planted.client().discovery().getMetadata(planted.guildId())),
                subject(
                        "modify metadata",
                        planted -> planted.client()
                                .discovery()
                                .modifyMetadata(planted.guildId(), change -> change.about("x"))));
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
