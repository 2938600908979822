package io.guildkit.testkit.internal.state;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** All accounts, and the blocked phone numbers. */
public final class AccountStore {
    private final Map<String, Account> byId = new LinkedHashMap<>();
    /** The blocked phone numbers. */
    public final Set<String> blacklistedPhones = new LinkedHashSet<>();

    private final Seeds seeds;

    AccountStore(Seeds seeds) {
        this.seeds = seeds;
    }

    public Account create(String username, boolean bot) {
        return createWithId(seeds.snowflake(), username, bot);
    }

    /** Adds the account of a person with any name. */
    public Account makeUp(String base) {
        return create(freeUsername(base), false);
    }

    /** Adds an account with a new id. */
    public Account createWithId(String id, String username, boolean bot) {
        if (byId.containsKey(id) || byUsername(username).isPresent()) {
            throw new IllegalArgumentException("There is an account like this already: " + username);
        }
        Account account = new Account(id, username, bot);
        byId.put(id, account);
        return account;
    }

    public void remove(Account account) {
        byId.remove(account.id);
    }

    public List<Account> all() {
        return List.copyOf(byId.values());
    }

    public Optional<Account> byId(String id) {
        return Optional.ofNullable(byId.get(id));
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
                account.factors.credentials.stream().anyMatch(credential -> credential.id.equals(credentialId)));
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

    public void blacklist(Collection<String> phones) {
        blacklistedPhones.addAll(phones);
    }

    public boolean isBlacklisted(String phone) {
        return blacklistedPhones.contains(phone);
    }

    private Optional<Account> first(Predicate<Account> wanted) {
        return byId.values().stream().filter(wanted).findFirst();
    }
}
