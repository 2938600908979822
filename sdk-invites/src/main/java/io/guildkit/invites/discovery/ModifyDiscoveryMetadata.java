package io.guildkit.invites.discovery;

import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.WireModel;
import java.util.List;
import org.immutables.value.Value;

/**
 * What to change of what a guild shows in discovery. Each part is left as it is, set, or cleared.
 *
 * <pre>{@code
 * ModifyDiscoveryMetadata.builder().about("A place for gardeners").clearKeywords().build()
 * }</pre>
 */
@Value.Immutable
@WireModel
public sealed interface ModifyDiscoveryMetadata
        permits ModifyDiscoveryMetadataBuilder.ImmutableModifyDiscoveryMetadata {
    /** Writes this type as JSON. */
    WireWriter<ModifyDiscoveryMetadata> CODEC = ModifyDiscoveryMetadataCodec.CODEC;

    /** {@return the main category} */
    Patch<Integer> primaryCategoryId();

    /** {@return what the guild is found by: at most 10, of at most 30 characters each} */
    Patch<List<String>> keywords();

    /** {@return whether the guild is shown to those who look at one of its emoji} */
    Patch<Boolean> emojiDiscoverabilityEnabled();

    /** {@return whether the guild has a landing page} */
    Patch<Boolean> isPublished();

    /** {@return why to join the guild; at most 4} */
    Patch<List<DiscoveryReason>> reasonsToJoin();

    /** {@return where else to find the guild: at most 9, of at most 256 characters each} */
    Patch<List<String>> socialLinks();

    /** {@return what the guild says of itself; at most 2400 characters} */
    Patch<String> about();

    /** Checks the limits. */
    @Value.Check
    default void check() {
        keywords().value().ifPresent(keywords -> {
            Limits.size("keywords", keywords.size(), 0, DiscoveryLimits.KEYWORDS);
            keywords.forEach(keyword -> Limits.length("keywords", keyword, 0, DiscoveryLimits.KEYWORD));
        });
        reasonsToJoin()
                .value()
                .ifPresent(reasons -> Limits.size("reasons_to_join", reasons.size(), 0, DiscoveryLimits.REASONS));
        socialLinks().value().ifPresent(links -> {
            Limits.size("social_links", links.size(), 0, DiscoveryLimits.LINKS);
            links.forEach(link -> Limits.length("social_links", link, 0, DiscoveryLimits.LINK));
        });
        Limits.length("about", about().value(), 0, DiscoveryLimits.ABOUT);
    }

    /**
     * Begins a request that changes nothing yet.
     *
     * @return a new builder
     */
    static ModifyDiscoveryMetadataBuilder builder() {
        return new ModifyDiscoveryMetadataBuilder();
    }
}
