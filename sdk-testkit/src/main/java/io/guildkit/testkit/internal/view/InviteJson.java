package io.guildkit.testkit.internal.view;

import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Invite;
import io.guildkit.testkit.internal.http.Json;
import java.util.Set;

/** Invites. */
public final class InviteJson {
    private static final Set<Integer> NSFW_LEVELS = Set.of(1, 3);

    private InviteJson() {}

    /** Writes an invite with the fields of all responses. */
    public static Json plain(Invite invite) {
        Invite.Terms terms = invite.terms;
        return Json.object()
                .with("code", invite.code)
                .with("type", invite.type)
                .with("channel", invite.channel, GuildJson::channel)
                .optional("guild_id", invite.guild(), guild -> guild.id)
                .optional("guild", invite.guild(), InviteJson::guild)
                .optional("inviter", invite.inviter, UserJson::partial)
                .with("flags", invite.flags)
                .optional("target_type", terms.targetType())
                .optional("target_user", terms.targetUser(), UserJson::partial)
                .optional("target_application", terms.targetApplication(), ApplicationJson::partial)
                .with("expires_at", invite.expiresAt());
    }

    /** Writes an invite with the fields for accounts that may create invites. */
    public static Json withMetadata(Invite invite) {
        Invite.Terms terms = invite.terms;
        boolean tracked = invite.type != Invite.GROUP_DM;
        return plain(invite)
                .optional("uses", tracked ? invite.uses : null)
                .with("max_uses", tracked ? terms.maxUses() : 0)
                .with("max_age", terms.maxAge())
                .with("temporary", terms.temporary())
                .with("created_at", invite.createdAt);
    }

    private static Json guild(Guild guild) {
        return GuildJson.common(guild)
                .with("banner", guild.banner)
                .with("verification_level", guild.verificationLevel)
                .with("vanity_url_code", guild.vanityCode)
                .with("premium_subscription_count", guild.boosts)
                .with("nsfw", NSFW_LEVELS.contains(guild.nsfwLevel))
                .with("nsfw_level", guild.nsfwLevel);
    }
}
