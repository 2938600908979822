package io.guildkit.testkit;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;

/**
 * The scene of the tests of applications: a team and its application <i>Quiz</i>. In transcripts, {@code owner},
 * {@code admin}, {@code developer} and {@code reader} are members of the team, {@code invited} has not accepted yet, and
 * {@code bot} is the application's. The {@code stranger} has an application too: {@code {other}}, with {@code otherBot}.
 */
abstract class QuizMakers {
    static final String PNG = "data:image/png;base64,iVBORw0KGgo=";
    static final String GIF = "data:image/gif;base64,R0lGODlhAQ==";

    ServiceEmulator emulator;
    EmulatedAccount owner;
    EmulatedAccount admin;
    EmulatedAccount developer;
    EmulatedAccount reader;
    EmulatedAccount invited;
    EmulatedAccount stranger;
    EmulatedTeam team;
    EmulatedApplication application;
    EmulatedApplication other;
    Transcript http;

    @BeforeEach
    void found(ServiceEmulator emulator) {
        this.emulator = emulator;
        http = new Transcript(emulator);
        owner = signedIn("owner");
        admin = signedIn("admin");
        developer = signedIn("developer");
        reader = signedIn("reader");
        invited = signedIn("invited");
        stranger = signedIn("stranger");
        team = emulator.team("Makers")
                .owner(owner)
                .admin(admin)
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
                .let("app", "/applications/" + application.id())
                .let("other", "/applications/" + other.id())
                .let("png", PNG)
                .let("gif", GIF);
        nameFields();
    }

    private EmulatedAccount signedIn(String name) {
        EmulatedAccount account = emulator.account(name + "@example.com").create();
        http.caller(name, account);
        return account;
    }

    /** Names the fields of applications by who sees them. */
    private void nameFields() {
        http.let(
                        "basic",
                        "id name description icon type flags verify_key hook is_verified is_discoverable"
                                + " is_monetized storefront_available")
                .let(
                        "presence",
                        "cover_image splash primary_sku_id eula_id slug aliases executables third_party_skus"
                                + " overlay overlay_methods overlay_warn overlay_compatibility_hook developers publishers"
                                + " rpc_origins deeplink_uri max_participants embedded_activity_config")
                .let(
                        "own",
                        "{basic} owner redirect_uris integration_public integration_require_code_grant"
                                + " approximate_user_install_count internal_guild_restriction"
                                + " role_connections_verification_url interactions_endpoint_url interactions_version"
                                + " interactions_event_types explicit_content_filter verification_state"
                                + " store_application_state rpc_application_state creator_monetization_state"
                                + " discoverability_state discovery_eligibility_flags monetization_state");
    }

    /** Returns an application of the team that has every field. */
    EmulatedApplication fullApplication(EmulatedGuild guild) {
        String company = emulator.applications().addCompany("ACME");
        return emulator.application("Full")
                .team(team)
                .bot()
                .embedded()
                .guild(guild)
                .executable("win32", "full.exe", false)
                .with("cover_image", "abc")
                .with("splash", "abc")
                .with("primary_sku_id", "5")
                .with("eula_id", "6")
                .with("slug", "full")
                .with("aliases", List.of("Whole"))
                .with("third_party_skus", List.of(Map.of("distributor", "shop")))
                .with("overlay", true)
                .with("overlay_methods", 1)
                .with("overlay_warn", true)
                .with("overlay_compatibility_hook", true)
                .with("developers", List.of(Map.of("id", company, "name", "ACME")))
                .with("publishers", List.of())
                .with("rpc_origins", List.of("https://a.example"))
                .with("deeplink_uri", "full://")
                .with("bot_disabled", false)
                .with("bot_quarantined", true)
                .with("approximate_guild_count", 12)
                .with("terms_of_service_url", "https://a.example/tos")
                .with("privacy_policy_url", "https://a.example/privacy")
                .with("event_webhooks_status", 2)
                .with("event_webhooks_url", "https://a.example/events")
                .with("event_webhooks_types", List.of("APPLICATION_AUTHORIZED"))
                .with("tags", List.of("fun"))
                .with("install_params", Map.of("scopes", List.of("bot"), "permissions", "8"))
                .with("custom_install_url", "https://a.example/install")
                .with("integration_types_config", Map.of("0", Map.of()))
                .create();
    }
}
