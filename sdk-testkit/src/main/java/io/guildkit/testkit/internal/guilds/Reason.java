package io.guildkit.testkit.internal.guilds;

import org.jspecify.annotations.Nullable;

/**
 * A reason to join a guild.
 *
 * @param text the reason
 * @param emojiId the id of an emoji of the guild, or null
 * @param emojiName an emoji as a character, or null
 */
public record Reason(
        String text, @Nullable String emojiId, @Nullable String emojiName) {}
