package io.guildkit.testkit;

/** An application of a team, and what sends requests as each who may have to do with it, without the SDK. */
final class ApplicationCallers {
    static final String PNG = "data:image/png;base64,iVBORw0KGgo=";
    static final String GIF = "data:image/gif;base64,R0lGODlhAQ==";

    final ServiceEmulator emulator;
    final EmulatedAccount owner;
    final EmulatedAccount admin;
    final EmulatedAccount developer;
    final EmulatedAccount reader;
    final EmulatedAccount invited;
    final EmulatedAccount stranger;
    final EmulatedTeam team;
    final EmulatedApplication application;
    final EmulatedApplication other;
    final TestClient anybody;
    final TestClient asOwner;
    final TestClient asAdmin;
    final TestClient asDeveloper;
    final TestClient asReader;
    final TestClient asInvited;
    final TestClient asStranger;
    final TestClient asBot;
    final TestClient asOtherBot;
    final String path;

    ApplicationCallers(ServiceEmulator emulator) {
        this.emulator = emulator;
        owner = emulator.account("owner@example.com").create();
        admin = emulator.account("admin@example.com").create();
        developer = emulator.account("developer@example.com").create();
        reader = emulator.account("reader@example.com").create();
        invited = emulator.account("invited@example.com").create();
        stranger = emulator.account("stranger@example.com").create();
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
        anybody = TestClient.of(emulator);
        asOwner = as(owner);
        asAdmin = as(admin);
        asDeveloper = as(developer);
        asReader = as(reader);
        asInvited = as(invited);
        asStranger = as(stranger);
        asBot = anybody.as("Bot " + application.botToken());
        asOtherBot = anybody.as("Bot " + other.botToken());
        path = "/applications/" + application.id();
    }

    TestClient as(EmulatedAccount account) {
        return anybody.as(account.newSession());
    }

    TestClient asBearer(String token) {
        return anybody.as("Bearer " + token);
    }
}
