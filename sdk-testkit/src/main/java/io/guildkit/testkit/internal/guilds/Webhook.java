package io.guildkit.testkit.internal.guilds;

import org.jspecify.annotations.Nullable;

/**
 * A webhook of a guild, as far as integrations need to know.
 *
 * @param id the id
 * @param channel where it posts
 * @param application the application it belongs to, or null
 */
public record Webhook(String id, Channel channel, @Nullable Application application) {}
