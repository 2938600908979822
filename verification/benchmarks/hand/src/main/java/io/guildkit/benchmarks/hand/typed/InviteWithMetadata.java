package io.guildkit.benchmarks.hand.typed;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** An invite with its uses, with types as expressive as those of the model. */
public record InviteWithMetadata(
        String code,
        int type,
        Optional<PartialChannel> channel,
        Optional<String> guildId,
        Optional<InviteGuild> guild,
        Optional<PartialUser> inviter,
        Optional<Long> flags,
        Optional<Integer> targetType,
        Optional<PartialUser> targetUser,
        Optional<PartialApplication> targetApplication,
        Optional<Integer> approximateMemberCount,
        Optional<Integer> approximatePresenceCount,
        Optional<Instant> expiresAt,
        Optional<GuildScheduledEvent> guildScheduledEvent,
        Optional<Boolean> newMember,
        Optional<Boolean> showVerificationForm,
        Optional<Integer> uses,
        Optional<Integer> maxUses,
        int maxAge,
        boolean temporary,
        Optional<Instant> createdAt,
        Optional<Boolean> isNicknameChangeable) {
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
        Instant expiresAt = null;
        GuildScheduledEvent guildScheduledEvent = null;
        Boolean newMember = null;
        Boolean showVerificationForm = null;
        Integer uses = null;
        Integer maxUses = null;
        int maxAge = 0;
        boolean temporary = false;
        Instant createdAt = null;
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
                case "expires_at" -> expiresAt = Read.time(in);
                case "guild_scheduled_event" -> guildScheduledEvent = Read.object(in, GuildScheduledEvent::read);
                case "new_member" -> newMember = in.nextBooleanValue();
                case "show_verification_form" -> showVerificationForm = in.nextBooleanValue();
                case "uses" -> uses = Read.integer(in);
                case "max_uses" -> maxUses = Read.integer(in);
                case "max_age" -> maxAge = in.nextIntValue(0);
                case "temporary" -> temporary = Read.flag(in);
                case "created_at" -> createdAt = Read.time(in);
                case "is_nickname_changeable" -> isNicknameChangeable = in.nextBooleanValue();
                default -> Read.skip(in);
            }
        }
        return new InviteWithMetadata(
                Objects.requireNonNull(code, "code"),
                type,
                Optional.ofNullable(channel),
                Optional.ofNullable(guildId),
                Optional.ofNullable(guild),
                Optional.ofNullable(inviter),
                Optional.ofNullable(flags),
                Optional.ofNullable(targetType),
                Optional.ofNullable(targetUser),
                Optional.ofNullable(targetApplication),
                Optional.ofNullable(approximateMemberCount),
                Optional.ofNullable(approximatePresenceCount),
                Optional.ofNullable(expiresAt),
                Optional.ofNullable(guildScheduledEvent),
                Optional.ofNullable(newMember),
                Optional.ofNullable(showVerificationForm),
                Optional.ofNullable(uses),
                Optional.ofNullable(maxUses),
                maxAge,
                temporary,
                Optional.ofNullable(createdAt),
                Optional.ofNullable(isNicknameChangeable));
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.CODE, code);
        Write.number(out, Names.TYPE, type);
        Write.object(out, Names.CHANNEL, channel.orElse(null), PartialChannel::write);
        Write.text(out, Names.GUILD_ID, guildId.orElse(null));
        Write.object(out, Names.GUILD, guild.orElse(null), InviteGuild::write);
        Write.object(out, Names.INVITER, inviter.orElse(null), PartialUser::write);
        Write.number(out, Names.FLAGS, flags.orElse(null));
        Write.number(out, Names.TARGET_TYPE, targetType.orElse(null));
        Write.object(out, Names.TARGET_USER, targetUser.orElse(null), PartialUser::write);
        Write.object(out, Names.TARGET_APPLICATION, targetApplication.orElse(null), PartialApplication::write);
        Write.number(out, Names.APPROXIMATE_MEMBER_COUNT, approximateMemberCount.orElse(null));
        Write.number(out, Names.APPROXIMATE_PRESENCE_COUNT, approximatePresenceCount.orElse(null));
        Write.time(out, Names.EXPIRES_AT, expiresAt.orElse(null));
        Write.object(out, Names.GUILD_SCHEDULED_EVENT, guildScheduledEvent.orElse(null), GuildScheduledEvent::write);
        Write.flag(out, Names.NEW_MEMBER, newMember.orElse(null));
        Write.flag(out, Names.SHOW_VERIFICATION_FORM, showVerificationForm.orElse(null));
        Write.number(out, Names.USES, uses.orElse(null));
        Write.number(out, Names.MAX_USES, maxUses.orElse(null));
        Write.number(out, Names.MAX_AGE, maxAge);
        Write.flag(out, Names.TEMPORARY, temporary);
        Write.time(out, Names.CREATED_AT, createdAt.orElse(null));
        Write.flag(out, Names.IS_NICKNAME_CHANGEABLE, isNicknameChangeable.orElse(null));
        out.writeEndObject();
    }
}
