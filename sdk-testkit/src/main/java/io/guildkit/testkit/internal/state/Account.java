package io.guildkit.testkit.internal.state;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An account of a user or a bot. */
public final class Account {
    public enum Status {
        ACTIVE,
        DISABLED,
        MARKED_FOR_DELETION,
        SUSPENDED
    }

    public static final String UPDATE_PASSWORD = "update_password";

    /** The elevation of accounts without a second factor. */
    public static final String PASSWORD = "password";

    public final String id;
    public final boolean bot;
    public final SecondFactors factors = new SecondFactors();
    /** The required actions before the account can be used freely. */
    public final Set<String> requiredActions = new LinkedHashSet<>();

    public final List<PushToken> pushTokens = new ArrayList<>();
    public String username;
    public @Nullable String globalName;
    public @Nullable String avatar;
    public @Nullable String banner;
    public @Nullable String email;
    public @Nullable String password;
    public Status status = Status.ACTIVE;
    public String locale = "en-US";
    public String theme = "dark";

    /** All phone numbers there have been. */
    public final Set<String> phones = new LinkedHashSet<>();

    /** The addresses from which the owner may sign in, if {@link #ipAuthorizationRequired}. */
    public final Set<String> trustedAddresses = new LinkedHashSet<>();

    public boolean ipAuthorizationRequired;
    private @Nullable String phone;

    Account(String id, String username, boolean bot) {
        this.id = id;
        this.username = username;
        this.bot = bot;
    }

    /** A push token of one of the devices of an account. */
    public record PushToken(String provider, String token) {}

    /** Returns the ways in which the owner can prove to be the owner when something sensitive is to be done. */
    public List<String> elevationMethods() {
        if (factors.any()) {
            return factors.methods();
        }
        return password == null ? List.of() : List.of(PASSWORD);
    }

    public boolean hasPassword(String candidate) {
        return candidate.equals(password);
    }

    /** Returns whether sign-ins from this address need no confirmation. */
    public boolean trusts(String address) {
        return !ipAuthorizationRequired || trustedAddresses.contains(address);
    }

    /** Removes all trusted addresses. */
    public void distrustAllAddresses() {
        ipAuthorizationRequired = true;
        trustedAddresses.clear();
    }

    /** Changes the phone number, and keeps the former one. */
    public void setPhone(@Nullable String number) {
        phone = number;
        if (number != null) {
            phones.add(number);
        }
    }

    /** Returns the phone number, or null. */
    public @Nullable String phone() {
        return phone;
    }
}
