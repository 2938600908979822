package io.guildkit.core.internal.pipeline;

import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.base.Failures;
import io.guildkit.core.error.ElevationException;
import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.internal.http.Reply;
import io.guildkit.core.internal.session.Elevation;
import io.guildkit.core.internal.session.Principal;
import io.guildkit.core.model.MfaVerificationRequest;
import io.guildkit.core.route.Route;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Handles error 60003: verifies a second factor and repeats the request. The {@link CredentialsStep} adds the proof to
 * this request and to later ones, until it expires.
 */
final class ElevationStep implements Step {
    /** The number of times that one call may get error 60003 with one token in spite of a new proof. */
    private static final int MAX_ROUNDS = 2;

    /** Routes that receive an account's token; only accounts are prompted for a second factor. */
    private static final Set<Route.Access> ACCOUNTS = Set.of(
            Route.Access.ACCOUNT, Route.Access.ACCOUNT_OR_BOT, Route.Access.ACCOUNT_OR_OAUTH2, Route.Access.ANY_TOKEN);

    private final CallState state;
    private final Elevation elevation;
    private final Elevation.Endpoints endpoints;
    private Optional<String> token = Optional.empty();
    private int rounds;

    /** The latest wait for a prompt; null before the first. */
    private volatile @Nullable CompletableFuture<Void> asked;

    ElevationStep(CallState state, Elevation elevation, Elevation.Endpoints endpoints) {
        this.state = state;
        this.elevation = elevation;
        this.endpoints = endpoints;
    }

    /** Returns whether a call can get error 60003. */
    static boolean concerns(CallState state, Principal principal) {
        return state.call.route().elevates()
                && principal.credentials() instanceof Credentials.Account
                && ACCOUNTS.contains(state.access());
    }

    @Override
    public Verdict after(Reply reply) {
        if (!(reply instanceof Reply.Refusal refusal)) {
            return Verdict.ACCEPT;
        }
        Optional<MfaVerificationRequest> demand = refusal.error().mfaRequest();
        if (!state.identity().accountToken().equals(token)) { // proofs of an earlier token were not sent with this one
            token = state.identity().accountToken();
            rounds = 0;
        }
        if (demand.isEmpty() || rounds >= MAX_ROUNDS || state.ended() != null) {
            return Verdict.ACCEPT;
        }
        Optional<SecondFactorHandler> handler = elevation.handler();
        if (handler.isEmpty()) {
            throw refusal.error()
                    .elevationRequired(
                            "; set a secondFactorHandler(..) on the client's builder to be asked for it", null);
        }
        rounds++;
        state.repeats();
        state.deadline.pause();
        CompletableFuture<Void> renewed = elevation.renew(
                new Elevation.Demand(
                        state.call.route(), state.identity(), demand.get(), state.sentProof(), state.isByHandler()),
                handler.get(),
                endpoints);
        asked = renewed;
        boolean repeatable = state.call.spec().content().repeatable();
        return new Again(
                renewed.handle((done, failure) -> {
                    state.deadline.resume();
                    if (failure != null) {
                        throw Failures.unwrap(failure) instanceof Elevation.Failed failed
                                ? translate(failed, refusal.error())
                                : Failures.rethrown(failure); // the call has ended
                    }
                    if (!repeatable) {
                        throw new ElevationException(
                                state.call.route() + ": the second factor was verified, but the body can be read only"
                                        + " once; make the call again with a fresh body within five minutes",
                                null);
                    }
                    return null;
                }),
                true);
    }

    @Override
    public void end() {
        CompletableFuture<Void> waiting = asked;
        if (waiting != null) {
            waiting.cancel(false);
        }
    }

    private RuntimeException translate(Elevation.Failed failure, ErrorResponse demand) {
        if (!failure.isGivenUp()) {
            return new ElevationException(
                    state.call.route() + " needs a second factor: " + failure.getMessage(), failure.getCause());
        }
        return demand.elevationRequired("; " + failure.getMessage(), failure.getCause());
    }
}
