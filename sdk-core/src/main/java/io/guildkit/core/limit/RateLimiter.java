package io.guildkit.core.limit;

import io.guildkit.core.auth.Credentials;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;

/**
 * Delays requests so that they stay within the service's rate limits.
 *
 * <p>The standard one learns from the answers and keeps what it knows in memory. Another can be given to the client's
 * builder, for instance one that shares its knowledge with other processes.
 *
 * <p>A limiter serves one {@linkplain Party party}. Its methods are called by all threads, and must not block.
 */
public interface RateLimiter {
    /** The principal that the service counts requests for. */
    enum Party {
        /** A principal: an account, a bot or an application. */
        PRINCIPAL,
        /** The machine's address: requests that carry no credentials. */
        ADDRESS,
        /** Webhooks, each counted for itself and none under the global limit. */
        WEBHOOKS
    }

    /** Creates the limiters of a client. */
    @FunctionalInterface
    interface Factory {
        /**
         * Creates the limiter of a party. Called once for the principal of each client, and once for each other party.
         *
         * @param context the party, and the settings of its client
         * @return a limiter
         */
        RateLimiter create(Context context);
    }

    /** The party that a limiter is for, and the settings of its client. */
    interface Context {
        /**
         * Returns the kind of party.
         *
         * @return the kind
         */
        Party party();

        /**
         * Returns the credentials of the principal.
         *
         * @return the credentials; {@link Credentials#none()} for the other parties
         */
        Credentials credentials();

        /**
         * Returns the limits that the client sets itself.
         *
         * @return the policy; without a global limit for webhooks, which do not count towards it
         */
        RateLimitPolicy policy();

        /**
         * Returns the wall clock of the client, for dates.
         *
         * @return the clock
         */
        InstantSource clock();

        /**
         * Returns the monotonic clock of the client, for spans of time.
         *
         * @return counts nanoseconds from an arbitrary moment
         */
        LongSupplier monotonicClock();

        /**
         * Returns the sleeper of the client, for waits without a thread.
         *
         * @return the sleeper
         */
        Sleeper sleeper();

        /**
         * Creates the standard limiter, which learns from responses and keeps its knowledge in memory. A limiter that shares
         * its knowledge can fall back to it.
         *
         * @return a new limiter
         */
        default RateLimiter standard() {
            return standard(1, List.of(), 0);
        }

        /**
         * Creates the standard limiter for one of several processes that share limits and can't reach each other. It keeps to a
         * share of each limit, and to at least one request in the limit's time.
         *
         * @param share above 0, and at most 1 for a limiter that has all limits to itself
         * @param known what is already known of buckets, for example by the {@linkplain #snapshot() snapshot} of another limiter
         * @param sent how many requests this process has sent lately, within the time of the policy's own limit; until that time has
         *     passed, they count towards the share of the limit
         * @return a new limiter
         * @throws IllegalArgumentException if the share is out of range
         */
        RateLimiter standard(double share, List<Bucket> known, int sent);

        /**
         * Returns the address of the service, to tell services apart.
         *
         * @return the base URL of the client
         */
        String service();
    }

    /**
     * Asks for permission to send.
     *
     * @param request the request
     * @return completes when the request may be sent, or exceptionally to fail the call, such as with
     *     {@link io.guildkit.core.error.RateLimitedException} if the wait is too long. Any thread may complete it, because the
     *     call goes on with a thread of its own. A call that ends earlier cancels it
     */
    CompletableFuture<Permit> acquire(Request request);

    /**
     * Returns the limits that this process knows. A limiter that shares its knowledge may know of more elsewhere.
     *
     * @return one entry for each bucket that is remembered
     */
    List<Bucket> snapshot();

    /**
     * Lifts all blocks: waits that refusals have named, and empty buckets. Waiting requests go on at once. A limit of the
     * client's own stays.
     */
    void lift();

    /**
     * Reports that the service does not know a webhook any more. A limiter that shares its knowledge fails later
     * requests of this webhook with {@link io.guildkit.core.error.NotFoundException}, in all processes. The client
     * remembers the webhooks of its own process itself.
     *
     * @param major the values of the webhook's major parameters, as in {@link Request#major()}
     */
    default void webhookGone(String major) {}

    /** Removes all webhooks from those remembered as gone, so that their requests are sent again. */
    default void forgetGoneWebhooks() {}

    /** Reports that the principal has signed in or out, so that its requests may count towards other limits. */
    default void credentialsChanged() {}

    /** Releases what the limiter holds. Called when its client is closed; waiting calls have ended by then. */
    default void close() {}

    /** A permission to send once. It ends with exactly one of the two. */
    interface Permit {
        /**
         * Reports the service's response.
         *
         * @param answer what the answer says of limits
         */
        void answered(Answer answer);

        /**
         * Reports that no response arrived.
         *
         * @param sent whether the service may have counted the request
         */
        void unanswered(boolean sent);
    }

    /**
     * A request that wants to be sent.
     *
     * @param route the route
     * @param major what splits the route's limit: the values of its major parameters, secrets in them hashed
     * @param order grows with each call of the client; of two requests, the one of the older call goes first
     * @param waited how long ago the call began, so that a repeated request keeps its place among those of other processes
     * @param patience how long it can wait at most
     */
    record Request(Route route, String major, long order, Duration waited, Duration patience) {
        /**
         * Makes a request.
         *
         * @param route the route
         * @param major what splits the route's limit
         * @param order grows with each call
         * @param waited how long ago the call began
         * @param patience how long it can wait at most
         */
        public Request {
            Objects.requireNonNull(route, "route");
            Objects.requireNonNull(major, "major");
            Objects.requireNonNull(waited, "waited");
            Objects.requireNonNull(patience, "patience");
        }
    }

    /**
     * The rate-limit information of a response. Services leave out any of it.
     *
     * @param status the HTTP status
     * @param bucket identifies the bucket, which routes share: a hash of the service's name for it, as services may put
     *     secrets into names; the same in all processes; empty if it is not told
     * @param limit how many requests the bucket allows in its time; empty if it is not told
     * @param remaining how many are left; empty if it is not told
     * @param resetAfter how long until all are back; empty if it is not told
     * @param retryAfter how long not to send; empty if it is not told
     * @param global whether a refusal is for all of the party's requests, and not only for this bucket's
     */
    record Answer(
            int status,
            Optional<String> bucket,
            OptionalInt limit,
            OptionalInt remaining,
            Optional<Duration> resetAfter,
            Optional<Duration> retryAfter,
            boolean global) {
        private static final int TOO_MANY_REQUESTS = 429;

        /**
         * Returns whether the request was refused for its rate.
         *
         * @return true for a 429
         */
        public boolean isRefusal() {
            return status == TOO_MANY_REQUESTS;
        }
    }

    /** The reason for which requests wait. */
    enum Reason {
        /** No request waits. */
        NONE,
        /** The first requests are in flight, and their responses will tell the limit. */
        LEARNING,
        /** The bucket is empty until its reset. */
        EMPTY,
        /** The service has refused a request: requests of the bucket wait until the time that it named, and are spread after it. */
        REFUSED,
        /**
         * All requests of the party wait: the service has refused one of them globally, the client approaches a limit that it
         * does not know yet, or the client's own limit is reached.
         */
        GLOBAL
    }

    /**
     * The known state of a bucket.
     *
     * @param name a hash of the service's name for it; a route, if the service named none
     * @param major what it is split by; empty text if by nothing
     * @param routes the routes that share it
     * @param limit how many requests it allows in its time; empty if that is not known
     * @param remaining how many are left; empty if that is not known
     * @param resetAt when all are back; empty if that is not known
     * @param blockedUntil when the refusal ends; empty if there is none
     * @param inFlight how many requests are under way
     * @param waiting how many requests wait
     * @param reason what they wait for
     */
    record Bucket(
            String name,
            String major,
            Set<String> routes,
            OptionalInt limit,
            OptionalInt remaining,
            Optional<Instant> resetAt,
            Optional<Instant> blockedUntil,
            int inFlight,
            int waiting,
            Reason reason) {}
}
