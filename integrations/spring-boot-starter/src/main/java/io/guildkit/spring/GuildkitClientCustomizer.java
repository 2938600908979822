package io.guildkit.spring;

import io.guildkit.GuildkitClient;

/**
 * Changes the client of the application before it is created. Beans of this type set options that have no property
 * {@code guildkit.*}, such as a second-factor handler or a token store.
 *
 * <pre>{@code
 * @Bean
 * GuildkitClientCustomizer tokens() {
 *     return builder -> builder.tokenStore(TokenStore.file(Path.of("token")));
 * }
 * }</pre>
 *
 * <p>Customizers run in the order of their beans, after the properties have been applied.
 */
@FunctionalInterface
public interface GuildkitClientCustomizer {
    /**
     * Changes settings of the client.
     *
     * @param builder has the settings of the properties and of earlier customizers
     */
    void customize(GuildkitClient.Builder builder);
}
