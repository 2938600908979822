package io.guildkit.invites.discovery;

import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.internal.style.RequestStyle;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import java.util.List;
import org.immutables.value.Value;

/**
 * What to change of what a guild shows in discovery. Each part is left as it is, set, or cleared.
 *
 * <pre>{@code
 * ModifyDiscoveryMetadata.builder().about("A place for gardeners").clearKeywords().build()
 * }</pre>
 */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface ModifyDiscoveryMetadata extends WireRequest
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

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        keywords().value().ifPresent(texts -> {
            FieldErrors all = faults.at("keywords");
            all.size(texts.size(), 0, DiscoveryLimits.KEYWORDS);
            all.each(texts, (place, keyword) -> place.length(keyword, 0, DiscoveryLimits.KEYWORD));
        });
        reasonsToJoin()
                .value()
                .ifPresent(reasons -> faults.at("reasons_to_join").size(reasons.size(), 0, DiscoveryLimits.REASONS));
        socialLinks().value().ifPresent(links -> {
            FieldErrors all = faults.at("social_links");
            all.size(links.size(), 0, DiscoveryLimits.LINKS);
            all.each(links, (place, link) -> place.length(link, 0, DiscoveryLimits.LINK));
        });
        faults.at("about").length(about().value(), 0, DiscoveryLimits.ABOUT);
        faults.throwIfAny();
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
