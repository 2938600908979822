package io.guildkit.benchmarks.hand.plain;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;

/** An invite with its uses. Absent members are null. */
public record InviteWithMetadata(
        String code,
        int type,
        PartialChannel channel,
        String guildId,
        InviteGuild guild,
        PartialUser inviter,
        Long flags,
        Integer targetType,
        PartialUser targetUser,
        PartialApplication targetApplication,
        Integer approximateMemberCount,
        Integer approximatePresenceCount,
        String expiresAt,
        GuildScheduledEvent guildScheduledEvent,
        Boolean newMember,
        Boolean showVerificationForm,
        Integer uses,
        Integer maxUses,
        int maxAge,
        boolean temporary,
        String createdAt,
        Boolean isNicknameChangeable) {
    /** Reads the object that the parser has just entered. */
    public static InviteWithMetadata read(JsonParser in) throws IOException {
        String code = null;
        int type = 0;
        PartialChannel channel = null;
        String guildId = null;
        InviteGuild guild = null;
        PartialUser inviter = null;
        Long flags = null;
        Integer targetType = null;
        PartialUser targetUser = null;
        PartialApplication targetApplication = null;
        Integer approximateMemberCount = null;
        Integer approximatePresenceCount = null;
        String expiresAt = null;
        GuildScheduledEvent guildScheduledEvent = null;
        Boolean newMember = null;
        Boolean showVerificationForm = null;
        Integer uses = null;
        Integer maxUses = null;
        int maxAge = 0;
        boolean temporary = false;
        String createdAt = null;
        Boolean isNicknameChangeable = null;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "code" -> code = Read.text(in);
                case "type" -> type = in.nextIntValue(0);
                case "channel" -> channel = Read.object(in, PartialChannel::read);
                case "guild_id" -> guildId = Read.text(in);
                case "guild" -> guild = Read.object(in, InviteGuild::read);
                case "inviter" -> inviter = Read.object(in, PartialUser::read);
                case "flags" -> flags = Read.longInteger(in);
                case "target_type" -> targetType = Read.integer(in);
                case "target_user" -> targetUser = Read.object(in, PartialUser::read);
                case "target_application" -> targetApplication = Read.object(in, PartialApplication::read);
                case "approximate_member_count" -> approximateMemberCount = Read.integer(in);
                case "approximate_presence_count" -> approximatePresenceCount = Read.integer(in);
                case "expires_at" -> expiresAt = Read.text(in);
                case "guild_scheduled_event" -> guildScheduledEvent = Read.object(in, GuildScheduledEvent::read);
                case "new_member" -> newMember = in.nextBooleanValue();
                case "show_verification_form" -> showVerificationForm = in.nextBooleanValue();
                case "uses" -> uses = Read.integer(in);
                case "max_uses" -> maxUses = Read.integer(in);
                case "max_age" -> maxAge = in.nextIntValue(0);
                case "temporary" -> temporary = Read.flag(in);
                case "created_at" -> createdAt = Read.text(in);
                case "is_nickname_changeable" -> isNicknameChangeable = in.nextBooleanValue();
                default -> Read.skip(in);
            }
        }
        return new InviteWithMetadata(
                code,
                type,
                channel,
                guildId,
                guild,
                inviter,
                flags,
                targetType,
                targetUser,
                targetApplication,
                approximateMemberCount,
                approximatePresenceCount,
                expiresAt,
                guildScheduledEvent,
                newMember,
                showVerificationForm,
                uses,
                maxUses,
                maxAge,
                temporary,
                createdAt,
                isNicknameChangeable);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.CODE, code);
        Write.number(out, Names.TYPE, type);
        Write.object(out, Names.CHANNEL, channel, PartialChannel::write);
        Write.text(out, Names.GUILD_ID, guildId);
        Write.object(out, Names.GUILD, guild, InviteGuild::write);
        Write.object(out, Names.INVITER, inviter, PartialUser::write);
        Write.number(out, Names.FLAGS, flags);
        Write.number(out, Names.TARGET_TYPE, targetType);
        Write.object(out, Names.TARGET_USER, targetUser, PartialUser::write);
        Write.object(out, Names.TARGET_APPLICATION, targetApplication, PartialApplication::write);
        Write.number(out, Names.APPROXIMATE_MEMBER_COUNT, approximateMemberCount);
        Write.number(out, Names.APPROXIMATE_PRESENCE_COUNT, approximatePresenceCount);
        Write.text(out, Names.EXPIRES_AT, expiresAt);
        Write.object(out, Names.GUILD_SCHEDULED_EVENT, guildScheduledEvent, GuildScheduledEvent::write);
        Write.flag(out, Names.NEW_MEMBER, newMember);
        Write.flag(out, Names.SHOW_VERIFICATION_FORM, showVerificationForm);
        Write.number(out, Names.USES, uses);
        Write.number(out, Names.MAX_USES, maxUses);
        Write.number(out, Names.MAX_AGE, maxAge);
        Write.flag(out, Names.TEMPORARY, temporary);
        Write.text(out, Names.CREATED_AT, createdAt);
        Write.flag(out, Names.IS_NICKNAME_CHANGEABLE, isNicknameChangeable);
        out.writeEndObject();
    }
}
