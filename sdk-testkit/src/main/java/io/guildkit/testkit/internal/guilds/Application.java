package io.guildkit.testkit.internal.guilds;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.state.Account;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** An application. Its collections and objects are mutable. */
public final class Application {
    /** The flag of applications that run within a voice channel. */
    public static final int EMBEDDED = 1 << 17;

    private static final String VERIFICATION_STATE = "verification_state";
    private static final int VERIFIED = 4;
    private static final String FLAGS = "flags";

    public final String id;
    /** The key with which the service signs requests to this application. */
    public final SigningKey key;
    /** The fields that are stored unchanged, {@link ApplicationFields#KEPT}. */
    public final ObjectNode fields;
    /** The JSON of the activity's configuration. */
    public final ObjectNode activity = ApplicationFields.initialActivity();
    /** Where the service forwards the requests of the activity; the first match counts. */
    public final List<UrlMapping> urlMap = new ArrayList<>();

    public final Map<String, Asset> assets = new LinkedHashMap<>();
    /** The numbers of the disclosures to users. */
    public final Set<Integer> disclosures = new TreeSet<>();
    /** The acknowledged disclosures of each account. */
    public final Map<Account, Set<Integer>> acknowledged = new LinkedHashMap<>();
    /** The JSON of the criteria for roles. */
    public final List<ObjectNode> roleConnectionMetadata = new ArrayList<>();
    /** Whether {@link #roleConnectionMetadata} is written as an object by key, as some services do. */
    public boolean keyedMetadata;
    /** The role connection of each account. */
    public final Map<Account, ObjectNode> roleConnections = new LinkedHashMap<>();

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

    /** The account that created this, or that owns it without a team. */
    public final Account creator;

    Application(String id, String name, Account creator, SigningKey key, String secret) {
        this.id = id;
        this.creator = creator;
        this.key = key;
        this.secret = secret;
        this.fields = ApplicationFields.initial(name);
    }

    /** An image of an application, and the time from which lists contain it. */
    public record Asset(String id, int type, String name, Instant listedFrom) {}

    /** The target of an activity's requests to paths with a prefix. */
    public record UrlMapping(String prefix, String target) {}

    /** A program that users reported, and that is unknown to the service. */
    public static final class Unverified {
        public final String name;
        public final String hash;
        public final ObjectNode report;
        public boolean iconReceived;

        Unverified(String name, String hash, ObjectNode report) {
            this.name = name;
            this.hash = hash;
            this.report = report;
        }
    }

    /** Returns the role of an account. The bot is a developer. Empty for other accounts. */
    public Optional<Role> role(Account account) {
        if (account.equals(bot)) {
            return Optional.of(Role.DEVELOPER);
        }
        if (team != null) {
            return team.role(account);
        }
        return account.equals(creator) ? Optional.of(Role.OWNER) : Optional.empty();
    }

    /** Returns the owner of the application or of its team. */
    public Account owner() {
        return team == null ? creator : team.owner;
    }

    public boolean isEmbedded() {
        return (flags() & EMBEDDED) != 0;
    }

    public boolean isVerified() {
        return fields.path(VERIFICATION_STATE).asInt() == VERIFIED;
    }

    public void verify() {
        fields.put(VERIFICATION_STATE, VERIFIED);
    }

    public String name() {
        return fields.path("name").asText();
    }

    public long flags() {
        return fields.path(FLAGS).asLong();
    }

    /** Changes the flags of {@code mask}, and keeps the others. */
    public void setFlags(long mask, long bits) {
        fields.put(FLAGS, (flags() & ~mask) | (bits & mask));
    }

    public Set<Integer> acknowledgedBy(Account account) {
        return acknowledged.getOrDefault(account, Set.of());
    }

    public void acknowledge(Account account, Collection<Integer> numbers) {
        acknowledged.computeIfAbsent(account, key -> new TreeSet<>()).addAll(numbers);
    }
}
