package io.guildkit.testkit.internal.guilds;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.state.Account;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An application. What it consists of may be changed through the collections and objects it returns. */
public final class Application {
    /** The flag of applications that run within a voice channel. */
    public static final int EMBEDDED = 1 << 17;

    private static final int VERIFIED = 4;

    private final String id;
    private final SigningKey key;
    private final ObjectNode fields;
    private final ObjectNode activity;
    private final List<UrlMapping> urlMap = new ArrayList<>();
    private final Map<String, Asset> assets = new LinkedHashMap<>();
    private final Disclosures disclosures = new Disclosures();
    private final RoleConnections roleConnections = new RoleConnections();
    private final List<String> themes = new ArrayList<>();
    private final List<ObjectNode> badCommands = new ArrayList<>();
    private final List<ObjectNode> intentRequests = new ArrayList<>();
    private Account owner;
    private @Nullable Team team;
    private @Nullable Account bot;
    private @Nullable Guild guild;
    private String secret;
    private boolean commands;
    private boolean detectable;

    Application(String id, String name, Account owner, SigningKey key, String secret) {
        this.id = id;
        this.owner = owner;
        this.key = key;
        this.secret = secret;
        this.fields = ApplicationDefaults.application(name);
        this.activity = ApplicationDefaults.activity();
    }

    /** Returns what somebody is to this; the bot may do what developers may. Empty for strangers. */
    public Optional<Role> role(Account account) {
        if (account.equals(bot)) {
            return Optional.of(Role.DEVELOPER);
        }
        if (team != null) {
            return team.role(account);
        }
        return account.equals(owner) ? Optional.of(Role.OWNER) : Optional.empty();
    }

    /** Tells whether this may run within a voice channel. */
    public boolean isEmbedded() {
        return (flags() & EMBEDDED) != 0;
    }

    /** Tells whether the service has verified this. */
    public boolean isVerified() {
        return fields.path(ApplicationFields.VERIFICATION_STATE).asInt() == VERIFIED;
    }

    /** Says that the service has verified this. */
    public void verify() {
        fields.put(ApplicationFields.VERIFICATION_STATE, VERIFIED);
    }

    /** Returns the id. */
    public String id() {
        return id;
    }

    /** Returns the name. */
    public String name() {
        return fields.path(ApplicationFields.NAME).asText();
    }

    /** Returns the flags. */
    public long flags() {
        return fields.path(ApplicationFields.FLAGS).asLong();
    }

    /** Changes some flags, and leaves those outside of {@code mask} as they are. */
    public void setFlags(long mask, long bits) {
        fields.put(ApplicationFields.FLAGS, (flags() & ~mask) | (bits & mask));
    }

    /** Returns the key with which the service signs what it sends to this. */
    public SigningKey key() {
        return key;
    }

    /** Returns those fields that are kept as they were written, {@link ApplicationFields#KEPT}. */
    public ObjectNode fields() {
        return fields;
    }

    /** Returns how this runs within a voice channel, as it goes over the wire. */
    public ObjectNode activity() {
        return activity;
    }

    /** Returns where the service passes the requests of the activity on to; the first that fits counts. */
    public List<UrlMapping> urlMap() {
        return urlMap;
    }

    /** Returns the assets by their ids. */
    public Map<String, Asset> assets() {
        return assets;
    }

    /** Returns what users must be told. */
    public Disclosures disclosures() {
        return disclosures;
    }

    /** Returns what roles may depend on. */
    public RoleConnections roleConnections() {
        return roleConnections;
    }

    /** Returns what the game is about. */
    public List<String> themes() {
        return themes;
    }

    /** Returns the commands that keep this from being found, as they go over the wire. */
    public List<ObjectNode> badCommands() {
        return badCommands;
    }

    /** Returns the requests for more intents, as they were sent. */
    public List<ObjectNode> intentRequests() {
        return intentRequests;
    }

    /** Returns who owns this, alone or as the owner of the team. */
    public Account owner() {
        return team == null ? owner : team.owner();
    }

    /** Returns the team this belongs to, or null. */
    public @Nullable Team team() {
        return team;
    }

    /** Gives this to a team. */
    public void setTeam(Team next) {
        team = next;
    }

    /** Returns the bot, or null. */
    public @Nullable Account bot() {
        return bot;
    }

    /** Adds a bot. */
    public void setBot(Account account) {
        bot = account;
    }

    /** Returns the guild of those who use the application, or null. */
    public @Nullable Guild guild() {
        return guild;
    }

    /** Links a guild. */
    public void setGuild(@Nullable Guild linked) {
        guild = linked;
    }

    /** Returns the client secret. */
    public String secret() {
        return secret;
    }

    /** Changes the client secret. */
    public void setSecret(String next) {
        secret = next;
    }

    /** Tells whether there are commands. */
    public boolean hasCommands() {
        return commands;
    }

    /** Says whether there are commands. */
    public void setCommands(boolean value) {
        commands = value;
    }

    /** Tells whether clients detect that this runs. */
    public boolean isDetectable() {
        return detectable;
    }

    /** Says whether clients detect that this runs. */
    public void setDetectable(boolean value) {
        detectable = value;
    }
}
