package io.guildkit.applications.bots;

import io.guildkit.core.auth.Credentials;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import org.immutables.value.Value;

/** The new token of a bot. It is printed nowhere. */
@Value.Immutable
@WireModel
public sealed interface BotToken extends WireObject permits BotTokenBuilder.ImmutableBotToken {
    /** Reads and writes this type as JSON. */
    Codec<BotToken> CODEC = BotTokenCodec.CODEC;

    /** {@return the token; a secret} */
    @Value.Redacted
    String token();

    /**
     * Returns the credentials for calls as this bot.
     *
     * @return the credentials
     * @throws IllegalArgumentException if the service sent a token that no header can contain
     */
    default Credentials credentials() {
        return Credentials.bot(token());
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static BotTokenBuilder builder() {
        return new BotTokenBuilder();
    }
}
