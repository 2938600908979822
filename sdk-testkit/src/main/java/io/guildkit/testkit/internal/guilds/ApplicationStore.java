package io.guildkit.testkit.internal.guilds;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.ClientInfo;
import io.guildkit.testkit.internal.state.State;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** All applications, their teams and related data. */
public final class ApplicationStore {
    private static final int SECRET_BYTES = 24;
    private static final int LEAST_BOT_NAME = 2;
    private static final int MOST_BOT_NAME = 28;

    /** The names of companies by their ids. */
    public final Map<String, String> companies = new LinkedHashMap<>();

    private final Map<String, Application> byId = new LinkedHashMap<>();
    private final Map<String, Team> teams = new LinkedHashMap<>();
    private final Map<String, UnverifiedApplication> unverified = new LinkedHashMap<>();
    private final State state;

    ApplicationStore(State state) {
        this.state = state;
    }

    public Application create(String name, Account owner) {
        String id = state.seeds.snowflake();
        Application application = new Application(id, name, owner, SigningKey.create(state.seeds), newSecret());
        byId.put(id, application);
        return application;
    }

    /**
     * Adds an existing application, or one from a seed.
     *
     * @param id the id, or null for a new one
     * @param secret the client secret, or null for a new one
     * @param key the encoded signing key, or null for a new one
     */
    public Application restore(
            @Nullable String id, String name, Account owner, @Nullable String secret, @Nullable String key) {
        Application application = new Application(
                id == null ? state.seeds.snowflake() : id,
                name,
                owner,
                key == null ? SigningKey.create(state.seeds) : SigningKey.decode(key),
                secret == null ? newSecret() : secret);
        if (byId.putIfAbsent(application.id, application) != null) {
            throw new IllegalArgumentException("There is an application with the id " + id + " already.");
        }
        return application;
    }

    /** Deletes an application and the tokens of its bot. */
    public void delete(Application application) {
        byId.remove(application.id);
        Account bot = application.bot;
        if (bot != null) {
            state.sessions.endAll(bot);
        }
    }

    public Account createBot(Application application) {
        Account bot = state.accounts.create(state.accounts.freeUsername(botName(application.name())), true);
        application.bot = bot;
        return bot;
    }

    /** Returns a new token of a bot, and makes all others worthless. */
    public String newToken(Account bot) {
        state.sessions.endAll(bot);
        return openToken(bot);
    }

    public String token(Account bot) {
        return state.sessions.of(bot).stream()
                .map(session -> session.token)
                .findFirst()
                .orElseGet(() -> openToken(bot));
    }

    public String resetSecret(Application application) {
        application.secret = newSecret();
        return application.secret;
    }

    public List<Application> all() {
        return List.copyOf(byId.values());
    }

    public Optional<Application> byId(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    public Optional<Application> ofBot(Account bot) {
        return where(application -> bot.equals(application.bot)).stream().findFirst();
    }

    /** Returns the applications of an account without those of teams. */
    public List<Application> ofUser(Account owner) {
        return where(application -> application.team == null && owner.equals(application.owner()));
    }

    public List<Application> ofTeam(Team team) {
        return where(application -> team.equals(application.team));
    }

    public List<Application> where(Predicate<Application> wanted) {
        return byId.values().stream().filter(wanted).toList();
    }

    public Team createTeam(String name, Account owner) {
        Team team = new Team(state.seeds.snowflake(), name, owner);
        teams.put(team.id, team);
        return team;
    }

    /** Adds a team with an id that no team has yet. */
    public Team restoreTeam(@Nullable String id, String name, Account owner) {
        Team team = new Team(id == null ? state.seeds.snowflake() : id, name, owner);
        if (teams.putIfAbsent(team.id, team) != null) {
            throw new IllegalArgumentException("There is a team with the id " + id + " already.");
        }
        return team;
    }

    public void remove(Team team) {
        teams.remove(team.id);
    }

    public List<Team> teams() {
        return List.copyOf(teams.values());
    }

    public Optional<Team> team(String id) {
        return Optional.ofNullable(teams.get(id));
    }

    /** Returns the first report of a program. */
    public UnverifiedApplication reported(String name, String hash, ObjectNode report) {
        return unverified.computeIfAbsent(hash, key -> new UnverifiedApplication(name, hash, report));
    }

    public List<UnverifiedApplication> unverified() {
        return List.copyOf(unverified.values());
    }

    private String openToken(Account bot) {
        return state.sessions.open(bot, new ClientInfo(null, null, null)).token;
    }

    private String newSecret() {
        return state.seeds.opaque(SECRET_BYTES);
    }

    private static String botName(String name) {
        int length = name.codePointCount(0, name.length());
        if (length < LEAST_BOT_NAME) {
            return name + " bot";
        }
        return name.substring(0, name.offsetByCodePoints(0, Math.min(length, MOST_BOT_NAME)));
    }
}
