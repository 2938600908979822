package io.guildkit.testkit;

import org.junit.jupiter.api.BeforeEach;

/**
 * The scene of the tests of applications: a team and its application <i>Quiz</i>. In transcripts, {@code owner},
 * {@code manager}, {@code developer} and {@code reader} are members of the team, {@code invited} has not accepted yet, and
 * {@code bot} is the application's. The {@code stranger} has an application too: {@code {other}}, with {@code otherBot}.
 */
abstract class QuizMakers extends Scene {
    static final String PNG = "data:image/png;base64,iVBORw0KGgo=";

    EmulatedAccount owner;
    EmulatedAccount manager;
    EmulatedAccount developer;
    EmulatedAccount reader;
    EmulatedAccount invited;
    EmulatedAccount stranger;
    EmulatedTeam team;
    EmulatedApplication application;
    EmulatedApplication other;

    @BeforeEach
    void createTeam() {
        owner = signedIn("owner");
        manager = signedIn("manager");
        developer = signedIn("developer");
        reader = signedIn("reader");
        invited = signedIn("invited");
        stranger = signedIn("stranger");
        team = emulator.team("Makers")
                .owner(owner)
                .admin(manager)
                .developer(developer)
                .readOnly(reader)
                .invited(invited)
                .create();
        application = emulator.application("Quiz")
                .team(team)
                .bot()
                .verified()
                .disclosures(1)
                .create();
        other = emulator.application("Other").owner(stranger).bot().create();
        http.caller("bot", "Bot " + application.botToken())
                .caller("otherBot", "Bot " + other.botToken())
                .let("team", team.id())
                .let("id", application.id())
                .let("other", "/applications/" + other.id())
                .let("png", PNG)
                // The members of applications by the readers that see them.
                .verify("""
            let app = /applications/{id}
            let gif = data:image/gif;base64,R0lGODlhAQ==
            let basic = id name description icon type flags verify_key hook is_verified is_discoverable is_monetized
                storefront_available
            let presence = cover_image splash primary_sku_id eula_id slug aliases executables third_party_skus overlay
                overlay_methods overlay_warn overlay_compatibility_hook developers publishers rpc_origins deeplink_uri
                max_participants embedded_activity_config
            let owned = {basic} owner redirect_uris integration_public integration_require_code_grant
                approximate_user_install_count internal_guild_restriction role_connections_verification_url
                interactions_endpoint_url interactions_version interactions_event_types explicit_content_filter
                verification_state store_application_state rpc_application_state creator_monetization_state
                discoverability_state discovery_eligibility_flags monetization_state
            """);
    }

    private EmulatedAccount signedIn(String name) {
        EmulatedAccount account = emulator.account(name + "@example.com").create();
        http.caller(name, account);
        return account;
    }

    /** Returns an application of the team that has every field. */
    EmulatedApplication fullApplication(EmulatedGuild guild) {
        ApplicationSeed seed = emulator.application("Full")
                .team(team)
                .bot()
                .embedded()
                .guild(guild)
                .executable("win32", "full.exe", false);
        JsonPattern.read("""
            {cover_image: 'abc', splash: 'abc', primary_sku_id: '5', eula_id: '6', slug: 'full', aliases: ['Whole'],
                third_party_skus: [{distributor: 'shop'}], overlay: true, overlay_methods: 1, overlay_warn: true,
                overlay_compatibility_hook: true, developers: [{id: '7', name: 'ACME'}], publishers: [],
                rpc_origins: ['https://a.example'], deeplink_uri: 'full://', bot_disabled: false, bot_quarantined: true,
                approximate_guild_count: 12, terms_of_service_url: 'https://a.example/tos',
                privacy_policy_url: 'https://a.example/privacy', event_webhooks_status: 2,
                event_webhooks_url: 'https://a.example/events', event_webhooks_types: ['APPLICATION_AUTHORIZED'],
                tags: ['fun'], install_params: {scopes: ['bot'], permissions: '8'},
                custom_install_url: 'https://a.example/install', integration_types_config: {'0': {}}}
            """).properties().forEach(field -> seed.with(field.getKey(), field.getValue()));
        return seed.create();
    }
}
