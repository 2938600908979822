package io.guildkit.applications.activities;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import io.guildkit.core.wire.WireSent;
import org.immutables.value.Value;

/**
 * Where the proxy of activities sends the requests for some paths. Both sides may hold parameters in braces, and
 * neither has a protocol.
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

    /** {@return what the path begins with; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String prefix() {
        return "";
    }

    /** {@return the domain, and maybe a path there; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String target() {
        return "";
    }

    /**
     * Returns a mapping.
     *
     * @param prefix what the path begins with, such as {@code /maps}
     * @param target where it leads, without a protocol
     * @return the mapping
     */
    static UrlMapping of(String prefix, String target) {
        return builder().prefix(prefix).target(target).build();
    }

    /**
     * Begins such an object.
     *
     * @return a new builder
     */
    static UrlMappingBuilder builder() {
        return new UrlMappingBuilder();
    }
}
