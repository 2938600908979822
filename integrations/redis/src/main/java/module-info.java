/** Rate limits, tokens and second factors that many processes share through Redis. */
module io.guildkit.redis {
    requires transitive io.guildkit.core;
    requires transitive redis.clients.jedis;

    exports io.guildkit.redis;
}
