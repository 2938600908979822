package io.guildkit.invites.discovery;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.json.Limits;
import io.guildkit.core.json.Patch;
import io.guildkit.core.json.WireModel;
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
    /** {@return the main category} */
    @Value.Default
    default Patch<Integer> primaryCategoryId() {
        return Patch.keep();
    }

    /** {@return what the guild is found by: at most 10, of at most 30 characters each} */
    @Value.Default
    default Patch<List<String>> keywords() {
        return Patch.keep();
    }

    /** {@return whether the guild is shown to those who look at one of its emoji} */
    @Value.Default
    default Patch<Boolean> emojiDiscoverabilityEnabled() {
        return Patch.keep();
    }

    /** {@return whether the guild has a landing page} */
    @JsonProperty("is_published")
    @Value.Default
    default Patch<Boolean> published() {
        return Patch.keep();
    }

    /** {@return why to join the guild; at most 4} */
    @Value.Default
    default Patch<List<DiscoveryReason>> reasonsToJoin() {
        return Patch.keep();
    }

    /** {@return where else to find the guild: at most 9, of at most 256 characters each} */
    @Value.Default
    default Patch<List<String>> socialLinks() {
        return Patch.keep();
    }

    /** {@return what the guild says of itself; at most 2400 characters} */
    @Value.Default
    default Patch<String> about() {
        return Patch.keep();
    }

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
     * @return what takes the changes
     */
    static Changes builder() {
        return new Changes();
    }

    /** Collects what is to change. Of two words on the same part, the last one counts. */
    final class Changes {
        private final ModifyDiscoveryMetadataBuilder changes = new ModifyDiscoveryMetadataBuilder();

        private Changes() {}

        /**
         * Sets the main category.
         *
         * @param value the new value
         * @return this
         */
        public Changes primaryCategoryId(int value) {
            changes.primaryCategoryId(Patch.set(value));
            return this;
        }

        /**
         * Clears the main category, which makes it 0.
         *
         * @return this
         */
        public Changes clearPrimaryCategoryId() {
            changes.primaryCategoryId(Patch.clear());
            return this;
        }

        /**
         * Sets what the guild is found by: at most 10, of at most 30 characters each.
         *
         * @param value the new value
         * @return this
         */
        public Changes keywords(List<String> value) {
            changes.keywords(Patch.set(List.copyOf(value)));
            return this;
        }

        /**
         * Sets what the guild is found by: at most 10, of at most 30 characters each.
         *
         * @param values the new values
         * @return this
         */
        public Changes keywords(String... values) {
            return keywords(List.of(values));
        }

        /**
         * Removes all keywords.
         *
         * @return this
         */
        public Changes clearKeywords() {
            changes.keywords(Patch.clear());
            return this;
        }

        /**
         * Sets whether the guild is shown to those who look at one of its emoji.
         *
         * @param value the new value
         * @return this
         */
        public Changes emojiDiscoverabilityEnabled(boolean value) {
            changes.emojiDiscoverabilityEnabled(Patch.set(value));
            return this;
        }

        /**
         * Goes back to the default, which is yes.
         *
         * @return this
         */
        public Changes clearEmojiDiscoverabilityEnabled() {
            changes.emojiDiscoverabilityEnabled(Patch.clear());
            return this;
        }

        /**
         * Sets whether the guild has a landing page.
         *
         * @param value the new value
         * @return this
         */
        public Changes published(boolean value) {
            changes.published(Patch.set(value));
            return this;
        }

        /**
         * Goes back to the default, which is no.
         *
         * @return this
         */
        public Changes clearPublished() {
            changes.published(Patch.clear());
            return this;
        }

        /**
         * Sets why to join the guild; at most 4.
         *
         * @param value the new value
         * @return this
         */
        public Changes reasonsToJoin(List<DiscoveryReason> value) {
            changes.reasonsToJoin(Patch.set(List.copyOf(value)));
            return this;
        }

        /**
         * Sets why to join the guild; at most 4.
         *
         * @param values the new values
         * @return this
         */
        public Changes reasonsToJoin(DiscoveryReason... values) {
            return reasonsToJoin(List.of(values));
        }

        /**
         * Removes all reasons.
         *
         * @return this
         */
        public Changes clearReasonsToJoin() {
            changes.reasonsToJoin(Patch.clear());
            return this;
        }

        /**
         * Sets where else to find the guild: at most 9, of at most 256 characters each.
         *
         * @param value the new value
         * @return this
         */
        public Changes socialLinks(List<String> value) {
            changes.socialLinks(Patch.set(List.copyOf(value)));
            return this;
        }

        /**
         * Sets where else to find the guild: at most 9, of at most 256 characters each.
         *
         * @param values the new values
         * @return this
         */
        public Changes socialLinks(String... values) {
            return socialLinks(List.of(values));
        }

        /**
         * Removes all links.
         *
         * @return this
         */
        public Changes clearSocialLinks() {
            changes.socialLinks(Patch.clear());
            return this;
        }

        /**
         * Sets what the guild says of itself; at most 2400 characters.
         *
         * @param value the new value
         * @return this
         */
        public Changes about(String value) {
            changes.about(Patch.set(value));
            return this;
        }

        /**
         * Removes the text.
         *
         * @return this
         */
        public Changes clearAbout() {
            changes.about(Patch.clear());
            return this;
        }

        /**
         * Ends the request.
         *
         * @return the request
         * @throws IllegalArgumentException if a limit is out of bounds
         */
        public ModifyDiscoveryMetadata build() {
            return changes.build();
        }
    }
}
