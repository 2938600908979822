package io.guildkit.testkit.internal.state;

import io.guildkit.testkit.internal.state.Session.ClientInfo;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All open sessions, of owners and of applications. */
public final class SessionStore {
    private final Store<Session> sessions = new Store<>("a session", session -> session.token);
    private final Seeds seeds;
    private final Clock clock;

    SessionStore(Seeds seeds, Clock clock) {
        this.seeds = seeds;
        this.clock = clock;
    }

    public Session open(Account account, ClientInfo client) {
        return restore(account, null, null, client, null, Session.Grant.NONE);
    }

    public Session authorize(Account account, Session.Grant grant) {
        return restore(account, null, null, ClientInfo.UNKNOWN, null, grant);
    }

    /** Adds a session that was open before, or that a seed describes. */
    public Session restore(
            Account account,
            @Nullable String idHash,
            @Nullable String token,
            ClientInfo client,
            @Nullable Instant lastUsed,
            Session.Grant grant) {
        if (token != null && sessions.byId(token).isPresent()) {
            throw new IllegalArgumentException("Another session has this token.");
        }
        return sessions.add(new Session(
                idHash == null ? seeds.opaque(32) : idHash,
                token == null ? seeds.token(account.id) : token,
                account,
                client,
                lastUsed == null ? clock.instant() : lastUsed,
                grant));
    }

    /** Returns all sessions, the oldest first, and the sessions of applications last. */
    public List<Session> all() {
        return sessions.all().stream()
                .sorted(Comparator.comparing(Session::isOAuth2))
                .toList();
    }

    /** Returns the sessions of an account, the oldest first, and the sessions of applications last. */
    public List<Session> allOf(Account account) {
        return all().stream().filter(session -> session.account.equals(account)).toList();
    }

    /** Returns the session of the value of an {@code Authorization} header, which may be null or have any form. */
    public Optional<Session> byCredentials(@Nullable String header) {
        if (header == null) {
            return Optional.empty();
        }
        String token = header.substring(header.indexOf(' ') + 1);
        return sessions.byId(token).filter(session -> header.equals(session.credentials()));
    }

    /** Returns the session of an owner. */
    public Optional<Session> byToken(String token) {
        return sessions.byId(token).filter(session -> !session.isOAuth2());
    }

    public Optional<Session> byOAuth2Token(String token) {
        return sessions.byId(token).filter(Session::isOAuth2);
    }

    /** Returns the sessions of an owner, the last used first. */
    public List<Session> of(Account account) {
        List<Session> own = new ArrayList<>(sessions.where(session -> isOwn(session, account)));
        Collections.reverse(own);
        own.sort(Comparator.comparing((Session session) -> session.lastUsed).reversed());
        return own;
    }

    public void end(Session session) {
        sessions.remove(session);
    }

    public void end(Account account, Collection<String> idHashes) {
        sessions.removeIf(session -> isOwn(session, account) && idHashes.contains(session.idHash));
    }

    public void endAll(Account account) {
        sessions.removeIf(session -> isOwn(session, account));
    }

    private static boolean isOwn(Session session, Account account) {
        return session.account.equals(account) && !session.isOAuth2();
    }
}
