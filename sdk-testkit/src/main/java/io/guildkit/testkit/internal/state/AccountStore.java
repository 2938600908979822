package io.guildkit.testkit.internal.state;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All accounts, and the blocked phone numbers. */
public final class AccountStore extends Store<Account> {
    public final Set<String> blacklistedPhones = new LinkedHashSet<>();

    private final Seeds seeds;

    AccountStore(Seeds seeds) {
        super("an account", account -> account.id);
        this.seeds = seeds;
    }

    public Account create(String username, boolean bot) {
        return createWithId(seeds.snowflake(), username, bot);
    }

    /** Adds the account of a user. Its name is derived from {@code base}. */
    public Account createWithFreeName(String base) {
        return create(freeUsername(base), false);
    }

    /** Adds an account with a new id. */
    public Account createWithId(String id, String username, boolean bot) {
        if (byId(id).isPresent() || byUsername(username).isPresent()) {
            throw new IllegalArgumentException("There is an account like this already: " + username);
        }
        return add(new Account(id, username, bot));
    }

    /** Refuses a phone number that belongs to an account. */
    public void requireFreePhone(@Nullable String phone) {
        if (phone != null && byLogin(phone).isPresent()) {
            throw new IllegalArgumentException("There is an account with this login already: " + phone);
        }
    }

    public Optional<Account> byLogin(String login) {
        return first(account -> login.equalsIgnoreCase(account.email) || login.equals(account.phone()));
    }

    /** Returns the account with a unique name, ignoring case. */
    public Optional<Account> byUsername(String username) {
        return first(account -> account.username.equalsIgnoreCase(username));
    }

    public Optional<Account> byCredential(String credentialId) {
        return first(account ->
                account.factors.securityKeys.stream().anyMatch(credential -> credential.id.equals(credentialId)));
    }

    /** Returns a name derived from {@code base} that is still free. */
    public String freeUsername(String base) {
        String name = base;
        for (int i = 1; byUsername(name).isPresent(); i++) {
            name = base + i;
        }
        return name;
    }

    /** Returns a unique name for an account with an email address, or without any. */
    public String freeUsernameOf(@Nullable String email) {
        String local = email == null ? "user" : email.substring(0, Math.max(0, email.indexOf('@')));
        String base = local.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]+", "_");
        return freeUsername(base.length() < 2 ? "user_" + base : base);
    }
}
