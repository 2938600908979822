package io.guildkit.testkit.internal.discovery;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Doorkeeper;
import io.guildkit.testkit.internal.guilds.Feature;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.guilds.Requirements;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.view.Timestamps;
import java.util.List;

/** How well a guild does by the rules of discovery. */
record RequirementRoutes(State state, Doorkeeper doorkeeper) {
    void register(Router router) {
        router.get("/guilds/{guild.id}/discovery-requirements").botsToo().handle(this::get);
    }

    private Reply get(Exchange exchange) {
        Guild guild = doorkeeper.guild(exchange, Permission.MANAGE_GUILD);
        boolean exempt = guild.has(Feature.VERIFIED) || guild.has(Feature.PARTNERED);
        Requirements requirements = guild.requirements;
        ObjectNode json = Reply.object()
                .put("sufficient", exempt || requirements.areMet(state.now()))
                .put("sufficient_without_grace_period", exempt || requirements.areMet());
        return Reply.ok(exempt ? json : details(json, guild, requirements));
    }

    private static ObjectNode details(ObjectNode json, Guild guild, Requirements requirements) {
        json.put("guild_id", guild.id);
        requirements.met.forEach(json::put);
        json.put("health_score_pending", requirements.healthScore == null)
                .put("minimum_age", requirements.minimumAge)
                .put("minimum_size", requirements.minimumSize);
        nsfw(json.putObject("nsfw_properties"), guild, requirements);
        Requirements.HealthScore score = requirements.healthScore;
        if (score != null) {
            json.putObject("health_score")
                    .put("avg_nonnew_communicators", score.communicators())
                    .put("avg_nonnew_participators", score.participators())
                    .put("num_intentful_joiners", score.joiners())
                    .put("perc_ret_w1_intentful", score.retention());
        }
        if (requirements.gracePeriodEnd != null) {
            json.put("grace_period_end_date", Timestamps.write(requirements.gracePeriodEnd));
        }
        return json;
    }

    private static void nsfw(ObjectNode json, Guild guild, Requirements requirements) {
        if (!requirements.bannedInChannels.isEmpty()) {
            ArrayNode channels = json.putArray("channels");
            ObjectNode keywords = json.putObject("channel_banned_keywords");
            requirements.bannedInChannels.forEach((channel, words) -> {
                channels.add(channel);
                words.forEach(keywords.putArray(channel)::add);
            });
        }
        words(json, "name", guild.look.name, requirements.bannedInName);
        String description = guild.look.description;
        words(json, "description", description == null ? "" : description, requirements.bannedInDescription);
    }

    private static void words(ObjectNode json, String field, String value, List<String> words) {
        if (!words.isEmpty()) {
            json.put(field, value);
            words.forEach(json.putArray(field + "_banned_keywords")::add);
        }
    }
}
