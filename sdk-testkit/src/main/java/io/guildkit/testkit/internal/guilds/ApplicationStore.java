package io.guildkit.testkit.internal.guilds;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.Session.ClientInfo;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.state.Store;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All applications, their teams and related data. */
public final class ApplicationStore extends Store<Application> {
    private static final int SECRET_BYTES = 24;
    private static final int LEAST_BOT_NAME = 2;
    private static final int MOST_BOT_NAME = 28;

    /** The names of companies by their ids. */
    public final Map<String, String> companies = new LinkedHashMap<>();

    public final Store<Team> teams = new Store<>("a team", team -> team.id);
    /** The programs that users reported, by their hashes. */
    public final Store<Application.Unverified> unverified = new Store<>("a program", program -> program.hash);

    private final State state;

    ApplicationStore(State state) {
        super("an application", application -> application.id);
        this.state = state;
    }

    public Application create(String name, Account owner) {
        return restore(null, name, owner, null, null);
    }

    /**
     * Adds an existing application, or one from a seed. Its id, secret and encoded signing key are new if they are
     * null.
     */
    public Application restore(
            @Nullable String id, String name, Account owner, @Nullable String secret, @Nullable String key) {
        return add(new Application(
                id == null ? state.seeds.snowflake() : id,
                name,
                owner,
                key == null ? SigningKey.create(state.seeds) : SigningKey.decode(key),
                secret == null ? newSecret() : secret));
    }

    /** Deletes an application and the tokens of its bot. */
    @Override
    public void remove(Application application) {
        super.remove(application);
        if (application.bot != null) {
            state.sessions.endAll(application.bot);
        }
    }

    public Account createBot(Application application) {
        Account bot = state.accounts.create(state.accounts.freeUsername(botName(application.name())), true);
        application.bot = bot;
        return bot;
    }

    /** Returns a new token of a bot, and revokes all others. */
    public String newToken(Account bot) {
        state.sessions.endAll(bot);
        return token(bot);
    }

    /** Returns the last used token of a bot, or a new one. */
    public String token(Account bot) {
        return state.sessions.of(bot).stream()
                .findFirst()
                .orElseGet(() -> state.sessions.open(bot, ClientInfo.UNKNOWN))
                .token;
    }

    public String newSecret() {
        return state.seeds.opaque(SECRET_BYTES);
    }

    public Optional<Application> ofBot(Account bot) {
        return first(application -> bot.equals(application.bot));
    }

    /** Adds a team, with a new id if that is null. */
    public Team createTeam(@Nullable String id, String name, Account owner) {
        return teams.add(new Team(id == null ? state.seeds.snowflake() : id, name, owner));
    }

    /** Returns the first report of a program. */
    public Application.Unverified reported(String name, String hash, ObjectNode report) {
        return unverified.byId(hash).orElseGet(() -> unverified.add(new Application.Unverified(name, hash, report)));
    }

    private static String botName(String name) {
        int length = name.codePointCount(0, name.length());
        if (length < LEAST_BOT_NAME) {
            return name + " bot";
        }
        return name.substring(0, name.offsetByCodePoints(0, Math.min(length, MOST_BOT_NAME)));
    }
}
