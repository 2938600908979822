package io.guildkit.applications.bots;

import io.guildkit.core.auth.Credentials;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.Optional;
import org.immutables.value.Value;

/** The result of adding a bot to an application. */
@Value.Immutable
@WireModel
public sealed interface NewBot extends WireObject permits NewBotBuilder.ImmutableNewBot {
    /** Reads and writes this type as JSON. */
    Codec<NewBot> CODEC = NewBotCodec.CODEC;

    /** {@return the token of the bot; empty if the application had one already; a secret} */
    @Value.Redacted
    Optional<String> token();

    /**
     * Returns the credentials for calls as this bot.
     *
     * @return the credentials; empty if the application had a bot already
     * @throws IllegalArgumentException if the service sent a token that no header can contain
     */
    default Optional<Credentials> credentials() {
        return token().map(Credentials::bot);
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static NewBotBuilder builder() {
        return new NewBotBuilder();
    }
}
