package io.guildkit.invites.discovery;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.model.Emoji;
import io.guildkit.core.model.Sticker;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireOmitEmpty;
import io.guildkit.core.wire.WireRequired;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** A guild in discovery, or in a directory that the caller can see. */
@Value.Immutable
@WireModel
public sealed interface DiscoverableGuild extends WireObject
        permits DiscoverableGuildBuilder.ImmutableDiscoverableGuild {
    /** Reads and writes this type as JSON. */
    Codec<DiscoverableGuild> CODEC = DiscoverableGuildCodec.CODEC;

    /** {@return the identifier} */
    Snowflake id();

    /** {@return the name, 2 to 100 characters; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String name() {
        return "";
    }

    /** {@return the icon's hash; empty if there is none} */
    Optional<String> icon();

    /** {@return the banner's hash; empty if there is none} */
    Optional<String> banner();

    /** {@return the hash of the image on invites; empty if there is none} */
    Optional<String> splash();

    /** {@return the hash of the image in discovery; empty if there is none} */
    Optional<String> discoverySplash();

    /** {@return the description, at most 300 characters; empty for none} */
    Optional<String> description();

    /** {@return the names of the enabled features} */
    @WireRequired
    List<String> features();

    /** {@return the code of the vanity invite; empty if there is none} */
    Optional<String> vanityUrlCode();

    /** {@return the main language, {@code en-US} by default, or if the service left it out} */
    @WireRequired
    @Value.Default
    default String preferredLocale() {
        return "en-US";
    }

    /** {@return the number of boosts; 0 if the service left it out} */
    @WireRequired
    @Value.Default
    default int premiumSubscriptionCount() {
        return 0;
    }

    /** {@return the approximate number of members; 0 if the service left it out} */
    @WireRequired
    @Value.Default
    default int approximateMemberCount() {
        return 0;
    }

    /** {@return the approximate number of online members; 0 if the service left it out} */
    @WireRequired
    @Value.Default
    default int approximatePresenceCount() {
        return 0;
    }

    /** {@return the selected emoji, at most 30; empty unless the guild was found by an emoji} */
    List<Emoji> emojis();

    /** {@return the number of emoji; empty unless the guild was found by an emoji} */
    Optional<Integer> emojiCount();

    /** {@return the selected stickers, at most 30; empty unless the guild was found by a sticker} */
    List<Sticker> stickers();

    /** {@return the number of stickers; empty unless the guild was found by a sticker} */
    Optional<Integer> stickerCount();

    /** {@return whether the guild was removed from discovery because it no longer met the requirements} */
    @WireRequired
    @Value.Default
    default boolean autoRemoved() {
        return false;
    }

    /** {@return the main category; 0 if the service left it out} */
    @WireRequired
    @Value.Default
    default int primaryCategoryId() {
        return 0;
    }

    /** {@return the main category; empty except in searches} */
    Optional<DiscoveryCategory> primaryCategory();

    /** {@return the keywords: at most 10, of at most 30 characters each} */
    @WireOmitEmpty
    List<String> keywords();

    /** {@return whether the guild has a landing page} */
    @WireRequired
    @Value.Default
    default boolean isPublished() {
        return false;
    }

    /**
     * {@return the reasons to join, at most 4; empty except on the {@linkplain DiscoveryClient#getLandingPage landing
     * page}}
     */
    List<DiscoveryReason> reasonsToJoin();

    /**
     * {@return the links to social media: at most 9, of at most 256 characters each; empty except on the {@linkplain
     * DiscoveryClient#getLandingPage landing page}}
     */
    @WireOmitEmpty
    List<String> socialLinks();

    /**
     * {@return the long description, at most 2400 characters; empty except on the {@linkplain
     * DiscoveryClient#getLandingPage landing page}}
     */
    Optional<String> about();

    /**
     * {@return the additional categories, at most 5; empty except on the guild's {@linkplain
     * DiscoveryClient#getLandingPage landing page}}
     */
    List<Snowflake> categoryIds();

    /** {@return the further categories, at most 5; empty except in searches} */
    List<DiscoveryCategory> categories();

    /** {@return the time of creation; empty except on the {@linkplain DiscoveryClient#getLandingPage landing page}} */
    Optional<Instant> createdAt();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static DiscoverableGuildBuilder builder() {
        return new DiscoverableGuildBuilder();
    }
}
