package io.guildkit.testkit.internal.world;

import static io.guildkit.testkit.internal.shape.ObjectShape.record;
import static io.guildkit.testkit.internal.shape.Types.BOOL;
import static io.guildkit.testkit.internal.shape.Types.INSTANT;
import static io.guildkit.testkit.internal.shape.Types.INT;
import static io.guildkit.testkit.internal.shape.Types.OBJECT;
import static io.guildkit.testkit.internal.shape.Types.SNOWFLAKE;
import static io.guildkit.testkit.internal.shape.Types.TEXT;
import static io.guildkit.testkit.internal.shape.Types.constant;
import static io.guildkit.testkit.internal.shape.Types.listOf;
import static io.guildkit.testkit.internal.shape.Types.mapOf;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Application.Asset;
import io.guildkit.testkit.internal.guilds.Application.Unverified;
import io.guildkit.testkit.internal.guilds.Application.UrlMapping;
import io.guildkit.testkit.internal.guilds.ApplicationFields;
import io.guildkit.testkit.internal.guilds.Role;
import io.guildkit.testkit.internal.guilds.Team;
import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.state.Account;
import java.util.LinkedHashMap;
import java.util.Set;

/** Applications and teams. */
public final class ApplicationShapes extends Shapes {
    private final ObjectShape<Team, Team.Membership> teamMember = ObjectShape.<Team, Team.Membership>record(
                    Team.Membership.class,
                    "TeamMember",
                    "A member of a team.",
                    (owner, member) -> owner.put(member.account(), member.role(), member.accepted()))
            .required("account", references.account, "The account.")
            .key("role", constant(Role.class).or(Role.ADMIN), "The permissions of the member.")
            .key("accepted", BOOL.or(true), "Whether the invitation was accepted. The member has no rights before.");

    public final ObjectShape<Object, Team> team = new ObjectShape<>(
                    Team.class,
                    "Team",
                    "Several accounts that own applications together.",
                    (parent, keys) -> keys.adding(
                            world.community.applications.createTeam(keys.get("id"), keys.require("name"), owner(keys)),
                            world.community.applications.teams::remove))
            .key("id", SNOWFLAKE, "The id; a new one if absent.")
            .required("name", TEXT, "The name.")
            .key("owner", references.account, "The owner; a new account if absent.")
            .children(
                    "members",
                    teamMember,
                    "The members besides the owner.",
                    it -> it.members().stream()
                            .filter(one -> !one.account().equals(it.owner))
                            .toList());

    private final ObjectShape<Object, UrlMapping> urlMapping = record(
                    UrlMapping.class, "UrlMapping", "The target of an activity's requests.")
            .required("prefix", TEXT, "The prefix of the paths.")
            .required("target", TEXT, "Where they go.");

    private final ObjectShape<Application, Asset> asset = ObjectShape.<Application, Asset>record(
                    Asset.class,
                    "Asset",
                    "An image of an application.",
                    (owner, created) -> owner.assets.put(created.id(), created))
            .generated("id", SNOWFLAKE, "The id; a new one if absent.", world.state.seeds::snowflake)
            .required("name", TEXT, "The name.")
            .key("type", INT.or(1), "The type, 1 or 2.")
            .generated(
                    "listed_from", INSTANT, "The time from which lists contain it; now if absent.", world.state::now);

    public final ObjectShape<Object, Application> application = new ObjectShape<>(
                    Application.class,
                    "Application",
                    "An application.",
                    (parent, keys) -> keys.adding(
                            world.community.applications.restore(
                                    keys.get("id"),
                                    keys.require("name"),
                                    owner(keys),
                                    keys.get("client_secret"),
                                    keys.get("signing_key")),
                            world.community.applications::remove))
            .key("id", SNOWFLAKE, "The id; a new one if absent.")
            .required("name", TEXT, "The name.")
            .key("owner", references.account, "The owner; a new account if absent.", "creator")
            .key("client_secret", TEXT, "The client secret; a new one if absent.", "secret")
            .key(
                    "signing_key",
                    TEXT,
                    "The key for signing requests, as an emulator saved it; a new one if absent.",
                    "key.encoded")
            .shown("verify_key", TEXT, "The public half of the signing key, in hexadecimal.", it -> it.key.publicHex())
            .field("team", references.team, "The team that owns it.")
            .field("bot", references.account, "The bot: an account with bot set to true.", ApplicationShapes::setBot)
            .field("guild", references.guild, "The support guild.")
            .field(
                    "fields",
                    OBJECT,
                    "Other fields of the application, as they go over the wire. Fields that are absent keep their value.",
                    (it, value) -> merge(it.fields, value, ApplicationFields.KEPT))
            .field(
                    "activity",
                    OBJECT,
                    "Fields of the embedded activity configuration. Fields that are absent keep their value.",
                    (it, value) -> merge(it.activity, value, ApplicationFields.OF_ACTIVITY))
            .field(
                    "url_mappings",
                    listOf(urlMapping),
                    "The targets of the activity's requests; the first match is used.",
                    "urlMap")
            .children("assets", asset, "The pictures.")
            .field("commands", BOOL.or(false), "Whether commands are registered.")
            .field("bad_commands", listOf(OBJECT), "The commands that exclude the application from discovery.")
            .field("detectable", BOOL.or(false), "Whether clients detect the running application.")
            .field("themes", listOf(TEXT), "The themes of the game.")
            .field("disclosures", listOf(INT), "The numbers of the disclosures to users.")
            .field(
                    "acknowledged_disclosures",
                    mapOf(references.account, listOf(INT)),
                    "The disclosures that accounts have acknowledged, by the ids of the accounts.",
                    it -> new LinkedHashMap<>(it.acknowledged),
                    (it, value) -> value.forEach(it::acknowledge))
            .field("role_connections", listOf(OBJECT), "The JSON of the criteria for roles.", "roleConnectionMetadata")
            .field(
                    "role_connections_by_key",
                    BOOL.or(false),
                    "Whether users see role connections as an object by key.",
                    "keyedMetadata")
            .field(
                    "connected",
                    mapOf(references.account, OBJECT),
                    "The role connections, by the ids of the accounts.",
                    "roleConnections")
            .field(
                    "deleted",
                    BOOL.or(false),
                    "Whether it was deleted, and only other objects refer to it.",
                    it -> world.community.applications.byId(it.id).isEmpty(),
                    this::setDeleted)
            .field("intent_requests", listOf(OBJECT), "The requests for more intents, as they were sent.");

    final ObjectShape<Object, Unverified> unverified = new ObjectShape<>(
                    Unverified.class,
                    "UnverifiedApplication",
                    "A program that users run and the service does not know.",
                    (parent, keys) -> world.community.applications.reported(
                            keys.require("name"), keys.require("hash"), keys.require("report")))
            .required("name", TEXT, "The name.")
            .required("hash", TEXT, "Its hash.")
            .required("report", OBJECT, "The first report, as it was sent.")
            .field("icon_received", BOOL.or(false), "Whether the icon was uploaded.");

    ApplicationShapes(World world, References references) {
        super(world, references);
    }

    private void setDeleted(Application changed, boolean deleted) {
        if (deleted) {
            world.community.applications.remove(changed);
            references.deletedApplications.put(changed.id, changed);
        }
    }

    private static void setBot(Application changed, Account bot) {
        if (!bot.bot) {
            throw new IllegalArgumentException(
                    "The account '" + bot.username + "' is not a bot: set its member 'bot' to true.");
        }
        changed.bot = bot;
    }

    private static void merge(ObjectNode fields, ObjectNode changes, Set<String> known) {
        changes.fieldNames().forEachRemaining(name -> ApplicationFields.require(name, known));
        fields.setAll(changes);
    }
}
