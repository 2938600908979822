package io.guildkit.testkit.internal.guilds;

import org.jspecify.annotations.Nullable;

/**
 * The displayed author of a webhook's message.
 *
 * @param avatar the hash of the avatar, or null
 * @param avatarUrl the URL of the requested avatar, or null
 */
public record MessageAuthor(
        String name, @Nullable String avatar, @Nullable String avatarUrl) {}
