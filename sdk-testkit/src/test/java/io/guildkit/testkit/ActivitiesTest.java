package io.guildkit.testkit;

import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Applications that run within a voice channel. */
@Scenarios("""
    are switched on and off
    developer POST {app}/set-embedded {embedded: true}      -> 204
    developer POST {app}/set-embedded {embedded: true}      -> 204
    owner GET {app}     -> 200 {flags: 131072, embedded_activity_config: '*', max_participants: '*'}
    developer POST {app}/set-embedded {embedded: false}     -> 204
    owner GET {app}     -> 200 {flags: 0, $no: 'embedded_activity_config max_participants'}
    developer POST {app}/set-embedded {}                    -> 400 embedded: BASE_TYPE_REQUIRED
    developer POST {app}/set-embedded {embedded: 1}         -> 400 embedded: BOOLEAN_TYPE_CONVERT

    have defaults
    reader GET {config} -> 200 = {application_id: '{id}', activity_preview_video_asset_id: null,
        supported_platforms: ['web'], default_orientation_lock_state: 1,
        tablet_default_orientation_lock_state: 1, requires_age_gate: false,
        legacy_responsive_aspect_ratio: false, premium_tier_requirement: null, free_period_starts_at: null,
        free_period_ends_at: null, client_platform_config: {}, shelf_rank: 0, has_csp_exception: false,
        displays_advertisements: false}

    are checked strictly
    let platforms = client_platform_config
    developer PATCH {config} {supported_platforms: ['desktop']} -> 400 supported_platforms/0: BASE_TYPE_CHOICES
    " {default_orientation_lock_state: {0 or 4}}    -> 400 default_orientation_lock_state: BASE_TYPE_CHOICES
    " {free_period_starts_at: 'tomorrow'}           -> 400 free_period_starts_at: DATE_TIME_TYPE_PARSE
    " {shelf_rank: -1}                              -> 400 shelf_rank: NUMBER_TYPE_MIN
    " {has_csp_exception: true, premium_tier_requirement: 1}
        -> 400 has_csp_exception premium_tier_requirement: UNKNOWN_FIELD
    " {{platforms}: {tv: {label_type: 0, release_phase: 'global_launch'}}}  -> 400 {platforms}/tv: BASE_TYPE_CHOICES
    " {{platforms}: {web: {label_type: 3, release_phase: 'never'}}}
        -> 400 {platforms}/web/label_type {platforms}/web/release_phase: BASE_TYPE_CHOICES
    " {{platforms}: {web: {}}}                      -> 400 {platforms}/web/label_type: BASE_TYPE_REQUIRED

    are offered in guilds to members
    stranger GET /activities/shelf?guild_id={guild}     -> 403 50001
    stranger GET /activities/shelf?guild_id=1           -> 404 10004
    stranger GET /activities/shelf?guild_id=x           -> 400 guild_id: STRING_TYPE_REGEX

    use a proxy that keeps the order of its rules
    let map = {url_map: [{prefix: '/api/{{version}}', target: '{{version}}.a.example'},
        {prefix: '/api', target: 'b.example'}, {prefix: '/', target: 'c.example'}]}
    reader GET {proxy}                                  -> 200 = {url_map: []}
    developer POST {proxy} {map}                        -> 200 = {map}
    reader GET {proxy}                                  -> 200 = {map}
    developer POST {proxy} {url_map: []}                -> 200 = {url_map: []}
    stranger GET /applications/{seeded}/proxy-config
        -> 200 {url_map: [{target: 'a.example'}, {target: 'b.example'}]}

    use a proxy with valid rules
    developer POST {proxy} {}                                       -> 400 url_map: BASE_TYPE_REQUIRED
    " {url_map: {}}                                                 -> 400 url_map: LIST_TYPE_CONVERT
    " {url_map: [{prefix: '/'}, {prefix: '', target: 'a'}, {prefix: '/', target: 'a', x: 1}]}
        -> 400 url_map/0/target url_map/1/prefix: BASE_TYPE_REQUIRED, url_map/2/x: UNKNOWN_FIELD
    " {url_map: [{prefix: '/', target: 'https://a.example'}, {prefix: 'wss://x', target: 'a.example'}]}
        -> 400 url_map/0/target url_map/1/prefix: STRING_TYPE_REGEX
    """)
class ActivitiesTest extends QuizMakers {
    @BeforeEach
    void namePaths() {
        EmulatedApplication seeded = emulator.application("Seeded")
                .owner(stranger)
                .proxy("/a", "a.example")
                .proxy("/", "b.example")
                .create();
        http.let("config", "{app}/embedded-activity-config")
                .let("proxy", "{app}/proxy-config")
                .let("seeded", seeded.id())
                .let("version", "version")
                .let("guild", emulator.guild("Testers").owner(owner).create().id());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            activity_preview_video_asset_id: '5'                   | 200 {activity_preview_video_asset_id: null}
            supported_platforms: ['web', 'android', 'ios']         | 200 {supported_platforms: []}
            free_period_starts_at: '2026-01-01T00:00:00Z'          | 200 {free_period_starts_at: null}
            free_period_ends_at: '2026-02-01T00:00:00+00:00'       | 200 {free_period_ends_at: null}
            default_orientation_lock_state: 3                      | 400 {field}: BASE_TYPE_NOT_NULL
            tablet_default_orientation_lock_state: 2               | 400 {field}: BASE_TYPE_NOT_NULL
            requires_age_gate: true                                | 400 {field}: BASE_TYPE_NOT_NULL
            client_platform_config: {ios: {platform}}              | 400 {field}: BASE_TYPE_NOT_NULL
            shelf_rank: 7                                          | 400 {field}: BASE_TYPE_NOT_NULL
            """)
    void areChangedAndClearedOneByOne(String change, String cleared) {
        http.let("platform", "{label_type: 2, label_until: null, release_phase: 'soft_launch'}")
                .let("change", change)
                .let("field", change.substring(0, change.indexOf(':')))
                .let("shown", JsonPattern.exactly(change))
                .let("cleared", cleared)
                .verify("""
            developer PATCH {config} {{change}}         -> 200 <after>
            developer PATCH {config} {}                 -> 200 = {after}
            reader GET {config}                         -> 200 = {after}
            reader GET {config}                         -> 200 {{shown}}
            developer PATCH {config} {{field}: null}    -> {cleared}
            """);
    }

    @Test
    void areOfferedOnTheShelfByRank() {
        EmulatedApplication second = emulator.application("Second")
                .embedded()
                .asset("board", 1)
                .activity("shelf_rank", 2)
                .create();
        EmulatedApplication first = emulator.application("First")
                .embedded()
                .activity("shelf_rank", 1)
                .activity("displays_advertisements", true)
                .create();
        http.let("first", first.id()).let("second", second.id()).verify("""
            stranger GET /activities/shelf -> 200 {$only: 'activities applications assets',
                activities: [{application_id: '{first}', displays_advertisements: true}, {application_id: '{second}'}],
                applications: [{id: '{first}', $no: 'owner'}, {}],
                assets: {'{second}': [{name: 'board'}], '{first}': []}}
            """);
    }

    @ParameterizedTest
    @CsvSource({
        "in_development,   ACTIVITIES_ALPHA,        0, 0",
        "activities_team,  ACTIVITIES_INTERNAL_DEV, 0, 1",
        "activities_team,  ACTIVITIES_ALPHA,        0, 0",
        "employee_release, ACTIVITIES_EMPLOYEE,     0, 1",
        "soft_launch,      ACTIVITIES_ALPHA,        0, 1",
        "global_launch,    VERIFIED,                1, 1",
    })
    void areReleasedStepByStep(String phase, String feature, int everywhere, int there) {
        EmulatedGuild guild = emulator.guild("Alpha").owner(stranger).create();
        guild.setFeature(feature, true);
        emulator.application("Game")
                .embedded()
                .activity("client_platform_config", Map.of("web", Map.of("label_type", 0, "release_phase", phase)))
                .create();
        http.let("guild", guild.id()).verify("""
            stranger GET /activities/shelf                   -> 200 {activities: {$size: %s}}
            stranger GET /activities/shelf?guild_id={guild}  -> 200 {activities: {$size: %s}}
            """.formatted(everywhere, there));
    }
}
