package io.guildkit.benchmarks.hand.plain;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;

/** The scheduled event of an invite. Absent members are null. */
public record GuildScheduledEvent(
        String id,
        String guildId,
        String channelId,
        String creatorId,
        PartialUser creator,
        String name,
        String description,
        String scheduledStartTime,
        String scheduledEndTime,
        int privacyLevel,
        int status,
        int entityType,
        String entityId,
        EntityMetadata entityMetadata,
        Integer userCount,
        String image) {
    /** Reads the object that the parser has just entered. */
    public static GuildScheduledEvent read(JsonParser in) throws IOException {
        String id = null;
        String guildId = null;
        String channelId = null;
        String creatorId = null;
        PartialUser creator = null;
        String name = null;
        String description = null;
        String scheduledStartTime = null;
        String scheduledEndTime = null;
        int privacyLevel = 0;
        int status = 0;
        int entityType = 0;
        String entityId = null;
        EntityMetadata entityMetadata = null;
        Integer userCount = null;
        String image = null;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "id" -> id = Read.text(in);
                case "guild_id" -> guildId = Read.text(in);
                case "channel_id" -> channelId = Read.text(in);
                case "creator_id" -> creatorId = Read.text(in);
                case "creator" -> creator = Read.object(in, PartialUser::read);
                case "name" -> name = Read.text(in);
                case "description" -> description = Read.text(in);
                case "scheduled_start_time" -> scheduledStartTime = Read.text(in);
                case "scheduled_end_time" -> scheduledEndTime = Read.text(in);
                case "privacy_level" -> privacyLevel = in.nextIntValue(0);
                case "status" -> status = in.nextIntValue(0);
                case "entity_type" -> entityType = in.nextIntValue(0);
                case "entity_id" -> entityId = Read.text(in);
                case "entity_metadata" -> entityMetadata = Read.object(in, EntityMetadata::read);
                case "user_count" -> userCount = Read.integer(in);
                case "image" -> image = Read.text(in);
                default -> Read.skip(in);
            }
        }
        return new GuildScheduledEvent(
                id,
                guildId,
                channelId,
                creatorId,
                creator,
                name,
                description,
                scheduledStartTime,
                scheduledEndTime,
                privacyLevel,
                status,
                entityType,
                entityId,
                entityMetadata,
                userCount,
                image);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.ID, id);
        Write.text(out, Names.GUILD_ID, guildId);
        Write.text(out, Names.CHANNEL_ID, channelId);
        Write.text(out, Names.CREATOR_ID, creatorId);
        Write.object(out, Names.CREATOR, creator, PartialUser::write);
        Write.text(out, Names.NAME, name);
        Write.text(out, Names.DESCRIPTION, description);
        Write.text(out, Names.SCHEDULED_START_TIME, scheduledStartTime);
        Write.text(out, Names.SCHEDULED_END_TIME, scheduledEndTime);
        Write.number(out, Names.PRIVACY_LEVEL, privacyLevel);
        Write.number(out, Names.STATUS, status);
        Write.number(out, Names.ENTITY_TYPE, entityType);
        Write.text(out, Names.ENTITY_ID, entityId);
        Write.object(out, Names.ENTITY_METADATA, entityMetadata, EntityMetadata::write);
        Write.number(out, Names.USER_COUNT, userCount);
        Write.text(out, Names.IMAGE, image);
        out.writeEndObject();
    }
}
