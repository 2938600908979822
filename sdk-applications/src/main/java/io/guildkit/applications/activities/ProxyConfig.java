package io.guildkit.applications.activities;

import io.guildkit.core.base.style.SentStyle;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import io.guildkit.core.wire.WireSent;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The mappings by which the proxy of activities forwards an activity's requests.
 *
 * <p>The proxy uses the first mapping that matches, so a mapping of {@code /api/maps} must precede a mapping of {@code
 * /api}. {@link #match} returns the matching mapping.
 *
 * <pre>{@code
 * ProxyConfig.of(
 *         UrlMapping.of("/maps/{region}", "{region}.maps.example.com"),
 *         UrlMapping.of("/", "game.example.com"))
 * }</pre>
 */
@SentStyle
@Value.Immutable
@WireModel
@WireSent
public sealed interface ProxyConfig extends WireObject permits ProxyConfigBuilder.ImmutableProxyConfig {
    /** Reads and writes this type as JSON. */
    Codec<ProxyConfig> CODEC = ProxyConfigCodec.CODEC;

    /** {@return the mappings, the most specific ones first} */
    @WireRequired
    List<UrlMapping> urlMap();

    /**
     * Returns the first mapping that matches a path, like the proxy.
     *
     * <p>A prefix matches an equal path, and a longer path that continues with a slash: {@code /api} matches {@code
     * /api/users} but not {@code /apis}. A slash at the end of the prefix makes no difference, and {@code /} matches
     * every path. Matching is case-sensitive. A parameter such as {@code {region}} matches one or more characters of
     * one segment of the path, and the same characters if the prefix repeats it. These characters replace the parameter
     * in the target. A parameter that the prefix lacks stays unchanged. The rest of the path, with query and fragment,
     * is appended to the target.
     *
     * @param path the path of an activity's request, such as {@code /maps/eu/tiles?zoom=3}
     * @return the match; empty if the proxy would refuse the path
     */
    default Optional<UrlMatch> match(String path) {
        return urlMap().stream()
                .flatMap(mapping -> UrlPattern.match(mapping, path).stream())
                .findFirst();
    }

    /**
     * Returns a configuration.
     *
     * @param mappings the mappings, the most specific ones first
     * @return the configuration
     */
    static ProxyConfig of(UrlMapping... mappings) {
        return builder().urlMap(mappings).build();
    }

    /**
     * Returns a builder.
     *
     * @return a new builder
     */
    static ProxyConfigBuilder builder() {
        return new ProxyConfigBuilder();
    }
}
