package io.guildkit.testkit.internal.guilds;

import org.jspecify.annotations.Nullable;

/**
 * Who seems to have written a message that a webhook posted.
 *
 * @param avatar the hash of the picture, or null
 * @param avatarUrl the picture that was asked for, or null
 */
public record MessageAuthor(
        String name, @Nullable String avatar, @Nullable String avatarUrl) {}
