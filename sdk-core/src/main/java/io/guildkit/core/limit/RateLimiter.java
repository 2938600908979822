package io.guildkit.core.limit;

import io.guildkit.core.auth.Credentials;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.route.Route;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;

/**
 * Delays requests so that they stay within the service's rate limits.
 *
 * <p>The standard limiter learns from responses, in memory. The client's builder accepts another limiter, for instance
 * one that shares its knowledge with other processes.
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
        /** Webhooks. Each has its own limits, and none counts under the global limit. */
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
         * Returns the client's own limits.
         *
         * @return the policy; without a global limit for webhooks, which do not count towards it
         */
        RateLimitPolicy policy();

        /**
         * Returns the wall clock of the client, for dates.
         *
         * @return the clock
         */
        Clock clock();

        /**
         * Returns the monotonic clock of the client, for spans of time.
         *
         * @return a counter of nanoseconds from an arbitrary time
         */
        LongSupplier monotonicClock();

        /**
         * Returns the sleeper of the client, for waits without a thread.
         *
         * @return the sleeper
         */
        Sleeper sleeper();

        /**
         * Creates the standard limiter, which learns from responses, in memory. A limiter that shares
         * its knowledge can fall back to it.
         *
         * @return a new limiter
         */
        default RateLimiter standard() {
            return standard(1, List.of(), 0);
        }

        /**
         * Creates the standard limiter for one of several processes that share limits without contact. It uses a share
         * of each limit, and at least one request in the limit's time.
         *
         * @param share the share, above 0 and at most 1
         * @param known the known buckets, for example from the {@linkplain #snapshot() snapshot} of another limiter
         * @param sent the number of requests that this process has sent within the time of the policy's own limit;
         * until this time has passed, they count towards the share of the limit
         * @return a new limiter
         * @throws IllegalArgumentException if the share is out of range
         */
        RateLimiter standard(double share, List<Bucket> known, int sent);

        /**
         * Returns the address of the service, which identifies the service.
         *
         * @return the base URL of the client
         */
        String service();
    }

    /**
     * Asks for permission to send.
     *
     * @param request the request
     * @return completes when the request may be sent, or exceptionally to fail the call, such as with {@link
     *        io.guildkit.core.error.RateLimitedException} if the wait is too long. Any thread may complete it, because
     *        the call continues on another thread. A call that ends earlier cancels it
     */
    CompletableFuture<Permit> acquire(Request request);

    /**
     * Returns the limits that this process knows. A limiter that shares its knowledge may leave out buckets of other processes.
     *
     * @return one entry for each remembered bucket
     */
    List<Bucket> snapshot();

    /**
     * Lifts all blocks: waits that refusals have named, and empty buckets. Waiting requests continue at once. The
     * client's own limit remains.
     */
    void lift();

    /**
     * Reports that a webhook was deleted, or that the service has refused its token. A limiter that shares its knowledge fails
     * later requests of this webhook in all processes, with the exception of {@link
     * io.guildkit.core.error.ErrorResponse#remembered}. The client itself remembers the webhooks of its own process.
     *
     * @param major the values of the webhook's major parameters, as in {@link Request#major()}
     * @param status the HTTP status of the service's response
     * @param code its error code
     */
    default void webhookGone(String major, int status, ErrorCode code) {}

    /** Removes all webhooks from the record of such webhooks, so that their requests are sent again. */
    default void forgetGoneWebhooks() {}

    /** Reports that the principal has signed in or out, so that its requests may count towards other limits. */
    default void credentialsChanged() {}

    /**
     * Reports that later requests are those of another account, so that they count towards windows of their own. Called only if the
     * token store knows the users of both accounts.
     */
    default void accountChanged() {}

    /** Releases the resources of the limiter. Called when its client is closed, after waiting calls have ended. */
    default void close() {}

    /** A permission to send once. It ends with exactly one call of one of its methods. */
    interface Permit {
        /**
         * Reports the service's response.
         *
         * @param response the limits in the response
         */
        void responded(Response response);

        /**
         * Reports that no response arrived.
         *
         * @param sent whether the service may have counted the request
         */
        void noResponse(boolean sent);
    }

    /**
     * A request that waits for permission.
     *
     * @param route the route
     * @param major the values of the route's major parameters, with secrets hashed
     * @param order the number of the call, which grows with each call of the client; requests of older calls are sent first
     * @param waited the age of the call, so that a repeated request keeps its position among requests of other
     * processes
     * @param patience the longest acceptable wait
     */
    record Request(Route route, String major, long order, Duration waited, Duration patience) {
        /**
         * Makes a request.
         *
         * @param route the route
         * @param major the values of the route's major parameters
         * @param order grows with each call
         * @param waited the age of the call
         * @param patience the longest acceptable wait
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
     * @param bucket the bucket, which routes may share: a hash of the service's name for it, because names may contain
     *        secrets; equal in all processes; empty if the response does not state it
     * @param limit the limit of the bucket; empty if the response does not state it
     * @param remaining the remaining requests; empty if the response does not state them
     * @param resetAfter the time until the bucket is full; empty if the response does not state it
     * @param retryAfter the time for which no request may be sent; empty if the response does not state it
     * @param global whether a refusal is for all of the party's requests, and not only for this bucket's
     */
    record Response(
            int status,
            Optional<String> bucket,
            Optional<Integer> limit,
            Optional<Integer> remaining,
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
        /** The first requests are in flight, and their responses will state the limit. */
        LEARNING,
        /** The bucket is empty until its reset. */
        EMPTY,
        /** The service has refused a request: requests of the bucket wait until the stated time, and are then spread. */
        REFUSED,
        /**
         * All requests of the party wait: the service refused one of them globally, the client approaches an unknown
         * limit, or the client's own limit is reached.
         */
        GLOBAL
    }

    /** The use of a limit by several processes. */
    enum Sharing {
        /** Only this process uses the limit. */
        NONE,
        /** All processes of a fleet count together. */
        FLEET,
        /** The processes have no contact: this process uses its share of the limit, and counts only its own requests. */
        SHARE
    }

    /**
     * The known state of a bucket.
     *
     * @param name a hash of the service's name for it; a route, if the service named none
     * @param major the values of its major parameters; an empty string for none
     * @param routes the routes that share it
     * @param limit the number of requests that it allows in its time; empty if unknown
     * @param remaining the remaining requests; empty if unknown
     * @param resetAt the time at which the bucket is full again; empty if unknown
     * @param blockedUntil the end of the refusal; empty for none
     * @param inFlight the number of requests in flight
     * @param waiting the number of waiting requests
     * @param reason the reason of their wait
     * @param sharing the use of the limit by several processes
     */
    record Bucket(
            String name,
            String major,
            Set<String> routes,
            Optional<Integer> limit,
            Optional<Integer> remaining,
            Optional<Instant> resetAt,
            Optional<Instant> blockedUntil,
            int inFlight,
            int waiting,
            Reason reason,
            Sharing sharing) {}
}
