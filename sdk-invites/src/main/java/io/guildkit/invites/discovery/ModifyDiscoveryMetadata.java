package io.guildkit.invites.discovery;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import java.util.List;
import org.immutables.value.Value;

/**
 * The new presentation of a guild in discovery. It replaces the former one: the service gives fields that are not set
 * their defaults, as it does for cleared fields.
 *
 * <pre>{@code
 * ModifyDiscoveryMetadata.builder().about("A place for gardeners").clearKeywords().build()
 * }</pre>
 */
@RequestStyle
@SuppressWarnings("immutables:incompat") // a list that can be changed has an encoding of its own
@Value.Immutable
@WireModel
public sealed interface ModifyDiscoveryMetadata extends WireRequest
        permits ModifyDiscoveryMetadataBuilder.ImmutableModifyDiscoveryMetadata {
    /** Writes this type as JSON. */
    WireWriter<ModifyDiscoveryMetadata> CODEC = ModifyDiscoveryMetadataCodec.CODEC;

    /** {@return the main category} */
    Patch<Integer> primaryCategoryId();

    /** {@return the keywords: at most 10, of at most 30 characters each} */
    Patch<List<String>> keywords();

    /** {@return whether the guild is shown to users who open one of its emoji} */
    Patch<Boolean> emojiDiscoverabilityEnabled();

    /** {@return whether the guild has a landing page} */
    Patch<Boolean> isPublished();

    /** {@return the reasons to join; at most 4} */
    Patch<List<DiscoveryReason>> reasonsToJoin();

    /** {@return the links to social media: at most 9, of at most 256 characters each} */
    Patch<List<String>> socialLinks();

    /** {@return the long description; at most 2400 characters} */
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
     * Returns a builder without changes.
     *
     * @return a new builder
     */
    static ModifyDiscoveryMetadataBuilder builder() {
        return new ModifyDiscoveryMetadataBuilder();
    }
}
