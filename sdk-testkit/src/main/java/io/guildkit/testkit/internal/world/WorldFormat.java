package io.guildkit.testkit.internal.world;

import static io.guildkit.testkit.internal.shape.Types.BYTES;
import static io.guildkit.testkit.internal.shape.Types.INSTANT;
import static io.guildkit.testkit.internal.shape.Types.LONG;
import static io.guildkit.testkit.internal.shape.Types.TEXT;
import static io.guildkit.testkit.internal.shape.Types.listOf;
import static io.guildkit.testkit.internal.shape.Types.mapOf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.Community.Friendship;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.shape.Definitions;
import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.shape.ShapeException;
import io.guildkit.testkit.internal.shape.Type;
import io.guildkit.testkit.internal.shape.Type.View;
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
    /** The latest time of a clock. Its nanoseconds since 1970 fit 64 bits, like the readings of monotonic clocks. */
    public static final Instant LATEST_TIME = Instant.ofEpochSecond(0, Long.MAX_VALUE);

    private static final Instant EARLIEST_TIME = Instant.ofEpochSecond(0, Long.MIN_VALUE);

    private static final String CLOCK = "clock";
    private static final Type<Seeds.Position> IDS = ObjectShape.record(
                    Seeds.Position.class, "Ids", "The position in the sequence of ids, tokens and codes.")
            .required("count", LONG, "The number of created ids.", "ids")
            .required("random", LONG, "The state of the pseudorandom numbers.");

    public final References references;
    public final AccountShapes accounts;
    public final GuildShapes guilds;
    public final ApplicationShapes applications;
    public final PlaceShapes places;
    public final ScriptShapes scripts;
    public final ServiceShapes service;
    public final ObjectShape<Object, Friendship> friendship;

    private final World world;
    private final ObjectShape<Object, World> whole;

    /** Creates the format of one world. */
    public WorldFormat(World world) {
        this.world = world;
        references = new References(world);
        accounts = new AccountShapes(world, references);
        guilds = new GuildShapes(world, references);
        applications = new ApplicationShapes(world, references);
        places = new PlaceShapes(world, references);
        scripts = new ScriptShapes(world, references);
        service = new ServiceShapes(world, references);
        friendship = ObjectShape.<Object, Friendship>record(
                        Friendship.class,
                        "Friendship",
                        "Two accounts that are friends.",
                        (parent, friends) -> world.community.befriend(friends.one(), friends.other()))
                .required("one", references.account, "An account.")
                .required("other", references.account, "Another account.");
        whole = whole(new PendingShapes(world, references));
    }

    /**
     * Returns the time that a saved world shows; empty if the JSON contains none.
     *
     * @throws ShapeException if it is not a time, or no clock can show it
     */
    public static Optional<Instant> time(JsonNode json) {
        JsonNode time = json.path(CLOCK);
        return time.isMissingNode() ? Optional.empty() : Optional.of(time(time, "$." + CLOCK));
    }

    private static Instant time(JsonNode json, String path) {
        Instant time = INSTANT.read(json, path);
        if (time.isBefore(EARLIEST_TIME) || time.isAfter(LATEST_TIME)) {
            throw new ShapeException(path, "A clock shows times from " + EARLIEST_TIME + " to " + LATEST_TIME + ".");
        }
        return time;
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
        return whole;
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
        world.state.lockedRun(() -> guilds.readingWholeWorld(() -> whole.read(json, "$")));
    }

    private ObjectShape<Object, World> whole(PendingShapes pending) {
        return new ObjectShape<>(World.class, "World", "The state of an emulator.", (parent, keys) -> world)
                .inOrder()
                .field("$schema", TEXT, "The address of the schema, for editors.", it -> null, (it, value) -> {})
                .field(
                        CLOCK,
                        INSTANT,
                        "The time, to which the clock is moved.",
                        it -> it.state.now(),
                        (it, value) -> {})
                .field(
                        "ids",
                        IDS,
                        "The position in the sequence of ids, tokens and codes.",
                        it -> it.state.seeds.position(),
                        (it, value) -> it.state.seeds.moveTo(value))
                .field(
                        "proof_key",
                        BYTES,
                        "The key that signs the proofs of second factors.",
                        it -> it.state.elevations.key(),
                        (it, value) -> it.state.elevations.useKey(value))
                .field("settings", service.settings, "The settings of the service.", it -> it, (it, value) -> {})
                .children("accounts", accounts.account, "The accounts.", it -> it.state.accounts.all())
                .children("teams", applications.team, "The teams.", it -> it.community.applications.teams.all())
                .part("community")
                .children("guilds", guilds.guild, "The guilds.")
                .children("private_channels", guilds.privateChannel, "The DMs and group DMs.")
                .children("applications", applications.application, "The applications.", this::applications)
                .children("webhooks", places.webhook, "The webhooks.", it -> places.webhooks())
                .children("integrations", places.integration, "The integrations.")
                .children("invites", places.invite, "The invites.")
                .children("messages", places.message, "The messages, the oldest first.")
                .children("friendships", friendship, "The friendships.")
                .children(
                        "sent",
                        service.sent,
                        "The mails and text messages that were sent.",
                        it -> it.state.outbox.all())
                .field(
                        "limits",
                        listOf(scripts.limit),
                        "The rate limits.",
                        it -> it.limits.rules(),
                        (it, value) -> value.forEach(it.limits::add))
                .field(
                        "limit_counts",
                        listOf(scripts.counted),
                        "The requests that count towards the limits.",
                        it -> it.limits.counted(),
                        (it, value) -> value.forEach(it.limits::restore))
                .field(
                        "faults",
                        listOf(scripts.fault),
                        "The remaining faults.",
                        it -> it.faultQueue.saved(),
                        (it, value) -> value.forEach(it.faultQueue::add))
                .field(
                        "fault_count",
                        LONG.or(0L),
                        "The number of created ids of faults.",
                        it -> it.faultQueue.created(),
                        (it, value) -> it.faultQueue.continueAfter(value))
                .children("stubs", scripts.stub, "Routes outside the interface.", it -> scripts.stubs())
                .field(
                        "stub_count",
                        LONG.or(0L),
                        "The number of created ids of stubs.",
                        it -> it.router.createdStubs(),
                        (it, value) -> it.router.continueStubsAfter(value))
                .field(
                        "friend_codes",
                        mapOf(references.account),
                        "The accounts that may create a friend invite, by code.",
                        "invites.friendCodes")
                .field(
                        "gateway_sessions",
                        mapOf(references.account),
                        "The accounts connected to the gateway, by session id.")
                .field("loose_files", listOf(places.file), "The files without a message.", "messages.loose")
                .field(
                        "gateway_events",
                        listOf(TEXT),
                        "The names of the gateway events that were sent.",
                        it -> it.state.events,
                        (it, value) -> it.state.events.addAll(value))
                .field(
                        "directories",
                        mapOf(references.channel, listOf(references.guild)),
                        "The guilds that directory channels list, by the ids of the channels.",
                        WorldFormat::directories,
                        (it, value) -> value.forEach((channel, listed) -> channel.directory.addAll(listed)))
                .field("companies", mapOf(TEXT), "The names of companies, by id.", "applications.companies")
                .children(
                        "unverified_applications",
                        applications.unverified,
                        "Programs that the service does not know.",
                        it -> it.community.applications.unverified.all())
                .part("")
                .field("gifs", service.gifs, "The GIFs.", it -> it.gifCatalogue, (it, value) -> {})
                .field(
                        "discovery",
                        service.discovery,
                        "The settings of discovery.",
                        it -> it.discoverySettings,
                        (it, value) -> {})
                .field("pending", pending.pending, "The unfinished operations.", it -> it.state, (it, value) -> {});
    }

    /** Returns all applications, and the deleted ones to which others refer. */
    private List<Application> applications(World it) {
        return Stream.of(
                        it.community.applications.all().stream(),
                        places.webhooks().stream().map(webhook -> webhook.origin.application()),
                        it.community.integrations().stream().map(placed -> placed.application),
                        it.community.invites.all().stream().map(invite -> invite.terms.targetApplication()))
                .flatMap(Function.identity())
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    private static Map<Channel, Collection<Guild>> directories(World it) {
        Map<Channel, Collection<Guild>> directories = new LinkedHashMap<>();
        it.community
                .channels
                .where(channel -> !channel.directory.isEmpty())
                .forEach(channel -> directories.put(channel, channel.directory));
        return directories;
    }
}
