package io.guildkit.auth;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.auth.flow.CaptchaStep;
import io.guildkit.auth.flow.SecondFactorStep;
import io.guildkit.auth.internal.SecondFactors;
import io.guildkit.core.ApiCall;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.error.CaptchaRequiredException;
import io.guildkit.core.internal.pipeline.FlowStep;
import io.guildkit.core.model.SmsSent;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.UnknownFields;
import java.util.List;
import java.util.Optional;

/**
 * A state of a sign-in. Each state is immutable and states its requirements; its methods lead to the next state.
 *
 * <p>A state can be stored and continued later, and a step can be repeated: a wrong code leads to the same state, with
 * the service's message. All other results are failures: a wrong password throws {@link
 * io.guildkit.core.error.BadRequestException}.
 *
 * <pre>{@code
 * SignIn outcome = client.auth().signIn(login, password).send();
 * while (outcome instanceof SignIn.SecondFactorRequired factor) {
 *     outcome = factor.totp(ask("Code: ")).send();
 * }
 * }</pre>
 */
public sealed interface SignIn {
    // Why: docs/decisions/0009

    /**
     * Signed in: the token is in the client's store.
     *
     * @param userId the user; empty if the service left it out
     * @param settings the settings; empty if the service left them out
     */
    record SignedIn(Optional<Snowflake> userId, Optional<LoginSettings> settings) implements SignIn {
        @Override
        public String toString() {
            return "SignedIn" + userId.map(id -> "[" + id + "]").orElse("");
        }
    }

    /**
     * Signed in, with the token in the client's store, but the owner must act before the account is used.
     *
     * @param userId the user; empty if the service left it out
     * @param settings the settings; empty if the service left them out
     * @param actions the required actions; not empty
     */
    record ActionRequired(
            Optional<Snowflake> userId, Optional<LoginSettings> settings, List<LoginRequiredAction> actions)
            implements SignIn {
        @Override
        public String toString() {
            return "ActionRequired" + actions;
        }
    }

    /** A second factor is needed. */
    final class SecondFactorRequired extends SecondFactorStep<SignIn> implements SignIn {
        private final SignInFlow flow;
        private final LoginResult demand;

        SecondFactorRequired(SignInFlow flow, LoginResult demand, Optional<String> lastError) {
            super(demand, lastError);
            this.flow = flow;
            this.demand = demand;
        }

        /**
         * Returns the service's demand. It can be stored and given to {@link AuthClient#resumeSignIn}. It contains the
         * ticket, a secret.
         *
         * @return the result of the login
         */
        public LoginResult demand() {
            return demand;
        }

        @Override
        public SecondFactorRequired withUnknownField(String name, JsonNode value) {
            UnknownFields all = SecondFactors.with(
                    demand.unknownFields(), name, value, LoginResultCodec.CODEC, VerifyMfaLoginCodec.CODEC);
            LoginResult more =
                    LoginResult.builder().from(demand).unknownFields(all).build();
            return new SecondFactorRequired(flow, more, lastError());
        }

        @CheckReturnValue
        @Override
        public ApiCall<SmsSent> sendSms() {
            return flow.sendSms(demand);
        }

        @CheckReturnValue
        @Override
        public ApiCall<SignIn> answer(SecondFactorAnswer answer) {
            return flow.verify(demand, answer);
        }
    }

    /** The account's owner has disabled it. */
    final class AccountDisabled implements SignIn {
        private final SignInFlow flow;

        AccountDisabled(SignInFlow flow) {
            this.flow = flow;
        }

        /**
         * Restores the account and signs in.
         *
         * @return the next step
         */
        @CheckReturnValue
        public ApiCall<SignIn> undelete() {
            return flow.undelete();
        }

        /** Shows the name of the state. */
        @Override
        public String toString() {
            return "AccountDisabled";
        }
    }

    /** The account's owner has requested its deletion, which has not happened yet. */
    final class AccountMarkedForDeletion implements SignIn {
        private final SignInFlow flow;

        AccountMarkedForDeletion(SignInFlow flow) {
            this.flow = flow;
        }

        /**
         * Keeps the account and signs in.
         *
         * @return the next step
         */
        @CheckReturnValue
        public ApiCall<SignIn> undelete() {
            return flow.undelete();
        }

        /** Shows the name of the state. */
        @Override
        public String toString() {
            return "AccountMarkedForDeletion";
        }
    }

    /** The client's address is new to the service, which asked the owner for confirmation by e-mail or phone. */
    final class IpAuthorizationRequired implements SignIn {
        private final SignInFlow flow;
        private final String message;
        private final FlowStep<?, SignIn> step;

        IpAuthorizationRequired(SignInFlow flow, String message, FlowStep<?, SignIn> step) {
            this.flow = flow;
            this.message = message;
            this.step = step;
        }

        /**
         * Returns the service's message.
         *
         * @return the message, for a person
         */
        public String message() {
            return message;
        }

        /**
         * Confirms the address and continues the sign-in.
         *
         * @param token the token that was sent
         * @return the next step
         */
        @CheckReturnValue
        public ApiCall<SignIn> authorize(String token) {
            return flow.authorizeIp(token, step);
        }

        /**
         * Continues the sign-in after the owner has confirmed the address elsewhere.
         *
         * @return the next step
         */
        @CheckReturnValue
        public ApiCall<SignIn> retry() {
            return step;
        }

        /** Returns the service's message. */
        @Override
        public String toString() {
            return "IpAuthorizationRequired: " + message;
        }
    }

    /** The service has suspended the account. The only further step is the appeal, outside of this library. */
    final class Suspended implements SignIn {
        private final Optional<Snowflake> userId;
        private final String suspendedUserToken;

        Suspended(Optional<Snowflake> userId, String suspendedUserToken) {
            this.userId = userId;
            this.suspendedUserToken = suspendedUserToken;
        }

        /**
         * Returns the account.
         *
         * @return the value; empty if the service left it out
         */
        public Optional<Snowflake> userId() {
            return userId;
        }

        /**
         * Returns the token for an appeal. A secret.
         *
         * @return the token
         */
        public String suspendedUserToken() {
            return suspendedUserToken;
        }

        /** Shows the account, and not the token. */
        @Override
        public String toString() {
            return "Suspended" + userId.map(id -> "[" + id + "]").orElse("");
        }
    }

    /** A CAPTCHA must be solved. */
    final class CaptchaRequired extends CaptchaStep<SignIn> implements SignIn {
        CaptchaRequired(CaptchaRequiredException demand, FlowStep<?, SignIn> step) {
            super(demand, step::captcha);
        }
    }
}
