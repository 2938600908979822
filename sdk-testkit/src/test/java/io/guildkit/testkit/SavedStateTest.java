package io.guildkit.testkit;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.testkit.internal.gifs.GifCatalogue;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Attachment;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.DiscoveryProfile;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Invite;
import io.guildkit.testkit.internal.guilds.Message;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.limits.Limits;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.PhoneVerifications;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.world.World;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Compares all fields of a world with those of the saved and loaded world. Each field has two values at least, so a
 * field that is not saved loses one of them.
 */
class SavedStateTest extends FilledScene {
    /** The fields that a saved world does not contain, with the reasons. */
    private static final String NOT_SAVED = """
            Elevations.clock          a clock
            FaultQueue.clock          a clock
            FaultQueue.closed         belongs to the emulator
            FaultQueue.gates          held calls
            Limits.byRoute            follows from the rules
            Limits.clock              a clock
            Limits.general            follows from the rules
            Limits.global             follows from the rules
            Limits.realNanos          a clock
            MessageStore.listener     code
            Mutex.lock                a lock
            OneTimeTokens.clock       a clock
            Outbox.listener           code
            Outbox.now                a clock
            PhoneVerifications.clock  a clock
            Router.routes             code
            Scripted.gate             held calls
            Seeds.clock               a clock
            SessionStore.clock        a clock
            State.baseUrl             belongs to the emulator
            State.changed             a lock
            State.clock               a clock
            State.lock                a lock
            Store.id                  code
            World.log                 requests are no state
            Window.refused            finds clients that wait in real time
            Window.refusedNanos       finds clients that wait in real time
            World.site                serves the other parts
            """;

    private static final Set<String> IGNORED =
            NOT_SAVED.lines().map(line -> line.split(" ", 2)[0]).collect(toSet());

    @Test
    void savesEachField() throws Exception {
        StateGraph empty = graph();
        fill();
        fillRarelyUsedFields();
        StateGraph filled = graph();
        assertThat(filled.unknown()).as("values that cannot be compared").isEmpty();
        assertThat(filled.skipped()).as("fields in the list").isEqualTo(IGNORED);
        assertThat(filled.vary(empty))
                .as("fields that need another value in the scene")
                .isEmpty();
        Map<String, String> before = graph().values();
        emulator.loadWorld(emulator.saveWorld());
        Map<String, String> after = graph().values();
        Map<String, String> lost = new TreeMap<>(before);
        lost.entrySet().removeIf(value -> Objects.equals(after.get(value.getKey()), value.getValue()));
        assertThat(lost).as("values that are not saved").isEmpty();
        assertThat(after).hasSameSizeAs(before);
    }

    /** The collections that are null or not empty in a new world with a guild and an application. */
    private static final Set<String> FILLED_AT_FIRST = Set.of(
            "Category.translations",
            "DiscoveryProfile.keywords",
            "DiscoveryProfile.socialLinks",
            "DiscoverySettings.bannedTerms",
            "DiscoverySettings.categories",
            "Elevations.routes",
            "Gif.tags",
            "GifCatalogue.categories",
            "GifCatalogue.trendingTerms",
            "Guild.channels",
            "Guild.everyone",
            "Guild.members",
            "Requirements.met",
            "Store.byId");

    @Test
    void savesEmptiedCollections() {
        Guild guild = emulator.guild("Plain").create().object;
        emulator.application("Quiz").create();
        assertThat(graph().filledCollections())
                .as("each of them must be emptied below, if it can be empty")
                .isEqualTo(FILLED_AT_FIRST);
        World world = emulator.world();
        world.state.elevations.routes.clear();
        world.gifCatalogue.clear();
        world.discoverySettings.categories.clear();
        world.discoverySettings.bannedTerms.clear();
        guild.everyone.clear();
        guild.discovery.keywords = List.of();
        guild.discovery.socialLinks = List.of();
        Map<String, String> before = graph().values();
        emulator.loadWorld(emulator.saveWorld());
        assertThat(graph().values()).isEqualTo(before);
    }

    /** Adds what the scene lacks, next to objects with the initial values. */
    private void fillRarelyUsedFields() throws Exception {
        EmulatedAccount zoe =
                emulator.account("zoe@example.com").phone("+15550002222").totp().create();
        emulator.team("Others").owner(zoe).create();
        EmulatedGuild guild =
                emulator.guild("Plain").owner(zoe).textChannel("news").create();
        guild.setHealthScore("1", "2", "3", 0.5);
        EmulatedChannel news = guild.channel("news");
        news.webhook("Followed").following(news).create();
        EmulatedMessage message = news.webhook("News")
                .create()
                .messageOf("{\"content\":\"Hi\",\"username\":\"N\",\"avatar_url\":\"https://example.com/a.png\"}");
        World world = emulator.world();
        Community community = world.community;
        Account account = zoe.object;
        Attachment file = Attachment.create(world.state, "a.txt", "A", "text/plain", ByteBuffer.wrap(new byte[] {1}))
                .withVoiceData(1.5, "AAAA");
        Message posted = community.messages.byId(message.id()).orElseThrow();
        posted.attachments = List.of(file);
        posted.mentionedUsers = List.of(account);
        posted.mentionedRoles = List.of("7");
        community.messages.loose.add(file.describedAs("B"));
        account.trustedAddresses.add("192.0.2.1");
        account.factors.spentTotpSteps.add(5L);
        world.state.accounts.blacklistedPhones.add("+15550003333");
        world.state.handoffs.put("token", new State.Handoff(account, "key", "192.0.2.1"));
        world.state.phoneVerifications.begin("+15550002222", PhoneVerifications.Purpose.LOGIN, account);
        Application application = community.applications.create("Full", account);
        application.acknowledge(account, List.of(1));
        application.intentRequests.add(Json.object().with("reason", "x"));
        application.roleConnections.put(account, Json.object().with("platform_name", "x"));
        Guild plain = guild.object;
        plain.applicants.add(account);
        plain.everyone.add(Permission.MANAGE_GUILD);
        plain.guests.add(new Guild.Guest(account, "session", news.object));
        plain.discovery.reasons.add(new DiscoveryProfile.Reason("Fun", "7", null));
        plain.requirements.bannedInChannels.put(news.id(), List.of("bad"));
        plain.requirements.bannedInDescription = List.of("bad");
        news.thread("Details").object.appliedTags.add("7");
        EmulatedChannel group = emulator.groupDm("Group", zoe);
        group.integration("stream_provider_a").create();
        community.befriend(account, community.guilds.all().get(0).owner);
        community.invites.create(
                news.object, account, new Invite.Terms(0, 0, false, 0, Invite.STREAM, account, application));
        world.discoverySettings.ban("bad");
        world.gifCatalogue.trendingTerms.add("chess");
        world.gifCatalogue.categories.put("chess", "1");
        world.gifCatalogue.selections.add(new GifCatalogue.Selection("1", "cat"));
        emulator.stub("GET /users/{user.id}").json("{}");
        world.state.elevations.useKey(ByteBuffer.wrap("another key".getBytes(StandardCharsets.UTF_8)));
        Instant end = emulator.clock().instant().plusSeconds(3);
        world.limits.restore(new Limits.Counted("gifs", "a token", "", 2, end));
        world.limits.restore(new Limits.Counted("hooks", "", "1/2", 1, end.plusSeconds(1)));
        emulator.faults().onAny().pretending(200, Map.of("X-Fault", "1"), "{}").endlessBody();
        emulator.faults()
                .on("GET /gifs/trending")
                .from(zoe)
                .to(news.webhook("Faulty").create())
                .withBody("{\"a\":1}")
                .probability(0.5)
                .lasting(Duration.ofSeconds(9))
                .html(502);
        emulator.faults().onAny().compressedBomb(1000);
        emulator.faults().onAny().drip(Duration.ofSeconds(1));
    }

    private StateGraph graph() {
        return StateGraph.of(emulator.world(), IGNORED);
    }
}
