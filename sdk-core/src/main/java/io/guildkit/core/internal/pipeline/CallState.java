package io.guildkit.core.internal.pipeline;

import io.guildkit.core.base.Deadline;
import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.failure.Processing;
import io.guildkit.core.internal.http.Reply;
import io.guildkit.core.internal.session.Identity;
import io.guildkit.core.internal.session.Principal;
import io.guildkit.core.internal.telemetry.CallTrace;
import io.guildkit.core.route.Route;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The state of one unfinished call. */
final class CallState {
    // Why: docs/decisions/0084

    /** The statuses with which a gateway and a proxy demand a login. */
    private static final Set<Integer> CHALLENGES = Set.of(401, 407);

    final HttpCall<?> call;
    final Deadline deadline;
    final CallTrace trace;
    private final Principal principal;
    private final boolean sendsOptionalTokens;
    private final boolean byHandler;
    private final boolean pinned;
    private volatile @Nullable Identity identity;
    private volatile boolean waited;
    private volatile @Nullable String proof;
    private volatile int logins;
    private volatile Processing processing = Processing.NOT_PROCESSED;
    private volatile @Nullable Reply last;
    private volatile Reply.@Nullable Reason ended;

    /**
     * Creates a state.
     *
     * @param sendsOptionalTokens whether requests to endpoints with optional credentials contain a token
     */
    CallState(HttpCall<?> call, Principal principal, boolean sendsOptionalTokens, Deadline deadline, CallTrace trace) {
        this.call = call;
        this.deadline = deadline;
        this.trace = trace;
        this.principal = principal;
        this.sendsOptionalTokens = sendsOptionalTokens;
        this.byHandler = principal.elevation().isAsking();
        this.identity = call.spec().identity();
        this.pinned = call.spec().identity() != null;
        this.waited = pinned;
    }

    /**
     * Returns the identity of the next attempt: after a wait, the account of the call with its newest token. A call of a route that
     * {@linkplain Route#keepsToken keeps its token} continues with the token of its start. A call that was given its identity fails if
     * the token is not the newest, because its body belongs to the token.
     *
     * @throws io.guildkit.core.error.CredentialsException if the account has changed while the call waited
     */
    Identity identityOfAttempt() {
        Identity bound = identity();
        if (!waited) {
            return bound;
        }
        if (pinned) {
            bound.requireSameToken(call.route());
            return bound;
        }
        Identity present = bound.afterWait(call.route());
        if (call.route().keepsToken()) {
            return bound;
        }
        identity = present;
        return present;
    }

    /** Returns the identity of the call, and binds it at the first use. */
    Identity identity() {
        Identity bound = identity;
        if (bound == null) {
            bound = Identity.of(principal);
            identity = bound;
        }
        return bound;
    }

    /** Returns the token of a sign-in that the token store is saving, or has not saved. */
    Optional<String> unsavedToken() {
        Identity bound = identity;
        return bound == null ? Optional.empty() : bound.unsavedToken();
    }

    /** Returns the credentials of the call: none if they are optional for the route, and are missing or switched off. */
    Route.Access access() {
        Route route = call.route();
        return !route.isOptional() || (sendsOptionalTokens && identity().hasToken(route.access()))
                ? route.access()
                : Route.Access.OPEN;
    }

    /** Returns whether the {@link io.guildkit.core.auth.SecondFactorHandler} makes this call while it handles a prompt. */
    boolean isByHandler() {
        return byHandler;
    }

    /** Records that the call waits or is repeated, so that its account may change meanwhile. */
    void waits() {
        waited = true;
    }

    /** Records the elevation's proof in the next attempt; null for none. */
    void sendsProof(@Nullable String jwt) {
        proof = jwt;
    }

    Optional<String> sentProof() {
        return Optional.ofNullable(proof);
    }

    /** Returns the number of logins of authenticators, to proxies and gateways, since the last response that was no challenge. */
    int logins() {
        return logins;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread at a time executes the call
    void logsIn() {
        logins++;
    }

    /** Records the reply to an attempt. Only the thread that executes the call may call this. */
    void replied(Reply reply) {
        processing = processing.and(reply.processing());
        last = reply;
        if (!isChallenge(reply)) {
            logins = 0;
        }
    }

    /** Returns whether a reply may be a challenge of a proxy or a gateway. */
    private static boolean isChallenge(Reply reply) {
        return reply instanceof Reply.Lost
                || (reply instanceof Reply.Refusal refusal
                        && CHALLENGES.contains(refusal.error().status()));
    }

    /** Records that the call makes another attempt, or waits for it, so that the last reply is not its end. */
    void repeats() {
        last = null;
    }

    /** Returns the reply with which the call ends, unless it is repeated; null if there is none. */
    @Nullable
    Reply last() {
        return last;
    }

    /** Records in the exception that ends the call whether the service has processed the request in any attempt. */
    <E extends GuildkitException> E ending(E failure) {
        failure.initProcessing(processing);
        return failure;
    }

    /** Records that another thread ends the call. From now on there is no further attempt. */
    void ends(Reply.Reason reason) {
        ended = reason;
    }

    /** Returns the reason for which another thread ends the call; null if none does. */
    Reply.@Nullable Reason ended() {
        return ended;
    }
}
