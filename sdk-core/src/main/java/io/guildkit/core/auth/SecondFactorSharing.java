package io.guildkit.core.auth;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Shares one prompt for a second factor between all processes of an account, and its proof with them.
 *
 * <p>All threads call the methods, which must not block.
 */
public interface SecondFactorSharing {
    /**
     * Returns whether this process asks the owner.
     *
     * @param token the account's token
     * @param refused the proof that the service has not accepted; empty if none was sent
     * @return completes when another process has a proof or has failed, or when it is this process's turn to ask. If it
     *        completes exceptionally, this process asks the owner. The client cancels the future when no call waits for
     *        it, and when the client is closed
     */
    CompletionStage<Turn> turn(String token, Optional<String> refused);

    /**
     * Drops the proof of a token that has signed out, and the outcome of a prompt that is still open. By default does
     * nothing.
     *
     * @param token the account's former token
     */
    default void signedOut(String token) {}

    /** The next step of a process that needs a proof. */
    sealed interface Turn permits Proven, Failed, Asking {}

    /**
     * The proof of another process.
     *
     * @param proof the proof, which is secret
     */
    record Proven(String proof) implements Turn {
        @Override
        public String toString() {
            return "Proven{}";
        }
    }

    /**
     * The failure of another process's recent prompt.
     *
     * @param gaveUp true if no second factor was given; false if one was refused
     */
    record Failed(boolean gaveUp) implements Turn {}

    /** The duty of this process to ask the owner. It ends with exactly one call of the methods. */
    non-sealed interface Asking extends Turn {
        /**
         * Shares a proof.
         *
         * @param proof the proof
         */
        void proven(String proof);

        /**
         * Reports that no proof was obtained.
         *
         * @param gaveUp true if no second factor was given; false if one was refused
         * @param cooldown the time without prompts in all processes
         */
        void failed(boolean gaveUp, Duration cooldown);

        /**
         * Reports that the prompt ended without an outcome, so another process may ask the owner. Examples are that no call
         * waits any more, or that the client was closed.
         */
        void released();
    }

    /**
     * Returns a sharing without effect: each process asks.
     *
     * @return no sharing
     */
    static SecondFactorSharing none() {
        Asking asking = new Asking() {
            @Override
            public void proven(String proof) {}

            @Override
            public void failed(boolean gaveUp, Duration cooldown) {}

            @Override
            public void released() {}
        };
        return (token, refused) -> CompletableFuture.completedFuture(asking);
    }
}
