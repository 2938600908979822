package io.guildkit.testkit.internal.state;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All sessions that are open. */
public final class SessionStore {
    private static final int HASH_BYTES = 32;

    private final Map<String, Session> byToken = new LinkedHashMap<>();
    private final Map<String, Session> oauth2ByToken = new LinkedHashMap<>();
    private final Seeds seeds;
    private final Clock clock;

    SessionStore(Seeds seeds, Clock clock) {
        this.seeds = seeds;
        this.clock = clock;
    }

    public Session open(Account account, ClientInfo client) {
        Session session = session(account, client, Session.Grant.NONE);
        byToken.put(session.token, session);
        return session;
    }

    public Session authorize(Account account, Session.Grant grant) {
        Session session = session(account, new ClientInfo(null, null, null), grant);
        oauth2ByToken.put(session.token, session);
        return session;
    }

    public Optional<Session> byOAuth2Token(String token) {
        return Optional.ofNullable(oauth2ByToken.get(token));
    }

    /** Adds a session that was open before, or that a seed describes. */
    public Session restore(
            Account account,
            @Nullable String idHash,
            @Nullable String token,
            ClientInfo client,
            @Nullable Instant lastUsed,
            Session.Grant grant) {
        Session session = new Session(
                idHash == null ? seeds.opaque(HASH_BYTES) : idHash,
                token == null ? seeds.token(account.id) : token,
                account,
                client,
                lastUsed == null ? clock.instant() : lastUsed,
                grant);
        Map<String, Session> place = grant.scopes().isEmpty() ? byToken : oauth2ByToken;
        if (place.putIfAbsent(session.token, session) != null) {
            throw new IllegalArgumentException("Another session has this token.");
        }
        return session;
    }

    /** Returns all sessions, the oldest first; those of applications come last. */
    public List<Session> all() {
        return Stream.concat(byToken.values().stream(), oauth2ByToken.values().stream())
                .toList();
    }

    private Session session(Account account, ClientInfo client, Session.Grant grant) {
        return new Session(seeds.opaque(HASH_BYTES), seeds.token(account.id), account, client, clock.instant(), grant);
    }

    public Optional<Session> byToken(String token) {
        return Optional.ofNullable(byToken.get(token));
    }

    /** Returns the sessions of an account, the last used first. */
    public List<Session> of(Account account) {
        List<Session> own = new ArrayList<>();
        for (Session session : byToken.values()) {
            if (session.account.equals(account)) {
                own.add(session);
            }
        }
        Collections.reverse(own);
        own.sort(Comparator.comparing((Session session) -> session.lastUsed).reversed());
        return own;
    }

    public void end(Session session) {
        byToken.remove(session.token, session);
        oauth2ByToken.remove(session.token, session);
    }

    public void end(Account account, Collection<String> idHashes) {
        byToken.values().removeIf(session -> session.account.equals(account) && idHashes.contains(session.idHash));
    }

    public void endAll(Account account) {
        byToken.values().removeIf(session -> session.account.equals(account));
    }
}
