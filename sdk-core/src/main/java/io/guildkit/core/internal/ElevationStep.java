package io.guildkit.core.internal;

import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.MfaHandler;
import io.guildkit.core.error.ElevationException;
import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.error.MfaRequiredException;
import io.guildkit.core.model.MfaVerificationRequest;
import io.guildkit.core.route.Route;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * Meets a demand for a second factor (60003): has it verified and repeats the request. The {@link CredentialsStep} adds
 * the proof, to this and to later requests, until it expires.
 */
final class ElevationStep implements Step {
    /** How often one call may be answered with a demand in spite of a fresh proof. */
    private static final int MAX_ROUNDS = 2;

    /** What an account's token is sent to; nobody else is ever asked for a second factor. */
    private static final Set<Route.Access> ACCOUNTS = Set.of(
            Route.Access.ACCOUNT, Route.Access.ACCOUNT_OR_BOT, Route.Access.ACCOUNT_OR_OAUTH2, Route.Access.ANY_TOKEN);

    private final HttpCore core;
    private final CallState state;
    private final Elevation elevation;
    private int rounds;

    ElevationStep(HttpCore core, CallState state) {
        this.core = core;
        this.state = state;
        this.elevation = core.principal().elevation();
    }

    /** Whether a call can meet a demand at all. */
    static boolean concerns(Route route, Principal principal) {
        return route.elevates()
                && principal.credentials() instanceof Credentials.Account
                && ACCOUNTS.contains(route.access());
    }

    @Override
    public Verdict after(Reply reply) {
        if (!(reply instanceof Reply.Refusal refusal)) {
            return Verdict.ACCEPT;
        }
        Optional<MfaVerificationRequest> demand = refusal.error().mfaRequest();
        if (demand.isEmpty() || rounds >= MAX_ROUNDS) {
            return Verdict.ACCEPT;
        }
        MfaHandler handler = core.engine().mfaHandler;
        if (handler == null) {
            throw refusal.error().mfaRequired("; set an mfaHandler(..) on the client's builder to be asked for it");
        }
        rounds++;
        state.deadline.pause();
        CompletionStage<Void> renewed = elevation.renew(core, handler, state, demand.get(), state.sentProof());
        boolean repeatable = state.call.content().repeatable();
        return new Again(
                renewed.handle((done, failure) -> {
                    state.deadline.resume();
                    if (failure != null) {
                        throw translate((Elevation.Failed) Outcomes.unwrap(failure), refusal.error());
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

    private RuntimeException translate(Elevation.Failed failure, ErrorResponse demand) {
        if (!failure.gaveUp) {
            return new ElevationException(
                    state.call.route() + " needs a second factor: " + failure.getMessage(), failure.getCause());
        }
        MfaRequiredException required = demand.mfaRequired("; " + failure.getMessage());
        if (failure.getCause() != null) {
            required.addSuppressed(failure.getCause());
        }
        return required;
    }
}
