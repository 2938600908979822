package io.guildkit.testkit.internal.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.GuildLook;
import io.guildkit.testkit.internal.guilds.Invite;
import io.guildkit.testkit.internal.guilds.InviteTerms;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.state.Account;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Invites. */
public final class InviteJson {
    private static final Set<Integer> NSFW_LEVELS = Set.of(1, 3);

    private InviteJson() {}

    /** Writes an invite with the fields of all responses. */
    public static ObjectNode plain(Invite invite) {
        Channel channel = invite.channel;
        ObjectNode json = Reply.object().put("code", invite.code).put("type", invite.type);
        json.set("channel", channel == null ? json.nullNode() : ChannelJson.partial(channel));
        Guild guild = invite.guild();
        if (guild != null) {
            json.put("guild_id", guild.id).set("guild", guild(guild));
        }
        Account inviter = invite.inviter;
        if (inviter != null) {
            json.set("inviter", UserJson.partial(inviter));
        }
        json.put("flags", invite.flags());
        target(json, invite.terms);
        return json.put("expires_at", Timestamps.write(invite.expiresAt()));
    }

    /** Writes an invite with the fields for accounts that may create invites. */
    public static ObjectNode withMetadata(Invite invite) {
        InviteTerms terms = invite.terms;
        boolean tracked = invite.type != Invite.GROUP_DM;
        ObjectNode json = plain(invite);
        if (tracked) {
            json.put("uses", invite.uses());
        }
        return json.put("max_uses", tracked ? terms.maxUses() : 0)
                .put("max_age", terms.maxAge())
                .put("temporary", terms.temporary())
                .put("created_at", Timestamps.write(invite.createdAt));
    }

    private static void target(ObjectNode json, InviteTerms terms) {
        @Nullable Integer type = terms.targetType();
        if (type != null) {
            json.put("target_type", type);
        }
        Account user = terms.targetUser();
        if (user != null) {
            json.set("target_user", UserJson.partial(user));
        }
        Application application = terms.targetApplication();
        if (application != null) {
            json.set("target_application", ApplicationJson.partial(application));
        }
    }

    private static ObjectNode guild(Guild guild) {
        GuildLook look = guild.look;
        return GuildJson.common(guild)
                .put("banner", look.banner)
                .put("verification_level", look.verificationLevel)
                .put("vanity_url_code", look.vanityCode)
                .put("premium_subscription_count", look.boosts)
                .put("nsfw", NSFW_LEVELS.contains(look.nsfwLevel))
                .put("nsfw_level", look.nsfwLevel);
    }
}
