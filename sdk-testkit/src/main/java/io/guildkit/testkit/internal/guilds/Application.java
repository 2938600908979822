package io.guildkit.testkit.internal.guilds;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.state.Account;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An application. Its collections and objects are mutable. */
public final class Application {
    /** The flag of applications that run within a voice channel. */
    public static final int EMBEDDED = 1 << 17;

    private static final int VERIFIED = 4;

    public final String id;
    /** The key with which the service signs requests to this application. */
    public final SigningKey key;
    /** The fields that are stored unchanged, {@link ApplicationFields#KEPT}. */
    public final ObjectNode fields;
    /** The JSON of the activity's configuration. */
    public final ObjectNode activity;
    /** Where the service forwards the requests of the activity; the first match counts. */
    public final List<UrlMapping> urlMap = new ArrayList<>();

    public final Map<String, Asset> assets = new LinkedHashMap<>();
    public final Disclosures disclosures = new Disclosures();
    public final RoleConnections roleConnections = new RoleConnections();
    public final List<String> themes = new ArrayList<>();
    /** The commands that keep this from being found, as they go over the wire. */
    public final List<ObjectNode> badCommands = new ArrayList<>();
    /** The requests for more intents, as they were sent. */
    public final List<ObjectNode> intentRequests = new ArrayList<>();

    public @Nullable Team team;
    public @Nullable Account bot;
    /** The support guild of the application, or null. */
    public @Nullable Guild guild;

    public String secret;
    public boolean commands;
    /** Whether clients detect the running application. */
    public boolean detectable;

    private Account owner;

    Application(String id, String name, Account owner, SigningKey key, String secret) {
        this.id = id;
        this.owner = owner;
        this.key = key;
        this.secret = secret;
        this.fields = ApplicationDefaults.application(name);
        this.activity = ApplicationDefaults.activity();
    }

    /** Returns the role of an account. The bot is a developer. Empty for other accounts. */
    public Optional<Role> role(Account account) {
        if (account.equals(bot)) {
            return Optional.of(Role.DEVELOPER);
        }
        if (team != null) {
            return team.role(account);
        }
        return account.equals(owner) ? Optional.of(Role.OWNER) : Optional.empty();
    }

    public boolean isEmbedded() {
        return (flags() & EMBEDDED) != 0;
    }

    public boolean isVerified() {
        return fields.path(ApplicationFields.VERIFICATION_STATE).asInt() == VERIFIED;
    }

    public void verify() {
        fields.put(ApplicationFields.VERIFICATION_STATE, VERIFIED);
    }

    public String name() {
        return fields.path(ApplicationFields.NAME).asText();
    }

    public long flags() {
        return fields.path(ApplicationFields.FLAGS).asLong();
    }

    /** Changes the flags of {@code mask}, and keeps the others. */
    public void setFlags(long mask, long bits) {
        fields.put(ApplicationFields.FLAGS, (flags() & ~mask) | (bits & mask));
    }

    /** Returns the account that created this, or that owns it without a team. */
    public Account creator() {
        return owner;
    }

    /** Returns the owner of the application or of its team. */
    public Account owner() {
        return team == null ? owner : team.owner;
    }
}
