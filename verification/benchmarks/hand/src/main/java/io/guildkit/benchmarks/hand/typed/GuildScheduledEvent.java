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

/** The scheduled event of an invite, with types as expressive as those of the model. */
public record GuildScheduledEvent(
        String id,
        Optional<String> guildId,
        Optional<String> channelId,
        Optional<String> creatorId,
        Optional<PartialUser> creator,
        String name,
        Optional<String> description,
        Optional<Instant> scheduledStartTime,
        Optional<Instant> scheduledEndTime,
        int privacyLevel,
        int status,
        int entityType,
        Optional<String> entityId,
        Optional<EntityMetadata> entityMetadata,
        Optional<Integer> userCount,
        Optional<String> image) {
    /** Reads the object that the parser has just entered. */
    public static GuildScheduledEvent read(JsonParser in) throws IOException {
        String id = null;
        String guildId = null;
        String channelId = null;
        String creatorId = null;
        PartialUser creator = null;
        String name = "";
        String description = null;
        Instant scheduledStartTime = null;
        Instant scheduledEndTime = null;
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
                case "name" -> name = Read.text(in, "");
                case "description" -> description = Read.text(in);
                case "scheduled_start_time" -> scheduledStartTime = Read.time(in);
                case "scheduled_end_time" -> scheduledEndTime = Read.time(in);
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
                Objects.requireNonNull(id, "id"),
                Optional.ofNullable(guildId),
                Optional.ofNullable(channelId),
                Optional.ofNullable(creatorId),
                Optional.ofNullable(creator),
                name,
                Optional.ofNullable(description),
                Optional.ofNullable(scheduledStartTime),
                Optional.ofNullable(scheduledEndTime),
                privacyLevel,
                status,
                entityType,
                Optional.ofNullable(entityId),
                Optional.ofNullable(entityMetadata),
                Optional.ofNullable(userCount),
                Optional.ofNullable(image));
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.ID, id);
        Write.text(out, Names.GUILD_ID, guildId.orElse(null));
        Write.text(out, Names.CHANNEL_ID, channelId.orElse(null));
        Write.text(out, Names.CREATOR_ID, creatorId.orElse(null));
        Write.object(out, Names.CREATOR, creator.orElse(null), PartialUser::write);
        Write.text(out, Names.NAME, name);
        Write.text(out, Names.DESCRIPTION, description.orElse(null));
        Write.time(out, Names.SCHEDULED_START_TIME, scheduledStartTime.orElse(null));
        Write.time(out, Names.SCHEDULED_END_TIME, scheduledEndTime.orElse(null));
        Write.number(out, Names.PRIVACY_LEVEL, privacyLevel);
        Write.number(out, Names.STATUS, status);
        Write.number(out, Names.ENTITY_TYPE, entityType);
        Write.text(out, Names.ENTITY_ID, entityId.orElse(null));
        Write.object(out, Names.ENTITY_METADATA, entityMetadata.orElse(null), EntityMetadata::write);
        Write.number(out, Names.USER_COUNT, userCount.orElse(null));
        Write.text(out, Names.IMAGE, image.orElse(null));
        out.writeEndObject();
    }
}
