package io.guildkit.testkit.internal.world;

import static io.guildkit.testkit.internal.shape.Types.BOOL;
import static io.guildkit.testkit.internal.shape.Types.INSTANT;
import static io.guildkit.testkit.internal.shape.Types.INT;
import static io.guildkit.testkit.internal.shape.Types.OBJECT;
import static io.guildkit.testkit.internal.shape.Types.SNOWFLAKE;
import static io.guildkit.testkit.internal.shape.Types.TEXT;
import static io.guildkit.testkit.internal.shape.Types.constant;
import static io.guildkit.testkit.internal.shape.Types.listOf;
import static io.guildkit.testkit.internal.shape.Types.mapOf;
import static io.guildkit.testkit.internal.world.AccountShapes.replace;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Application.Asset;
import io.guildkit.testkit.internal.guilds.Application.Unverified;
import io.guildkit.testkit.internal.guilds.Application.UrlMapping;
import io.guildkit.testkit.internal.guilds.ApplicationFields;
import io.guildkit.testkit.internal.guilds.Role;
import io.guildkit.testkit.internal.guilds.Team;
import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.shape.ObjectShape.View;
import io.guildkit.testkit.internal.shape.Type;
import io.guildkit.testkit.internal.state.Account;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** Applications and teams. */
public final class ApplicationShapes {
    public final ObjectShape<World, Team> team;
    public final ObjectShape<World, Application> application;
    public final ObjectShape<World, Unverified> unverified;

    private final World world;
    private final References references;

    ApplicationShapes(World world, References references) {
        this.world = world;
        this.references = references;
        team = team();
        application = application();
        unverified = unverified();
    }

    private ObjectShape<World, Team> team() {
        ObjectShape<Team, Team.Membership> member = new ObjectShape<Team, Team.Membership>(
                        "TeamMember", "A member of a team.", (owner, keys) -> {
                            Account account = keys.require("account");
                            owner.put(account, keys.require("role"), keys.require("accepted"));
                            return new Team.Membership(account, keys.require("role"), keys.require("accepted"));
                        })
                .key("account", references.account, "The account.", Team.Membership::account)
                .required()
                .key("role", constant(Role.class), "The permissions of the member.", Team.Membership::role)
                .otherwise(Role.ADMIN)
                .key(
                        "accepted",
                        BOOL,
                        "Whether the invitation was accepted. The member has no rights before.",
                        Team.Membership::accepted)
                .otherwise(true);
        return new ObjectShape<World, Team>(
                        "Team",
                        "Several accounts that own applications together.",
                        (parent, keys) -> keys.adding(
                                world.community.applications.createTeam(
                                        keys.get("id"), keys.require("name"), AccountShapes.owner(world, keys)),
                                world.community.applications.teams::remove))
                .key("id", SNOWFLAKE, "The id; a new one if absent.", it -> it.id)
                .key("name", TEXT, "The name.", it -> it.name)
                .required()
                .key("owner", references.account, "The owner; a new account if absent.", it -> it.owner)
                .children(
                        "members",
                        member,
                        "The members besides the owner.",
                        it -> it.members().stream()
                                .filter(one -> !one.account().equals(it.owner))
                                .toList());
    }

    private ObjectShape<World, Application> application() {
        ObjectShape<World, Application> shape = new ObjectShape<>(
                "Application",
                "An application.",
                (parent, keys) -> keys.adding(
                        world.community.applications.restore(
                                keys.get("id"),
                                keys.require("name"),
                                AccountShapes.owner(world, keys),
                                keys.get("client_secret"),
                                keys.get("signing_key")),
                        world.community.applications::remove));
        shape.key("id", SNOWFLAKE, "The id; a new one if absent.", it -> it.id)
                .key("name", TEXT, "The name.", Application::name)
                .required()
                .key("owner", references.account, "The owner; a new account if absent.", it -> it.creator)
                .key("client_secret", TEXT, "The client secret; a new one if absent.", it -> it.secret)
                .key(
                        "signing_key",
                        TEXT,
                        "The key for signing requests, as an emulator saved it; a new one if absent.",
                        it -> it.key.encoded())
                .shown(
                        "verify_key",
                        TEXT,
                        "The public half of the signing key, in hexadecimal.",
                        it -> it.key.publicHex())
                .field("team", references.team, "The team that owns it.", it -> it.team, (it, value) -> it.team = value)
                .field(
                        "bot",
                        references.account,
                        "The bot: an account with bot set to true.",
                        it -> it.bot,
                        ApplicationShapes::setBot)
                .field("guild", references.guild, "The support guild.", it -> it.guild, (it, value) -> it.guild = value)
                .field(
                        "fields",
                        OBJECT,
                        "Other fields of the application, as they go over the wire. Fields that are absent keep their value.",
                        it -> it.fields,
                        (it, value) -> merge(it.fields, value, ApplicationFields.KEPT))
                .field(
                        "activity",
                        OBJECT,
                        "Fields of the embedded activity configuration. Fields that are absent keep their value.",
                        it -> it.activity,
                        (it, value) -> merge(it.activity, value, ApplicationFields.OF_ACTIVITY))
                .field(
                        "url_mappings",
                        listOf(urlMapping()),
                        "The targets of the activity's requests; the first match is used.",
                        it -> it.urlMap,
                        (it, value) -> replace(it.urlMap, value))
                .children("assets", asset(), "The pictures.", it -> it.assets.values())
                .field(
                        "commands",
                        BOOL,
                        "Whether commands are registered.",
                        it -> it.commands,
                        (it, value) -> it.commands = value)
                .otherwise(false)
                .field(
                        "bad_commands",
                        listOf(OBJECT),
                        "The commands that exclude the application from discovery.",
                        it -> it.badCommands,
                        (it, value) -> replace(it.badCommands, value))
                .field(
                        "detectable",
                        BOOL,
                        "Whether clients detect the running application.",
                        it -> it.detectable,
                        (it, value) -> it.detectable = value)
                .otherwise(false)
                .field(
                        "themes",
                        listOf(TEXT),
                        "The themes of the game.",
                        it -> it.themes,
                        (it, value) -> replace(it.themes, value))
                .field(
                        "disclosures",
                        listOf(INT),
                        "The numbers of the disclosures to users.",
                        it -> it.disclosures,
                        (it, value) -> replace(it.disclosures, value))
                .field(
                        "acknowledged_disclosures",
                        mapOf(listOf(INT)),
                        "The disclosures that accounts have acknowledged, by the ids of the accounts.",
                        it -> byId(it.acknowledged),
                        (it, value) -> value.forEach((id, numbers) -> it.acknowledge(account(id), numbers)))
                .field(
                        "role_connections",
                        listOf(OBJECT),
                        "The JSON of the criteria for roles.",
                        it -> it.roleConnectionMetadata,
                        (it, value) -> replace(it.roleConnectionMetadata, value))
                .field(
                        "role_connections_by_key",
                        BOOL,
                        "Whether users see role connections as an object by key.",
                        it -> it.keyedMetadata,
                        (it, value) -> it.keyedMetadata = value)
                .otherwise(false)
                .field(
                        "connected",
                        mapOf(OBJECT),
                        "The role connections, by the ids of the accounts.",
                        it -> byId(it.roleConnections),
                        (it, value) ->
                                value.forEach((id, connection) -> it.roleConnections.put(account(id), connection)))
                .field(
                        "deleted",
                        BOOL,
                        "Whether it was deleted, and only other objects refer to it.",
                        it -> world.community.applications.byId(it.id).isEmpty(),
                        this::setDeleted)
                .otherwise(false)
                .field(
                        "intent_requests",
                        listOf(OBJECT),
                        "The requests for more intents, as they were sent.",
                        it -> it.intentRequests,
                        (it, value) -> replace(it.intentRequests, value));
        return shape;
    }

    private Type<UrlMapping> urlMapping() {
        return new ObjectShape<Object, UrlMapping>(
                        "UrlMapping",
                        "The target of an activity's requests.",
                        (parent, keys) -> new UrlMapping(keys.require("prefix"), keys.require("target")))
                .key("prefix", TEXT, "The prefix of the paths.", UrlMapping::prefix)
                .required()
                .key("target", TEXT, "Where they go.", UrlMapping::target)
                .required()
                .type(this, View.STATE);
    }

    private ObjectShape<Application, Asset> asset() {
        return new ObjectShape<Application, Asset>("Asset", "An image of an application.", (owner, keys) -> {
                    Asset asset = new Asset(
                            Objects.requireNonNullElseGet(keys.get("id"), world.state.seeds::snowflake),
                            keys.require("type"),
                            keys.require("name"),
                            Objects.requireNonNullElseGet(keys.get("listed_from"), world.state::now));
                    owner.assets.put(asset.id(), asset);
                    return asset;
                })
                .key("id", SNOWFLAKE, "The id; a new one if absent.", Asset::id)
                .key("name", TEXT, "The name.", Asset::name)
                .required()
                .key("type", INT, "The type, 1 or 2.", Asset::type)
                .otherwise(1)
                .key("listed_from", INSTANT, "The time from which lists contain it; now if absent.", Asset::listedFrom);
    }

    private ObjectShape<World, Unverified> unverified() {
        return new ObjectShape<World, Unverified>(
                        "UnverifiedApplication",
                        "A program that users run and the service does not know.",
                        (parent, keys) -> world.community.applications.reported(
                                keys.require("name"), keys.require("hash"), keys.require("report")))
                .key("name", TEXT, "The name.", it -> it.name)
                .required()
                .key("hash", TEXT, "Its hash.", it -> it.hash)
                .required()
                .key("report", OBJECT, "The first report, as it was sent.", it -> it.report)
                .required()
                .field(
                        "icon_received",
                        BOOL,
                        "Whether the icon was uploaded.",
                        it -> it.iconReceived,
                        (it, value) -> it.iconReceived = value)
                .otherwise(false);
    }

    private Account account(String id) {
        return references.account.read(TextNode.valueOf(id), "account");
    }

    private void setDeleted(Application application, boolean deleted) {
        if (deleted) {
            world.community.applications.remove(application);
            references.deletedApplications.put(application.id, application);
        }
    }

    private static void setBot(Application application, Account bot) {
        if (!bot.bot) {
            throw new IllegalArgumentException(
                    "The account '" + bot.username + "' is not a bot: set its member 'bot' to true.");
        }
        application.bot = bot;
    }

    private static void merge(ObjectNode fields, ObjectNode changes, Set<String> known) {
        changes.properties().forEach(change -> {
            if (!known.contains(change.getKey())) {
                throw new IllegalArgumentException(
                        "'" + change.getKey() + "' is not one of " + new TreeSet<>(known) + ".");
            }
        });
        fields.setAll(changes);
    }

    private static <V> Map<String, V> byId(Map<Account, ? extends V> byAccount) {
        Map<String, V> byId = new LinkedHashMap<>();
        byAccount.forEach((account, value) -> byId.put(account.id, value));
        return byId;
    }
}
