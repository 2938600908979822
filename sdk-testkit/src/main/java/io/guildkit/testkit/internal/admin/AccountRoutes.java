package io.guildkit.testkit.internal.admin;

import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.shape.Type;
import io.guildkit.testkit.internal.shape.Types;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.AuthenticatorApp;
import io.guildkit.testkit.internal.state.Base32;
import io.guildkit.testkit.internal.state.Outbox;
import io.guildkit.testkit.internal.state.SecondFactors;
import io.guildkit.testkit.internal.state.Session;
import io.guildkit.testkit.internal.world.World;
import io.guildkit.testkit.internal.world.WorldFormat;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/** Accounts, their devices and second factors, and the messages to their owners. */
record AccountRoutes(World world, WorldFormat format) {
    private static final int STEP_SECONDS = 30;

    private record Totp(String code, String secret, int secondsLeft) {}

    void register(AdminTable table) {
        Type<Account> account = format.accounts.account;
        table.get("/accounts", "Lists the accounts, the oldest first.")
                .gives(Types.listOf(format.accounts.account), call -> world.state.accounts.all());
        table.post("/accounts", "Creates an account.").creates(account);
        table.get("/accounts/{account}", "Returns an account, by id, unique name or email address.")
                .gives(account, this::account);
        table.patch("/accounts/{account}", "Changes an account. Absent members keep their value.")
                .changes(format.accounts.account, account, this::account);
        sessions(table);
        secondFactors(table);
        outbox(table);
        table.post(
                        "/accounts/{account}/email",
                        "Changes the email address, as a thief does. The former address gets a mail.")
                .takes(
                        AdminRoutes.text("EmailChange", "email", "The new email address."),
                        AdminRoutes.text("RevertTokenOf", "revert_token", "The token for reverting the change."),
                        (call, address) -> world.state.changeEmail(account(call), address));
        table.post("/accounts/{account}/gateway_sessions", "Connects a device to the gateway.")
                .gives(
                        AdminRoutes.text("GatewaySession", "id", "The id of the gateway session."),
                        call -> world.community.connect(account(call)));
        table.delete("/gateway_sessions/{id}", "Disconnects a device from the gateway.")
                .does(this::disconnect);
        table.post(
                        "/accounts/{account}/friend_codes",
                        "Returns a code with which the account may create one friend invite.")
                .gives(
                        AdminRoutes.text("FriendCode", "code", "The code."),
                        call -> world.community.invites.newFriendCode(account(call)));
        table.get("/friendships", "Lists the friendships.")
                .gives(Types.listOf(format.friendship), call -> world.community.friendships());
        table.post("/friendships", "Makes two accounts friends.").creates(format.friendship);
    }

    private void sessions(AdminTable table) {
        Type<Session> shown = format.accounts.session;
        table.get(
                        "/accounts/{account}/sessions",
                        "Lists the devices and applications that are signed in, with their tokens.")
                .gives(Types.listOf(shown), this::sessions);
        table.post(
                        "/accounts/{account}/sessions",
                        "Signs in on a device, or lets an application act for the account if there are scopes.")
                .creates(format.accounts.session, this::account);
        table.delete("/accounts/{account}/sessions", "Ends all sessions of the account.")
                .does(call -> sessions(call).forEach(world.state.sessions::end));
    }

    private List<Session> sessions(AdminCall call) {
        return world.state.sessions.allOf(account(call));
    }

    private void secondFactors(AdminTable table) {
        Type<Totp> totp = ObjectShape.record(Totp.class, "Totp", "The code of an authenticator app.")
                .shown("code", Types.TEXT, "A code that is accepted now and was not used.")
                .shown("secret", Types.TEXT, "The secret of the app, in base 32.")
                .shown("seconds_left", Types.INT, "The remaining time of the present code.");
        table.get("/accounts/{account}/totp", "Returns the present code of the authenticator app.")
                .gives(totp, call -> totp(account(call)));
        table.post("/accounts/{account}/totp", "Sets up an authenticator app, or replaces it.")
                .gives(totp, call -> {
                    Account found = account(call);
                    found.factors.setUp(world.state.seeds.authenticatorApp());
                    return totp(found);
                });
        table.delete("/accounts/{account}/second_factors", "Removes all second factors.")
                .does(call -> account(call).factors.clear());
    }

    private void outbox(AdminTable table) {
        Type<Collection<Outbox.Message>> sent = Types.listOf(format.service.sent);
        table.get("/mail", "Lists the mails that the service sent, the oldest first, with the tokens in them.")
                .query("to", "only mails to this address")
                .gives(sent, call -> sent(call, message -> message.kind() != Outbox.Kind.SMS_CODE));
        table.get("/sms", "Lists the text messages that the service sent, the oldest first, with the codes in them.")
                .query("to", "only messages to this phone number")
                .gives(sent, call -> sent(call, message -> message.kind() == Outbox.Kind.SMS_CODE));
    }

    private List<Outbox.Message> sent(AdminCall call, Predicate<Outbox.Message> wanted) {
        return world.state.outbox.all().stream()
                .filter(wanted)
                .filter(message -> call.query("to")
                        .map(message.recipient()::equalsIgnoreCase)
                        .orElse(true))
                .toList();
    }

    private Totp totp(Account account) {
        AuthenticatorApp app = account.factors.totp;
        if (app == null) {
            throw new AdminException(404, "The account has no authenticator app. POST to this path to set one up.");
        }
        String code = account.factors.acceptableTotp(world.state.now()).orElseThrow(() -> spent(account.factors));
        int left = STEP_SECONDS - Math.floorMod(world.state.now().getEpochSecond(), STEP_SECONDS);
        return new Totp(code, Base32.encode(app.secret()), left);
    }

    private AdminException spent(SecondFactors factors) {
        Instant next = factors.nextTotp(world.state.now());
        return new AdminException(
                409,
                "Each code is accepted once, and the codes around now were used: those of this half minute, the one before and"
                        + " the one after. The next code is accepted at " + next
                        + " by the clock of the emulator. PATCH /_emulator/clock moves the clock: {\"now\": \"" + next
                        + "\"}.");
    }

    private void disconnect(AdminCall call) {
        String id = call.variable("id");
        Account account = world.community.gatewaySessions.get(id);
        if (account == null) {
            throw AdminException.missing("gateway session", id);
        }
        world.community.memberships.disconnect(id, account);
    }

    private Account account(AdminCall call) {
        return Lookup.of(format.references.account, "account", call);
    }
}
