package io.guildkit.testkit.internal.state;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An account, of a human being or of a bot. */
public final class Account {
    /** What an account may be. */
    public enum Status {
        /** In use. */
        ACTIVE,
        /** Put aside by its owner. */
        DISABLED,
        /** Soon to be deleted, as its owner wished. */
        MARKED_FOR_DELETION,
        /** Locked by the service. */
        SUSPENDED
    }

    /** The required action of choosing a better password. */
    public static final String UPDATE_PASSWORD = "update_password";

    /** The way of elevation that is left to those who have no second factor. */
    public static final String PASSWORD = "password";

    private final String id;
    private final boolean bot;
    private final SecondFactors factors = new SecondFactors();
    private final Set<String> requiredActions = new LinkedHashSet<>();
    private final Set<String> phones = new LinkedHashSet<>();
    private final Set<String> trustedAddresses = new HashSet<>();
    private final List<PushToken> pushTokens = new ArrayList<>();
    private String username;
    private @Nullable String globalName;
    private @Nullable String avatar;
    private @Nullable String banner;
    private @Nullable String email;
    private @Nullable String phone;
    private @Nullable String password;
    private Status status = Status.ACTIVE;
    private String locale = "en-US";
    private String theme = "dark";
    private boolean ipAuthorizationRequired;

    Account(String id, String username, boolean bot) {
        this.id = id;
        this.username = username;
        this.bot = bot;
    }

    /**
     * A push token of one of the devices of an account.
     *
     * @param provider who delivers
     * @param token where to
     */
    public record PushToken(String provider, String token) {}

    /** Returns the ways in which the owner can prove to be the owner when something sensitive is to be done. */
    public List<String> elevationMethods() {
        if (factors.any()) {
            return factors.methods();
        }
        return password == null ? List.of() : List.of(PASSWORD);
    }

    /** Tells whether this is the password. */
    public boolean hasPassword(String candidate) {
        return candidate.equals(password);
    }

    /** Tells whether somebody may sign in from this address without further ado. */
    public boolean trusts(String address) {
        return !ipAuthorizationRequired || trustedAddresses.contains(address);
    }

    /** Lets people sign in from this address. */
    public void trust(String address) {
        trustedAddresses.add(address);
    }

    /** Trusts no address any more. */
    public void distrustAllAddresses() {
        ipAuthorizationRequired = true;
        trustedAddresses.clear();
    }

    /** Changes the phone number, and remembers the one before. */
    public void setPhone(@Nullable String number) {
        phone = number;
        if (number != null) {
            phones.add(number);
        }
    }

    /** Removes all phone numbers there have been, and returns them. */
    public Set<String> forgetPhones() {
        Set<String> forgotten = Set.copyOf(phones);
        phones.clear();
        phone = null;
        return forgotten;
    }

    /** Returns the id. */
    public String id() {
        return id;
    }

    /** Tells whether this is a bot. */
    public boolean isBot() {
        return bot;
    }

    /** Returns the second factors. */
    public SecondFactors factors() {
        return factors;
    }

    /** Returns what must be done before the account can be used freely; may be changed. */
    public Set<String> requiredActions() {
        return requiredActions;
    }

    /** Returns the push tokens; may be changed. */
    public List<PushToken> pushTokens() {
        return pushTokens;
    }

    /** Returns the unique name. */
    public String username() {
        return username;
    }

    /** Changes the unique name. */
    public void setUsername(String name) {
        username = name;
    }

    /** Returns the display name, or null. */
    public @Nullable String globalName() {
        return globalName;
    }

    /** Changes the display name. */
    public void setGlobalName(@Nullable String name) {
        globalName = name;
    }

    /** Returns the hash of the picture, or null. */
    public @Nullable String avatar() {
        return avatar;
    }

    /** Changes the picture. */
    public void setAvatar(@Nullable String hash) {
        avatar = hash;
    }

    /** Returns the hash of the picture behind the profile, or null. */
    public @Nullable String banner() {
        return banner;
    }

    /** Changes the picture behind the profile. */
    public void setBanner(@Nullable String hash) {
        banner = hash;
    }

    /** Returns the email address, or null. */
    public @Nullable String email() {
        return email;
    }

    /** Changes the email address. */
    public void setEmail(@Nullable String address) {
        email = address;
    }

    /** Returns the phone number, or null. */
    public @Nullable String phone() {
        return phone;
    }

    /** Changes the password. */
    public void setPassword(@Nullable String secret) {
        password = secret;
    }

    /** Returns the status. */
    public Status status() {
        return status;
    }

    /** Changes the status. */
    public void setStatus(Status next) {
        status = next;
    }

    /** Returns the language. */
    public String locale() {
        return locale;
    }

    /** Changes the language. */
    public void setLocale(String language) {
        locale = language;
    }

    /** Returns the theme. */
    public String theme() {
        return theme;
    }

    /** Changes the theme. */
    public void setTheme(String name) {
        theme = name;
    }
}
