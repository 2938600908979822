package io.guildkit.testkit;

import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.Base32;
import io.guildkit.testkit.internal.state.Session;
import io.guildkit.testkit.internal.state.Session.ClientInfo;
import io.guildkit.testkit.internal.world.World;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A handle on an account in an emulator. It reads the account's state, and makes changes that the HTTP interface does not offer. */
public final class EmulatedAccount extends Handle<Account> {
    EmulatedAccount(World world, Account account) {
        super(world, account);
    }

    /** Returns the id. */
    public String id() {
        return object.id;
    }

    /** Returns the unique name. */
    public String username() {
        return look(it -> it.username);
    }

    /** Returns the display name. */
    public Optional<String> globalName() {
        return look(it -> Optional.ofNullable(it.globalName));
    }

    /** Returns the email address. */
    public Optional<String> email() {
        return look(it -> Optional.ofNullable(it.email));
    }

    /** Returns the phone number. */
    public Optional<String> phone() {
        return look(it -> Optional.ofNullable(it.phone()));
    }

    /** Returns whether this is the password. */
    public boolean hasPassword(String candidate) {
        return look(it -> it.hasPassword(candidate));
    }

    /** Returns whether a second factor is set up. */
    public boolean hasSecondFactor() {
        return look(it -> it.factors.any());
    }

    /** Returns whether the account is neither disabled, nor marked for deletion, nor suspended. */
    public boolean isActive() {
        return look(it -> it.status == Account.Status.ACTIVE);
    }

    /** Signs in on a device that nothing is known about, and returns its token. */
    public String newSession() {
        return newSession(null, null, null);
    }

    /** Signs in on a device, and returns its token. */
    public String newSession(@Nullable String os, @Nullable String platform, @Nullable String location) {
        return look(it -> state.sessions.open(it, new ClientInfo(os, platform, location)).token);
    }

    /**
     * Authorises an application for this account, and returns its token, which is sent as {@code Bearer <token>}.
     *
     * @param scopes the scopes of the token, such as {@code guilds.join}; at least one
     */
    public String newOAuth2Token(String... scopes) {
        return authorize(null, scopes);
    }

    /**
     * Authorises only this application for this account, and returns its token.
     *
     * @param application the application
     * @param scopes the scopes of the token, such as {@code role_connections.write}; at least one
     */
    public String newOAuth2Token(EmulatedApplication application, String... scopes) {
        return authorize(application.id(), scopes);
    }

    /** Returns all sessions, the last used first, more than the HTTP interface lists. */
    public List<EmulatedSession> sessions() {
        return look(it ->
                state.sessions.of(it).stream().map(EmulatedAccount::snapshot).toList());
    }

    /** Returns whether a token belongs to this account and is valid. */
    public boolean isSignedIn(String token) {
        return look(it -> state.sessions
                .byToken(token)
                .filter(session -> session.account.equals(it))
                .isPresent());
    }

    /** Ends all sessions. */
    public void endSessions() {
        change(state.sessions::endAll);
    }

    /** Sets up an authenticator app, as its owner does in the account's settings. */
    public void enableTotp() {
        change(it -> it.factors.setUp(state.seeds.authenticatorApp()));
    }

    /**
     * Returns the secret of the authenticator app, in base 32.
     *
     * @throws IllegalStateException if there is no app
     */
    public String totpSecret() {
        return look(it -> Optional.ofNullable(it.factors.totp)
                .map(app -> Base32.encode(app.secret()))
                .orElseThrow(EmulatedAccount::noApp));
    }

    /**
     * Returns a code of the authenticator app that is valid now: the current code, or an adjacent one if the current
     * code was used.
     *
     * @throws IllegalStateException if there is no app, or all these codes were used and the clock must advance
     */
    public String totpCode() {
        return look(it -> {
            if (it.factors.totp == null) {
                throw noApp();
            }
            return it.factors
                    .acceptableTotp(state.now())
                    .orElseThrow(() -> new IllegalStateException(
                            "Each code is accepted once, and the codes around now were used. The next code is accepted at "
                                    + it.factors.nextTotp(state.now()) + ": advance the clock."));
        });
    }

    /** Returns the backup codes that haven't been used. */
    public List<String> backupCodes() {
        return look(it -> List.copyOf(it.factors.backupCodes));
    }

    /** Disables the account, as its owner does. Ends all sessions. */
    public void disable() {
        lock(Account.Status.DISABLED);
    }

    /** Marks the account for deletion, as its owner does. Ends all sessions. */
    public void markForDeletion() {
        lock(Account.Status.MARKED_FOR_DELETION);
    }

    /** Suspends the account, as the service does after misuse. Ends all sessions. */
    public void suspend() {
        lock(Account.Status.SUSPENDED);
    }

    /** Makes the account usable again. */
    public void reactivate() {
        change(it -> it.status = Account.Status.ACTIVE);
    }

    /** Demands a new password. Signing in succeeds, and its result contains the demand. */
    public void requirePasswordUpdate() {
        change(it -> it.requiredActions.add(Account.UPDATE_PASSWORD));
    }

    /** Changes the phone number, like an attacker with access to the account. */
    public void changePhone(String number) {
        change(it -> it.setPhone(number));
    }

    /**
     * Changes the email address, like an attacker with access to the account. The former address gets a mail with a
     * token that reverts the change.
     *
     * @return the token
     * @throws IllegalStateException if there was no email address
     * @throws IllegalArgumentException if the new address belongs to another account, or another account can get it back with a token
     */
    public String changeEmail(String address) {
        return look(it -> state.changeEmail(it, address));
    }

    /** Registers a push token, as a phone does after signing in. */
    public void addPushToken(String provider, String token) {
        change(it -> it.pushTokens.add(new Account.PushToken(provider, token)));
    }

    /** Returns the push tokens, each as {@code provider:token}. */
    public List<String> pushTokens() {
        return look(it -> it.pushTokens.stream()
                .map(push -> push.provider() + ":" + push.token())
                .toList());
    }

    @Override
    public String toString() {
        return look(it -> "EmulatedAccount{id=" + it.id + ", username=" + it.username + ", email=" + it.email + "}");
    }

    private String authorize(@Nullable String applicationId, String... scopes) {
        if (scopes.length == 0) {
            throw new IllegalArgumentException("An OAuth2 token needs at least one scope.");
        }
        Session.Grant grant = new Session.Grant(applicationId, Set.of(scopes));
        return look(it -> state.sessions.authorize(it, grant).token);
    }

    private void lock(Account.Status status) {
        change(it -> {
            it.status = status;
            state.sessions.endAll(it);
        });
    }

    private static EmulatedSession snapshot(Session session) {
        ClientInfo client = session.client;
        return new EmulatedSession(
                session.idHash,
                session.token,
                session.lastUsed,
                Optional.ofNullable(client.os()),
                Optional.ofNullable(client.platform()),
                Optional.ofNullable(client.location()));
    }

    private static IllegalStateException noApp() {
        return new IllegalStateException(
                "No authenticator app is set up: call totp() when creating the account, or enableTotp().");
    }
}
