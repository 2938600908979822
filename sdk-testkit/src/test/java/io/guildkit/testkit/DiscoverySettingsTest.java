package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Scenarios("""
    have defaults
    ada GET {metadata} -> 200 {
        $only: 'guild_id primary_category_id keywords emoji_discoverability_enabled partner_actioned_timestamp
            partner_application_timestamp is_published reasons_to_join social_links about category_ids',
        primary_category_id: 0, keywords: null, emoji_discoverability_enabled: true, is_published: false,
        reasons_to_join: [], partner_actioned_timestamp: '~2026-01-01T.*'}

    are replaced, with defaults for absent and null fields
    ada GET {metadata} -> 200 <defaults>
    ada PATCH {metadata} {{all}}
        -> 200 {primary_category_id: 1, keywords: ['a', 'b'], reasons_to_join: [{}, {emoji_id: '5'}],
            is_published: true, emoji_discoverability_enabled: false, about: 'Hello'}
    ada PATCH {metadata} {about: 'Bye'}     -> 200 {about: 'Bye', keywords: null, is_published: false}
    ada PATCH {metadata} {}                 -> 200 = {defaults}
    ada PATCH {metadata} {{all}}            -> 200 <first>
    ada GET {metadata}                      -> 200 = {first}
    ada PATCH {metadata} {primary_category_id: null, keywords: null, emoji_discoverability_enabled: null,
        is_published: null, reasons_to_join: null, social_links: null, about: null} -> 200 = {defaults}

    are merged by a lenient emulator
    ada GET {metadata} -> 200 <defaults>
    admin PATCH /settings {lenient: true}       -> 200
    ada PATCH {metadata} {{all}}                -> 200 <first>
    ada PATCH {metadata} {about: 'Bye'}         -> 200 {about: 'Bye', keywords: ['a', 'b'], is_published: true,
        primary_category_id: 1, emoji_discoverability_enabled: false, reasons_to_join: {$size: 2},
        social_links: ['https://a.example']}
    ada PATCH {metadata} {about: null, keywords: null, social_links: null, reasons_to_join: null,
        is_published: null, emoji_discoverability_enabled: null, primary_category_id: null} -> 200 = {defaults}

    are limited
    ada PATCH {metadata} {keywords: [{10 x '{30 x a}',}], social_links: [{9 x '{256 x a}',}]}   -> 200
    " {keywords: [], social_links: []}                                                          -> 200
    " {keywords: [{11 x 'a',}], social_links: [{10 x 'a',}]}    -> 400 keywords social_links: BASE_TYPE_BAD_LENGTH
    " {keywords: ['{31 x a}'], social_links: ['{257 x a}']} -> 400 keywords/0 social_links/0: BASE_TYPE_BAD_LENGTH
    " {reasons_to_join: [{4 x {reason: 'Fun'},}]}               -> 200
    " {reasons_to_join: [{5 x {reason: 'Fun'},}]}               -> 400 reasons_to_join: BASE_TYPE_BAD_LENGTH
    " {reasons_to_join: [{emoji_name: 'x'}]}                    -> 400 reasons_to_join/0/reason: BASE_TYPE_REQUIRED
    " {about: '{2400 x 😀}'}                                    -> 200
    " {about: '{2401 x 😀}'}                                    -> 400 about: BASE_TYPE_BAD_LENGTH
    " {primary_category_id: {20 or 77}}                         -> 400 primary_category_id: BASE_TYPE_CHOICES
    " {category_ids: []}                                        -> 400 category_ids: UNKNOWN_FIELD

    include five subcategories
    ada PUT {categories}/{20 or 21 or 22 or 23 or 24}   -> 204
    ada PUT {categories}/3                              -> 400 30030
    ada PUT {categories}/20                             -> 204
    ada GET {metadata}              -> 200 {category_ids: ['20', '21', '22', '23', '24']}
    ada DELETE {categories}/22                          -> 204
    ada DELETE {categories}/22                          -> 204
    ada PUT {categories}/3 {}                           -> 204
    ada {PUT or DELETE} {categories}/777                -> 400 category.id: BASE_TYPE_CHOICES
    ada GET {metadata}              -> 200 {category_ids: ['20', '21', '23', '24', '3']}

    are judged by requirements
    ada GET {requirements} -> 200 {
        $only: 'guild_id safe_environment healthy health_score_pending size protected sufficient
            sufficient_without_grace_period valid_rules_channel retention_healthy engagement_healthy age
            minimum_age minimum_size nsfw_properties',
        sufficient: true, nsfw_properties: {$only: ''}}
    admin PATCH /guilds/{guild} {requirements_missed: ['size'], minimum_size: 500,
        grace_period_end: '2026-01-02T00:00:00Z'} -> 200
    ada GET {requirements} -> 200 {size: false, sufficient: true, sufficient_without_grace_period: false,
        minimum_size: 500, grace_period_end_date: '2026-01-02T00:00:00.000000+00:00'}
    admin PATCH /guilds/{guild} {banned_in_channels: {general: ['x'], 'Chess Club/news': ['y']}} -> 200
        {banned_in_channels: {'{general}': ['x'], '{news}': ['y']}}
    ada GET {requirements} -> 200 {nsfw_properties: {channels: ['{general}', '{news}'],
        channel_banned_keywords: {'{general}': ['x'], '{news}': ['y']}}}
    admin PATCH /guilds/{guild} {banned_in_channels: {nowhere: ['x']}} -> 400
        {message: "~.*banned_in_channels.*There is no channel 'nowhere'.*"}
    later P1D
    ada GET {requirements}                                      -> 200 {sufficient: false}
    admin PATCH /guilds/{guild} {features: ['VERIFIED']}        -> 200
    ada GET {requirements}      -> 200 = {sufficient: true, sufficient_without_grace_period: true}
    """)
class DiscoverySettingsTest extends ChessClub {
    @Override
    GuildSeed furnished(GuildSeed seed) {
        return seed.description("Bad words").partnerApplication();
    }

    @BeforeEach
    void namePaths() {
        http.let("metadata", "/guilds/{guild}/discovery-metadata")
                .let("requirements", "/guilds/{guild}/discovery-requirements")
                .let("categories", "/guilds/{guild}/discovery-categories")
                .let(
                        "all",
                        "primary_category_id: 1, keywords: ['a', 'b'], emoji_discoverability_enabled: false, is_published: true,"
                                + " reasons_to_join: [{reason: 'Fun', emoji_id: null, emoji_name: 'x'},"
                                + " {reason: 'More fun', emoji_id: '5'}], social_links: ['https://a.example'], about: 'Hello'");
    }

    @Test
    void requirementsDependOnHealthAndWords() {
        guild.setRequirement("size", true);
        guild.setMinimum(null, 2);
        guild.setGracePeriodEnd(null);
        guild.setHealthScore("1.5", null, "12", 0.25);
        guild.setBannedInChannel(general, "x", "y");
        guild.setBannedInName("chess");
        guild.setBannedInDescription("bad");
        http.verify("""
            ada GET {requirements} -> 200 {size: true, minimum_age: null, minimum_size: 2, health_score_pending: false,
                health_score: {avg_nonnew_communicators: '1.5', avg_nonnew_participators: null,
                    num_intentful_joiners: '12', perc_ret_w1_intentful: 0.25},
                nsfw_properties: {channels: ['{general}'], channel_banned_keywords: {'{general}': ['x', 'y']},
                    name: 'Chess Club', name_banned_keywords: ['chess'], description_banned_keywords: ['bad']}}
            """);
        assertThatIllegalArgumentException().isThrownBy(() -> guild.setRequirement("charm", false));
    }
}
