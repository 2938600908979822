package io.guildkit.core.auth;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Lets one process ask the account's owner for a second factor, and gives the proof to the other processes that act as the account.
 *
 * <p>All threads call the methods, which must not block.
 */
public interface SecondFactorSharing {
    /**
     * Asks whether this process has to ask the owner.
     *
     * @param token the account's token
     * @param refused the proof that the service has not accepted; empty if none was sent
     * @return completes when another process has a proof or has failed, or when it is this process's turn to ask. If it completes
     *     exceptionally, this process asks the owner on its own. The client cancels the future when no call waits for it any more
     */
    CompletionStage<Turn> turn(String token, Optional<String> refused);

    /** What a process has to do that needs a proof. */
    sealed interface Turn permits Proven, Failed, Asking {}

    /**
     * Another process has a proof.
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
     * Another process has asked a short time ago, without success.
     *
     * @param gaveUp whether no second factor was given, as against one that was refused
     */
    record Failed(boolean gaveUp) implements Turn {}

    /** This process asks the owner. It ends with exactly one of the methods. */
    non-sealed interface Asking extends Turn {
        /**
         * There is a proof.
         *
         * @param proof the proof
         */
        void proven(String proof);

        /**
         * There is no proof.
         *
         * @param gaveUp whether no second factor was given, as against one that was refused
         * @param cooldown for how long no process asks again
         */
        void failed(boolean gaveUp, Duration cooldown);

        /** No prompt was shown, so another process may ask the owner. */
        void released();
    }

    /**
     * Returns what processes use that share nothing: each asks on its own.
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
