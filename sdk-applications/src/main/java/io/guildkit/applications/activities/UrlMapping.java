package io.guildkit.applications.activities;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import io.guildkit.core.wire.WireSent;
import org.immutables.value.Value;

/**
 * The target of requests that an activity sends to paths with a certain prefix. Both sides may contain parameters in
 * braces, and neither has a protocol.
 *
 * <pre>{@code
 * UrlMapping.of("/maps/{region}", "{region}.maps.example.com")
 * }</pre>
 */
@Value.Immutable
@WireModel
@WireSent
public sealed interface UrlMapping extends WireObject permits UrlMappingBuilder.ImmutableUrlMapping {
    /** Reads and writes this type as JSON. */
    Codec<UrlMapping> CODEC = UrlMappingCodec.CODEC;

    /** {@return the prefix of the path; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String prefix() {
        return "";
    }

    /** {@return the domain, with an optional path; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String target() {
        return "";
    }

    /**
     * Returns a mapping.
     *
     * @param prefix the prefix of the path, such as {@code /maps}
     * @param target the target, without a protocol
     * @return the mapping
     */
    static UrlMapping of(String prefix, String target) {
        return builder().prefix(prefix).target(target).build();
    }

    /**
     * Returns a builder.
     *
     * @return a new builder
     */
    static UrlMappingBuilder builder() {
        return new UrlMappingBuilder();
    }
}
