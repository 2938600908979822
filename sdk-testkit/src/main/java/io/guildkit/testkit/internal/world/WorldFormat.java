package io.guildkit.testkit.internal.world;

import static io.guildkit.testkit.internal.shape.Types.INSTANT;
import static io.guildkit.testkit.internal.shape.Types.LONG;
import static io.guildkit.testkit.internal.shape.Types.TEXT;
import static io.guildkit.testkit.internal.shape.Types.listOf;
import static io.guildkit.testkit.internal.shape.Types.mapOf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Community.Friendship;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Invite;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.shape.Definitions;
import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.shape.ObjectShape.View;
import io.guildkit.testkit.internal.shape.ShapeException;
import io.guildkit.testkit.internal.shape.Type;
import io.guildkit.testkit.internal.state.Seeds;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** A world as JSON: the form of seed files, of saved worlds, and of the admin API. */
public final class WorldFormat {
    private static final String CLOCK = "clock";
    private static final Type<Instant> TIME = INSTANT;

    public final References references;
    public final AccountShapes accounts;
    public final GuildShapes guilds;
    public final ApplicationShapes applications;
    public final PlaceShapes places;
    public final ScriptShapes scripts;
    public final ServiceShapes service;
    public final ObjectShape<World, Friendship> friendship;

    private final World world;
    private final ObjectShape<Object, World> whole;

    /** Creates the format of one world. */
    public WorldFormat(World world) {
        this.world = world;
        references = new References(world);
        accounts = new AccountShapes(world);
        guilds = new GuildShapes(world, references);
        applications = new ApplicationShapes(world, references);
        places = new PlaceShapes(world, references);
        scripts = new ScriptShapes(references);
        service = new ServiceShapes(world, references);
        friendship = friendship();
        whole = whole(new PendingShapes(world, references));
    }

    /** Returns the time that a saved world shows; empty if the JSON contains none. */
    public static Optional<Instant> time(JsonNode json) {
        JsonNode time = json.path(CLOCK);
        return time.isMissingNode() ? Optional.empty() : Optional.of(TIME.read(time, "$." + CLOCK));
    }

    /** Returns the JSON schema of a world. */
    public ObjectNode schema() {
        Definitions definitions = new Definitions("#/$defs/");
        ObjectNode schema = Json.object()
                .put("$schema", "https://json-schema.org/draft/2020-12/schema")
                .put("title", "The world of a Guildkit emulator");
        schema.setAll(whole.schema(definitions));
        schema.set("$defs", definitions.json());
        return schema;
    }

    /** Returns the whole world as a JSON type, for schemas. */
    public Type<World> type() {
        return whole.type(world, View.STATE);
    }

    public ObjectNode write() {
        return world.state.locked(() -> whole.write(world, View.STATE));
    }

    /**
     * Reads a JSON document into an empty world.
     *
     * @throws ShapeException if the document has another form; the world must not be used then
     */
    public void read(JsonNode json) {
        world.state.lockedRun(() -> whole.read(world, json, "$"));
    }

    private ObjectShape<Object, World> whole(PendingShapes pending) {
        return new ObjectShape<Object, World>("World", "The state of an emulator.", (parent, keys) -> world)
                .inOrder()
                .field("$schema", TEXT, "The address of the schema, for editors.", it -> null, (it, value) -> {})
                .field(
                        CLOCK,
                        TIME,
                        "The time. The clock is moved to it, unless it shows a later time.",
                        it -> it.state.now(),
                        (it, value) -> {})
                .field(
                        "ids",
                        ids(),
                        "The position in the sequence of ids, tokens and codes.",
                        it -> it.state.seeds.position(),
                        (it, value) -> it.state.seeds.moveTo(value))
                .field(
                        "settings",
                        service.settings.type(world, View.STATE),
                        "The settings of the service.",
                        it -> it,
                        (it, value) -> {})
                .children("accounts", accounts.account, "The accounts.", it -> it.state.accounts.all())
                .children("teams", applications.team, "The teams.", it -> it.community.applications.teams.all())
                .children("guilds", guilds.guild, "The guilds.", it -> it.community.guilds.all())
                .children(
                        "private_channels",
                        guilds.privateChannel,
                        "The DMs and group DMs.",
                        it -> it.community.channels.all().stream()
                                .filter(channel -> channel.guild == null && channel.parent == null)
                                .toList())
                .children("applications", applications.application, "The applications.", this::applications)
                .children("webhooks", places.webhook, "The webhooks.", it -> places.webhooks())
                .children("integrations", places.integration, "The integrations.", it -> places.integrations())
                .children("invites", places.invite, "The invites.", WorldFormat::invites)
                .children(
                        "messages",
                        places.message,
                        "The messages, the oldest first.",
                        it -> it.community.messages.all())
                .children("friendships", friendship, "The friendships.", it -> it.community.friendships())
                .children(
                        "sent",
                        service.sent,
                        "The mails and text messages that were sent.",
                        it -> it.state.outbox.all())
                .field(
                        "limits",
                        listOf(scripts.limit.type(world, View.STATE)),
                        "The rate limits. Counting begins anew.",
                        it -> it.limits.rules(),
                        (it, value) -> value.forEach(it.limits::add))
                .field(
                        "faults",
                        listOf(scripts.fault.type(world, View.STATE)),
                        "The remaining faults.",
                        it -> it.faultQueue.plans(),
                        (it, value) -> value.forEach(it.faultQueue::add))
                .children(
                        "stubs",
                        scripts.stub,
                        "Routes outside the interface.",
                        it -> it.router.stubs().entrySet().stream()
                                .map(entry -> new ScriptShapes.NamedStub(entry.getKey(), entry.getValue()))
                                .toList())
                .field(
                        "friend_codes",
                        mapOf(references.account),
                        "The accounts that may create a friend invite, by code.",
                        it -> it.community.invites.friendCodes,
                        (it, value) -> it.community.invites.friendCodes.putAll(value))
                .field(
                        "gateway_sessions",
                        mapOf(references.account),
                        "The accounts connected to the gateway, by session id.",
                        it -> it.community.gatewaySessions,
                        (it, value) -> it.community.gatewaySessions.putAll(value))
                .field(
                        "loose_files",
                        listOf(places.file.type(world, View.STATE)),
                        "The files without a message.",
                        it -> it.community.messages.loose,
                        (it, value) -> it.community.messages.loose.addAll(value))
                .field(
                        "gateway_events",
                        listOf(TEXT),
                        "The names of the gateway events that were sent.",
                        it -> it.state.events,
                        (it, value) -> it.state.events.addAll(value))
                .field(
                        "directories",
                        mapOf(listOf(references.guild)),
                        "The guilds that directory channels list, by the ids of the channels.",
                        WorldFormat::directories,
                        (it, value) -> value.forEach((id, listed) -> references
                                .channel
                                .read(TextNode.valueOf(id), "$.directories")
                                .directory
                                .addAll(listed)))
                .field(
                        "companies",
                        mapOf(TEXT),
                        "The names of companies, by id.",
                        it -> it.community.applications.companies,
                        (it, value) -> it.community.applications.companies.putAll(value))
                .children(
                        "unverified_applications",
                        applications.unverified,
                        "Programs that the service does not know.",
                        it -> it.community.applications.unverified.all())
                .field(
                        "gifs",
                        service.gifs.type(world, View.STATE),
                        "The GIFs.",
                        it -> it.gifCatalogue,
                        (it, value) -> {})
                .field(
                        "discovery",
                        service.discovery.type(world, View.STATE),
                        "The settings of discovery.",
                        it -> it.discoverySettings,
                        (it, value) -> {})
                .field(
                        "pending",
                        pending.pending.type(world, View.STATE),
                        "The unfinished operations.",
                        it -> it.state,
                        (it, value) -> {});
    }

    private Type<Seeds.Position> ids() {
        return new ObjectShape<Object, Seeds.Position>(
                        "Ids",
                        "The position in the sequence of ids, tokens and codes.",
                        (parent, keys) -> new Seeds.Position(keys.require("count"), keys.require("random")))
                .key("count", LONG, "The number of created ids.", Seeds.Position::ids)
                .required()
                .key("random", LONG, "The state of the pseudorandom numbers.", Seeds.Position::random)
                .required()
                .type(this, View.STATE);
    }

    private ObjectShape<World, Friendship> friendship() {
        return new ObjectShape<World, Friendship>("Friendship", "Two accounts that are friends.", (parent, keys) -> {
                    Friendship friendship = new Friendship(keys.require("one"), keys.require("other"));
                    parent.community.befriend(friendship.one(), friendship.other());
                    return friendship;
                })
                .key("one", references.account, "An account.", Friendship::one)
                .required()
                .key("other", references.account, "Another account.", Friendship::other)
                .required();
    }

    /** Returns all applications, and the deleted ones to which others refer. */
    private List<Application> applications(World it) {
        return Stream.of(
                        it.community.applications.all().stream(),
                        places.webhooks().stream().map(webhook -> webhook.origin.application()),
                        places.integrations().stream().map(placed -> placed.integration().application),
                        it.community.invites.all().stream().map(invite -> invite.terms.targetApplication()))
                .flatMap(Function.identity())
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    /** Returns the invites that no store page contains. */
    private static List<Invite> invites(World it) {
        List<Invite> ofPages = it.community.guilds.all().stream()
                .map(guild -> guild.storePage)
                .filter(Objects::nonNull)
                .flatMap(page -> Stream.of(page.pageInvite(), page.purchaseInvite()))
                .toList();
        return it.community.invites.all().stream()
                .filter(invite -> !ofPages.contains(invite))
                .toList();
    }

    private static Map<String, Collection<Guild>> directories(World it) {
        Map<String, Collection<Guild>> byId = new LinkedHashMap<>();
        it.community.channels.all().stream()
                .filter(channel -> !channel.directory.isEmpty())
                .forEach(channel -> byId.put(channel.id, channel.directory));
        return byId;
    }
}
