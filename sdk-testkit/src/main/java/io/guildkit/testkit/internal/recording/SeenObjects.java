package io.guildkit.testkit.internal.recording;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.ApplicationFields;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.recording.ServiceDocument.Schema;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The objects in the responses of a recording, in the form of seeds. A member has the value that was seen first. */
final class SeenObjects {
    private static final String ID = "id";
    private static final String NAME = "name";

    final Seeds accounts = new Seeds();
    final Seeds guilds = new Seeds();
    final Seeds channels = new Seeds();
    final Seeds teams = new Seeds();
    final Seeds applications = new Seeds();
    final Seeds webhooks = new Seeds();
    final Seeds integrations = new Seeds();
    final Seeds invites = new Seeds();
    final Seeds messages = new Seeds();

    /** The guilds of the channels, by id. */
    final Map<String, String> homes = new HashMap<>();

    /** The ids and codes of the objects that recorded requests created. They are not seeds. */
    private final Set<String> created = new HashSet<>();

    private Instant now = Instant.EPOCH;
    private Map<String, String> variables = Map.of();

    /** The members of objects, by id. */
    static final class Seeds extends LinkedHashMap<String, ObjectNode> {
        private static final long serialVersionUID = 1L;

        /** Returns the seed of an object, which is new if the object has not been seen. */
        ObjectNode at(String id) {
            return computeIfAbsent(id, key -> Json.object().put(ID, key));
        }
    }

    /** Begins with the next response, to a request with some path variables. */
    void next(Instant time, Map<String, String> pathVariables) {
        now = time;
        variables = pathVariables;
    }

    /** Notes that a request created an object, and returns whether it is new. */
    boolean noteCreated(String id) {
        boolean seeded = List.of(applications, webhooks, integrations, invites, messages).stream()
                .anyMatch(all -> all.containsKey(id));
        return !seeded && created.add(id);
    }

    /** Returns the seed of an object; empty if a request created it. */
    Optional<ObjectNode> unlessCreated(Seeds seeds, String id) {
        return created.contains(id) ? Optional.empty() : Optional.of(seeds.at(id));
    }

    void see(Schema schema, ObjectNode object) {
        switch (schema.name()) {
            case "PartialUser" -> user(object);
            case "InviteGuild", "PartialGuild", "IntegrationGuild", "DiscoverableGuild" -> guild(object);
            case "DiscoveryMetadata" -> discovery(guilds.at(text(object, "guild_id")), object);
            case "PartialChannel", "WebhookChannel" -> channel(object);
            case "Invite", "InviteMetadata" -> invite(object);
            case "Webhook" -> webhook(object);
            case "Application", "PartialApplication", "IntegrationApplication" -> application(object);
            case "Team" -> team(object);
            case "Integration" -> integration(object);
            case "Message" -> message(object);
            default -> {}
        }
    }

    /** Takes a user, and returns its id; null if it has none. */
    @Nullable
    String user(JsonNode object) {
        String id = object.path(ID).textValue();
        if (id != null) {
            copy(object, accounts.at(id), "username global_name avatar bot email phone");
        }
        return id;
    }

    private void guild(ObjectNode object) {
        ObjectNode guild = guilds.at(text(object, ID));
        copy(object, guild, """
                name description icon banner splash discovery_splash features verification_level nsfw_level
                vanity_url_code:vanity_code premium_subscription_count:boosts preferred_locale:locale
                approximate_member_count:approximate_members approximate_presence_count:approximate_presences""");
        discovery(guild, object);
    }

    private static void discovery(ObjectNode guild, ObjectNode object) {
        copy(object, guild, """
                keywords social_links about auto_removed primary_category_id:primary_category is_published:published
                emoji_discoverability_enabled:emoji_discoverable partner_application_timestamp:partner_application
                partner_actioned_timestamp:partner_actioned""");
        if (object.path("category_ids").isArray() && !guild.has("subcategories")) {
            guild.set(
                    "subcategories",
                    Json.array(Json.values(object.get("category_ids")).map(JsonNode::asInt)));
        }
        if (object.path("reasons_to_join").isArray() && !guild.has("reasons")) {
            guild.set(
                    "reasons",
                    Json.array(Json.values(object.get("reasons_to_join")).map(SeenObjects::reason)));
        }
    }

    private static ObjectNode reason(JsonNode object) {
        Json reason = Json.object();
        copy(object, reason, "reason:text emoji_id emoji_name");
        return Json.removeNulls(reason);
    }

    private void channel(ObjectNode object) {
        String id = text(object, ID);
        copy(object, channels.at(id), "name type");
        locate(id, text(object, "guild_id"));
    }

    /** Notes the guild of a channel; none if the id is empty. */
    private void locate(String channel, String guild) {
        if (!guild.isEmpty()) {
            homes.putIfAbsent(channel, guild);
            guilds.at(guild);
        }
    }

    private void invite(ObjectNode object) {
        String channel = object.at("/channel/id").asText();
        String guild = object.at("/guild/id").asText();
        if (!channel.isEmpty() && !guild.isEmpty()) {
            locate(channel, guild);
            copy(object, guilds.at(guild), """
                    approximate_member_count:approximate_members approximate_presence_count:approximate_presences""");
        }
        String streamer = object.at("/target_user/id").asText();
        if (!channel.isEmpty() && !streamer.isEmpty()) {
            channels.at(channel).withArray("/streamers").add(streamer);
        }
        unlessCreated(invites, text(object, "code")).ifPresent(invite -> {
            invite.remove(ID);
            copy(object, invite, """
                    code max_age max_uses temporary uses created_at flags target_type channel/id:channel
                    inviter/id:inviter target_user/id:target_user target_application/id:target_application""");
            if (object.path("expires_at").isTextual() && !invite.has("max_age")) {
                Instant end = OffsetDateTime.parse(text(object, "expires_at")).toInstant();
                invite.put("created_at", now.toString())
                        .put("max_age", Duration.between(now, end).toSeconds());
            }
        });
    }

    private void webhook(ObjectNode object) {
        String channel = text(object, "channel_id");
        if (!channel.isEmpty()) {
            channels.at(channel);
            locate(channel, text(object, "guild_id"));
        }
        unlessCreated(webhooks, text(object, ID)).ifPresent(webhook -> {
            copy(object, webhook, """
                    type token name avatar channel_id:channel application_id:application user/id:creator
                    source_channel/id:following""");
            if (webhook.hasNonNull("application")) {
                applications.at(text(webhook, "application"));
            }
        });
    }

    private void application(ObjectNode object) {
        unlessCreated(applications, text(object, ID)).ifPresent(application -> {
            copy(object, application, "name owner/id:owner team/id:team bot/id:bot guild_id:guild");
            if (application.hasNonNull("bot")) {
                accounts.at(text(application, "bot")).put("bot", true);
            }
            if (application.hasNonNull("guild")) {
                guilds.at(text(application, "guild"));
            }
            JsonNode activity = object.path("embedded_activity_config");
            copy(activity, Json.member(application, "activity"), String.join(" ", ApplicationFields.OF_ACTIVITY));
            copy(object, Json.member(application, "fields"), String.join(" ", ApplicationFields.KEPT));
            Json.member(application, "fields").remove(NAME);
        });
    }

    private void team(ObjectNode object) {
        ObjectNode team = teams.at(text(object, ID));
        copy(object, team, "name owner_user_id:owner");
        if (object.path("members").isArray() && !team.has("members")) {
            team.set(
                    "members",
                    Json.array(Json.values(object.get("members"))
                            .filter(member -> !member.at("/user/id").equals(team.path("owner")))
                            .map(member -> Json.object()
                                    .put("account", member.at("/user/id").asText())
                                    .put("role", member.path("role").asText("admin"))
                                    .put(
                                            "accepted",
                                            member.path("membership_state").asInt(2) == 2))));
        }
    }

    private void integration(ObjectNode object) {
        unlessCreated(integrations, text(object, ID)).ifPresent(integration -> {
            copy(object, integration, """
                    type name role_id scopes enabled revoked expire_behavior synced_at account/id:account_id
                    enable_emoticons:emoticons expire_grace_period:grace_period subscriber_count:subscribers
                    application/id:application user/id:user guild/id:guild""");
            for (String place : Set.of("guild", "channel")) {
                String id = variables.get(place + ".id");
                if (id != null && !integration.has("guild") && !integration.has("channel")) {
                    integration.put(place, id);
                }
            }
        });
    }

    private void message(ObjectNode object) {
        if (!object.path("webhook_id").isTextual()) {
            return;
        }
        unlessCreated(messages, text(object, ID)).ifPresent(message -> {
            copy(object, message, """
                    webhook_id:webhook channel_id:channel timestamp:created_at edited_timestamp:edited_at
                    author/username:username author/avatar:avatar""");
            copy(object, Json.member(message, "body"), "content embeds components flags poll");
        });
    }

    private static String text(JsonNode object, String member) {
        return object.path(member).asText();
    }

    /**
     * Copies members that have not been seen, not even as null.
     *
     * @param members separated by white space, each with the name in the seed after a colon if it is another; a slash leads to a member
     *     of a member
     */
    static void copy(JsonNode from, ObjectNode to, String members) {
        for (String member : members.split("\\s+", -1)) {
            String[] names = member.split(":", 2);
            JsonNode value = from.at("/" + names[0]);
            String target = names[names.length - 1];
            if (!value.isMissingNode() && !to.has(target)) {
                to.set(target, value);
            }
        }
    }
}
