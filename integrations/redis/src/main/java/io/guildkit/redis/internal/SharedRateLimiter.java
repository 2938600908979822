package io.guildkit.redis.internal;

import io.guildkit.core.auth.Credentials;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.internal.util.CallbackLock;
import io.guildkit.core.internal.util.Clocks;
import io.guildkit.core.internal.util.Deadline;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.redis.internal.SharedBucket.Name;
import io.guildkit.redis.internal.SharedBucket.Waiter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The limiter that shares limits with the other processes of a fleet.
 *
 * <p>All rules are in the script {@code limits.lua}. This class keeps the waiting requests of its process, requests
 * permits from the script when they may be available, and reports responses. While Redis is out of use, the standard
 * limiter replaces it with this process's share of the limits.
 */
final class SharedRateLimiter implements RateLimiter, Link.Member {
    /** The webhooks of a service are spread over this many hash tags, and so over the nodes of a cluster. */
    private static final int WEBHOOK_TAGS = 256;

    /** The number of waiting requests of a bucket that the script receives. */
    private static final int MAX_ASKED = 32;

    /** The number of buckets in one request for permits while the limit of all requests delays them. */
    private static final int MAX_BUCKETS = 16;

    /** The wait for a message that may get lost. */
    private static final long POLL = Duration.ofMillis(100).toNanos();

    /** The interval between renewals of leases. Two renewals fit into the time of a lease. */
    private static final Duration RENEWAL = Duration.ofMillis(200);

    private static final Duration GONE_FOR = Duration.ofDays(1);

    private final Link link;
    private final Context context;
    private final Clocks clocks;
    private final String egress;
    private final Share share;
    private final CallbackLock lock = new CallbackLock();
    private final Map<String, Lane> lanes = new HashMap<>();
    private final Map<Lane, Queue> queues = new HashMap<>();

    /** Serves requests while Redis is out of use; empty while it is in use. */
    private Optional<RateLimiter> alone = Optional.empty();

    /** Nothing is sent, because the return is near. */
    private boolean returning;

    private final Map<Waiter, CompletableFuture<Permit>> asksAlone = new HashMap<>();
    private final Set<SharedPermit> held = new HashSet<>();
    private boolean renewing;

    /** When requests have ended within the time of the party's own limit, and in which lane. */
    private final ArrayDeque<Sent> sent = new ArrayDeque<>();

    private record Sent(Lane lane, long at) {}

    private final Consumer<String> listener = this::message;

    /** The share of the limits that a process uses without Redis. */
    interface Share {
        double of(int processes);
    }

    /** The buckets and routes of one lane. */
    private static final class Queue {
        final Map<Name, SharedBucket> routes = new HashMap<>();
        final LinkedHashMap<Name, SharedBucket> buckets = new LinkedHashMap<>(16, 0.75f, true);
        final Map<String, SharedBucket> siblings = new HashMap<>();

        /** Buckets that wait for the limit of all requests. */
        final Set<SharedBucket> blocked = new LinkedHashSet<>();

        long wakeAt = SharedBucket.NEVER;

        /** Whether an update of the requests that wait for that limit is pending. */
        boolean liningUp;
    }

    SharedRateLimiter(Link link, Context context, String egress, Share share) {
        this.egress = egress;
        this.link = link;
        this.context = context;
        this.share = share;
        this.clocks = new Clocks(context.clock(), context.monotonicClock());
        link.add(this);
        link.addListener(listener);
    }

    @Override
    public CompletableFuture<Permit> acquire(Request request) {
        Lane lane = lane(request);
        lock.lock();
        try {
            long now = clocks.now();
            SharedBucket bucket = bucketOf(lane, request, now);
            CompletableFuture<Permit> permit = new CompletableFuture<>();
            Waiter waiter = new Waiter(lane, request, now, permit);
            bucket.waiters.put(request.order(), waiter);
            var unused = permit.whenComplete((given, failure) -> {
                if (failure != null) {
                    leave(lane, waiter);
                }
            });
            if (alone.isPresent()) {
                askAlone(waiter);
            } else {
                ask(bucket, now);
            }
            return permit;
        } finally {
            lock.unlock();
        }
    }

    /** Removes a waiter whose call has ended. */
    private void leave(Lane lane, Waiter waiter) {
        lock.lock();
        try {
            SharedBucket bucket = queue(lane).routes.get(route(waiter.request()));
            CompletableFuture<Permit> asked = asksAlone.remove(waiter);
            if (asked != null) {
                lock.afterwards(() -> asked.cancel(false));
            }
            if (bucket != null && bucket.waiters.remove(waiter.request().order(), waiter) && bucket.waiters.isEmpty()) {
                queue(lane).blocked.remove(bucket);
                String key = bucket.key();
                lane.submitLater(new Simple(batch -> batch.text("withdrawn").key(key)));
            }
        } finally {
            lock.unlock();
        }
    }

    // Lanes and buckets

    private Lane lane(Request request) {
        String tag = switch (context.party()) {
            case PRINCIPAL -> link.keys().hash("principal " + context.service() + " " + principal());
            case ADDRESS -> link.keys().hash("address " + context.service() + " " + egress);
            case WEBHOOKS -> webhookTag(request.major());
        };
        return lane(tag);
    }

    private Lane lane(String tag) {
        lock.lock();
        try {
            return lanes.computeIfAbsent(tag, added -> new Lane(link, added, context.policy()));
        } finally {
            lock.unlock();
        }
    }

    private String webhookTag(String major) {
        int number = Math.floorMod(link.keys().hash(major).hashCode(), WEBHOOK_TAGS);
        return link.keys().hash("webhooks " + context.service()) + "." + number;
    }

    private String principal() {
        Credentials credentials = context.credentials();
        if (credentials instanceof Credentials.Bot bot) {
            return "bot " + bot.token();
        }
        if (credentials instanceof Credentials.OAuth2 oauth2) {
            return "oauth2 " + oauth2.token();
        }
        if (credentials instanceof Credentials.Account account) {
            try {
                return "account " + account.store().load().orElse("");
            } catch (RuntimeException e) { // the call itself reports it
                return "account ";
            }
        }
        return "none";
    }

    private Queue queue(Lane lane) {
        return queues.computeIfAbsent(lane, added -> new Queue());
    }

    private static Name route(Request request) {
        return new Name(request.route().toString(), request.major());
    }

    private SharedBucket bucketOf(Lane lane, Request request, long now) {
        Queue queue = queue(lane);
        Name route = route(request);
        SharedBucket bucket = queue.routes.get(route);
        if (bucket == null) {
            SharedBucket sibling = queue.siblings.get(route.name());
            bucket = sibling == null || !sibling.named
                    ? queue.buckets.computeIfAbsent(route, name -> new SharedBucket(lane, name, false))
                    : queue.buckets.computeIfAbsent(
                            new Name(sibling.name.name(), route.major()), name -> new SharedBucket(lane, name, true));
            bucket.routes.add(route.name());
            queue.routes.put(route, bucket);
        }
        bucket.usedAt = now;
        forgetIdle(queue, now);
        return bucket;
    }

    /** Inspects two buckets in turn. So idle buckets become fewer even if each request adds a bucket. */
    private static void forgetIdle(Queue queue, long now) {
        for (int i = 0; i < 2 && queue.buckets.size() > 1; i++) {
            SharedBucket next = queue.buckets.values().iterator().next();
            if (next.isIdle(now)) {
                queue.buckets.remove(next.name);
                queue.routes.values().removeIf(bucket -> bucket == next);
            } else {
                queue.buckets.get(next.name); // moves it to the end
            }
        }
    }

    /** Gives a name to a bucket that had none. Returns the bucket of that name. */
    private SharedBucket rename(SharedBucket bucket, String name) {
        Queue queue = queue(bucket.lane);
        Name full = new Name(name, bucket.name.major());
        queue.buckets.remove(bucket.name);
        SharedBucket present = queue.buckets.get(full);
        if (present == null) {
            bucket.name = full;
            bucket.named = true;
            queue.buckets.put(full, bucket);
            return bucket;
        }
        present.waiters.putAll(bucket.waiters);
        bucket.waiters.clear();
        present.routes.addAll(bucket.routes);
        present.held += bucket.held;
        queue.routes.replaceAll((route, kept) -> kept == bucket ? present : kept);
        held.forEach(permit -> permit.bucket = permit.bucket == bucket ? present : permit.bucket);
        queue.blocked.remove(bucket);
        return present;
    }

    /** Moves one route to the bucket that a response named for it. */
    private SharedBucket move(Name route, SharedBucket from, String name) {
        Queue queue = queue(from.lane);
        SharedBucket to = queue.buckets.computeIfAbsent(
                new Name(name, route.major()), full -> new SharedBucket(from.lane, full, true));
        for (Iterator<Waiter> all = from.waiters.values().iterator(); all.hasNext(); ) {
            Waiter waiter = all.next();
            if (route(waiter.request()).equals(route)) {
                all.remove();
                to.waiters.put(waiter.request().order(), waiter);
            }
        }
        from.routes.remove(route.name());
        to.routes.add(route.name());
        queue.routes.put(route, to);
        return to;
    }

    // Asking for permits

    /** Requests permits for the waiting requests of a bucket, unless a request is under way. */
    private void ask(SharedBucket bucket, long now) {
        if (alone.isPresent() || bucket.asking || bucket.waiters.isEmpty()) {
            return;
        }
        Queue queue = queue(bucket.lane);
        if (now < queue.wakeAt) { // the limit of all requests is in the way, and others have waited for longer
            bucket.blockedByParty = true;
            queue.blocked.add(bucket);
            lineUp(bucket.lane, queue);
        } else if (now >= bucket.wakeAt) {
            bucket.asking = true;
            bucket.lane.submit(new Acquire(bucket));
        } else {
            refuseImpatient(bucket, now);
        }
    }

    private final class Acquire implements Operation {
        private final SharedBucket bucket;
        private final String key;
        private List<Waiter> asked = List.of();

        Acquire(SharedBucket bucket) {
            this.bucket = bucket;
            this.key = bucket.key();
        }

        @Override
        public boolean write(Batch batch) {
            lock.lock();
            try {
                asked = bucket.waiters.values().stream().limit(MAX_ASKED).toList();
                if (asked.isEmpty() || alone.isPresent()) {
                    bucket.asking = false;
                    return false;
                }
                long now = batch.moment(clocks::now);
                batch.text("acquire");
                if (batch.isFirstAcquire()) {
                    writeBlocked(queue(bucket.lane), batch);
                } else {
                    batch.number(-1);
                }
                batch.key(key);
                if (context.party() == Party.WEBHOOKS) {
                    batch.key(bucket.lane.key("gone")).text(bucket.lane.hash(bucket.name.major()));
                } else {
                    batch.number(0).text("");
                }
                Optional<SharedBucket> sibling = sibling();
                batch.flag(bucket.isKnown())
                        .number(sibling.map(known -> known.limit.orElse(-1)).orElse(-1))
                        .nanos(sibling.map(known -> known.window).orElse(0L))
                        .number(asked.size());
                for (Waiter waiter : asked) {
                    batch.nanos(waiter.waited(now));
                }
                return true;
            } finally {
                lock.unlock();
            }
        }

        /** Returns a bucket of the same route whose limit is assumed for this one. */
        private Optional<SharedBucket> sibling() {
            return bucket.routes.stream()
                    .map(queue(bucket.lane).siblings::get)
                    .filter(known -> known != null && known != bucket && known.isKnown())
                    .findFirst();
        }

        @Override
        public void replied(List<?> reply) {
            lock.lock();
            try {
                long now = clocks.now();
                bucket.asking = false;
                switch ((String) reply.get(0)) {
                    case "gone" -> bucket.waiters.values().forEach(waiter -> fail(waiter, gone(waiter.request())));
                    case "unknown" -> {
                        teach(bucket, key, now);
                        ask(bucket, now);
                    }
                    case "moved" -> ask(rename(bucket, (String) reply.get(1)), now);
                    default -> responded(reply, now);
                }
            } finally {
                lock.unlock();
            }
        }

        private void responded(List<?> reply, long now) {
            int granted = (int) SharedBucket.number(reply.get(1));
            long chance = SharedBucket.number(reply.get(2));
            bucket.blockedByParty = SharedBucket.number(reply.get(3)) == 1;
            bucket.update((List<?>) reply.get(4), now);
            for (int i = 0; i < granted; i++) {
                grant(bucket, SharedBucket.number(reply.get(5)));
            }
            Queue queue = queue(bucket.lane);
            queue.blocked.remove(bucket);
            if (alone.isPresent()) {
                return;
            }
            refuseImpatient(bucket, now);
            if (bucket.waiters.isEmpty()) {
                wakeParty(queue, now);
            } else if (granted == asked.size()) {
                ask(bucket, now);
            } else {
                long wait = chance < 0 ? POLL : Math.max(1_000, chance * 1_000);
                if (bucket.blockedByParty) {
                    queue.blocked.add(bucket);
                    schedule(queue, now + wait);
                } else {
                    schedule(bucket, now + wait);
                    wakeParty(queue, now);
                }
            }
        }

        @Override
        public void failed() {
            lock.lock();
            try {
                bucket.asking = false;
                if (alone.isEmpty() && !bucket.waiters.isEmpty()) { // the loss of Redis has not been announced yet
                    schedule(bucket, clocks.now() + POLL);
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** Fails the waiters whose permit would come after their longest wait. */
    private void refuseImpatient(SharedBucket bucket, long now) {
        int ahead = 0;
        for (Iterator<Waiter> all = bucket.waiters.values().iterator(); all.hasNext(); ) {
            Waiter waiter = all.next();
            long wait = bucket.leastWait(ahead, now);
            if (now + wait
                    > waiter.since()
                            + Deadline.bounded(waiter.request().patience()).toNanos()) {
                all.remove();
                fail(waiter, RateLimitedException.beforehand(waiter.request().route(), Duration.ofNanos(wait)));
            } else {
                ahead++;
            }
        }
    }

    private static RuntimeException gone(Request request) {
        return ErrorResponse.remembered(request.route(), 404, ErrorCode.UNKNOWN_WEBHOOK, "Unknown Webhook")
                .toException();
    }

    private void fail(Waiter waiter, RuntimeException failure) {
        lock.afterwards(() -> waiter.permit().completeExceptionally(failure));
    }

    /** Gives a granted permit to the oldest waiting request. Returns the permit if none waits. */
    private void grant(SharedBucket bucket, long entered) {
        Map.Entry<Long, Waiter> first = bucket.waiters.pollFirstEntry();
        if (first == null) {
            bucket.lane.submitLater(new NoResponse(bucket, bucket.key(), false, entered));
            return;
        }
        Waiter waiter = first.getValue();
        deliver(waiter, new SharedPermit(route(waiter.request()), bucket, entered, Optional.empty()));
    }

    private void deliver(Waiter waiter, SharedPermit permit) {
        held.add(permit);
        permit.bucket.held++;
        renewLater();
        lock.afterwards(() -> {
            if (!waiter.permit().complete(permit)) {
                permit.noResponse(false); // the call has ended meanwhile
            }
        });
    }

    /**
     * Reports the requests that wait for the limit of all requests to the script, so that no younger request of another
     * process is sent first.
     */
    private void lineUp(Lane lane, Queue queue) {
        if (queue.liningUp) {
            return;
        }
        queue.liningUp = true;
        lane.submitLater(new Operation() {
            @Override
            public boolean write(Batch batch) {
                lock.lock();
                try {
                    queue.liningUp = false;
                    batch.text("waiting");
                    writeBlocked(queue, batch);
                    return true;
                } finally {
                    lock.unlock();
                }
            }

            @Override
            public void replied(List<?> reply) {
                lock.lock();
                try {
                    long chance = SharedBucket.number(reply.get(1));
                    if (chance >= 0 && !queue.blocked.isEmpty()) {
                        schedule(queue, clocks.now() + Math.max(1_000, chance * 1_000));
                    }
                } finally {
                    lock.unlock();
                }
            }

            @Override
            public void failed() {
                queue.liningUp = false;
            }
        });
    }

    /** Writes how long the requests have waited that wait for the limit of all requests. */
    private void writeBlocked(Queue queue, Batch batch) {
        long now = batch.moment(clocks::now);
        List<Long> waits = queue.blocked.stream()
                .flatMap(bucket -> bucket.waiters.values().stream())
                .map(waiter -> waiter.waited(now))
                .sorted(Comparator.reverseOrder())
                .limit(MAX_ASKED)
                .toList();
        batch.number(waits.size());
        waits.forEach(batch::nanos);
    }

    // Waking up

    private void schedule(SharedBucket bucket, long moment) {
        if (bucket.wakeAt == SharedBucket.NEVER || moment < bucket.wakeAt || bucket.wakeAt <= clocks.now()) {
            bucket.wakeAt = moment;
            sleep(moment, () -> {
                if (bucket.wakeAt == moment) {
                    bucket.wakeAt = SharedBucket.NEVER;
                    ask(bucket, clocks.now());
                }
            });
        }
    }

    private void schedule(Queue queue, long moment) {
        if (queue.wakeAt == SharedBucket.NEVER || moment < queue.wakeAt || queue.wakeAt <= clocks.now()) {
            queue.wakeAt = moment;
            sleep(moment, () -> {
                if (queue.wakeAt == moment) {
                    queue.wakeAt = SharedBucket.NEVER;
                    wakeParty(queue, clocks.now());
                }
            });
        }
    }

    /** Requests permits for the buckets whose requests have waited longest for the limit of all requests. */
    private void wakeParty(Queue queue, long now) {
        if (queue.blocked.isEmpty() || now < queue.wakeAt) {
            return;
        }
        List<SharedBucket> oldest = queue.blocked.stream()
                .filter(bucket -> !bucket.waiters.isEmpty())
                .sorted(Comparator.comparingLong((SharedBucket bucket) ->
                        bucket.waiters.firstEntry().getValue().since()))
                .limit(MAX_BUCKETS)
                .toList();
        queue.blocked.removeIf(bucket -> bucket.waiters.isEmpty());
        for (SharedBucket bucket : oldest) {
            bucket.wakeAt = SharedBucket.NEVER;
            ask(bucket, now);
        }
    }

    private void sleep(long moment, Runnable action) {
        Duration wait = Duration.ofNanos(Math.max(1, moment - clocks.now()));
        lock.afterwards(() -> {
            var unused = context.sleeper().sleep(wait).whenComplete((slept, failure) -> {
                lock.lock();
                try {
                    action.run();
                } finally {
                    lock.unlock();
                }
            });
        });
    }

    /**
     * Handles a message of another process: the key whose waiting requests may be sent, and the processes that may send them. After an
     * interruption the message is empty, and all keys count.
     */
    private void message(String message) {
        int end = message.indexOf('\n');
        if (end < 0
                ? !message.isEmpty()
                : !Set.of(message.substring(end + 1).split(" ", -1)).contains(link.process())) {
            return;
        }
        String key = end < 0 ? "" : message.substring(0, end);
        lock.lock();
        try {
            long now = clocks.now();
            for (Map.Entry<Lane, Queue> entry : queues.entrySet()) {
                Queue queue = entry.getValue();
                if (key.isEmpty() || key.equals(entry.getKey().key("party"))) {
                    queue.wakeAt = SharedBucket.NEVER;
                    wakeParty(queue, now);
                }
                for (SharedBucket bucket : List.copyOf(queue.buckets.values())) {
                    if (!bucket.waiters.isEmpty() && (key.isEmpty() || key.equals(bucket.key()))) {
                        bucket.wakeAt = SharedBucket.NEVER;
                        ask(bucket, now);
                    }
                }
            }
        } finally {
            lock.unlock();
        }
    }

    // Permits

    /** A granted permission. */
    private final class SharedPermit implements Permit {
        private final Name route;

        /** The permit of the standard limiter, if the request was admitted without Redis. */
        private final Optional<Permit> own;

        private SharedBucket bucket;
        private long entered;
        private boolean adopted;

        SharedPermit(Name route, SharedBucket bucket, long entered, Optional<Permit> own) {
            this.route = route;
            this.bucket = bucket;
            this.entered = entered;
            this.own = own;
            this.adopted = own.isEmpty();
        }

        @Override
        public void responded(Response response) {
            own.ifPresent(permit -> permit.responded(response));
            lock.lock();
            try {
                end(true);
                report(response);
            } finally {
                lock.unlock();
            }
        }

        private void report(Response response) {
            Queue queue = queue(bucket.lane);
            SharedBucket from = bucket;
            String fromKey = from.key();
            SharedBucket to = from;
            boolean whole = false;
            Optional<String> told = response.bucket();
            if (told.isPresent() && !(from.named && from.name.name().equals(told.get()))) {
                whole = !from.named;
                to = whole ? rename(from, told.get()) : move(route, from, told.get());
            }
            queue.siblings.put(route.name(), to);
            if (alone.isEmpty()) {
                Responded operation = new Responded(to, fromKey, whole, entered, response);
                if (to.waiters.isEmpty() && to.isKnown() && !response.isRefusal()) {
                    to.lane.submitLater(operation);
                } else {
                    to.lane.submit(operation);
                }
            }
        }

        @Override
        public void noResponse(boolean sent) {
            own.ifPresent(permit -> permit.noResponse(sent));
            lock.lock();
            try {
                end(sent);
                if (alone.isEmpty()) {
                    bucket.lane.submitLater(new NoResponse(bucket, bucket.key(), sent, entered));
                }
            } finally {
                lock.unlock();
            }
        }

        private void end(boolean counted) {
            if (held.remove(this)) {
                bucket.held--;
            }
            if (counted && context.policy().global().isPresent()) {
                sent.add(new Sent(bucket.lane, clocks.now()));
                forgetSent();
            }
        }

        /** Takes a lease for a request that was admitted without Redis. */
        void adopt() {
            if (!adopted) {
                adopted = true;
                String key = bucket.key();
                bucket.lane.submitLater(
                        new Simple(batch -> batch.text("adopt").key(key).number(1)));
            }
        }
    }

    private final class Responded implements Operation {
        private final SharedBucket bucket;
        private final String from;
        private final String to;
        private final boolean whole;
        private final long entered;
        private final Response response;

        Responded(SharedBucket bucket, String from, boolean whole, long entered, Response response) {
            this.bucket = bucket;
            this.from = from;
            this.to = bucket.key();
            this.whole = whole;
            this.entered = entered;
            this.response = response;
        }

        @Override
        public boolean write(Batch batch) {
            batch.text("responded").key(from);
            if (to.equals(from)) {
                batch.number(0).text("");
            } else {
                batch.key(to).text(bucket.name.name());
            }
            batch.flag(whole)
                    .number(entered)
                    .flag(response.isRefusal())
                    .flag(response.global())
                    .number(response.limit())
                    .number(response.remaining())
                    .duration(response.resetAfter())
                    .duration(response.retryAfter());
            return true;
        }

        @Override
        public void replied(List<?> reply) {
            lock.lock();
            try {
                if (reply.get(0).equals("moved")) {
                    SharedBucket target = bucket.named ? bucket : rename(bucket, (String) reply.get(1));
                    bucket.lane.submit(new Responded(target, target.key(), false, entered, response));
                    return;
                }
                long now = clocks.now();
                bucket.update((List<?>) reply.get(1), now);
                bucket.wakeAt = SharedBucket.NEVER; // the response may have changed the time of the next permit
                ask(bucket, now);
            } finally {
                lock.unlock();
            }
        }
    }

    private final class NoResponse implements Operation {
        private final SharedBucket bucket;
        private final String key;
        private final boolean sent;
        private final long entered;

        NoResponse(SharedBucket bucket, String key, boolean sent, long entered) {
            this.bucket = bucket;
            this.key = key;
            this.sent = sent;
            this.entered = entered;
        }

        @Override
        public boolean write(Batch batch) {
            batch.text("no_response").key(key).flag(sent).number(entered);
            return true;
        }

        @Override
        public void replied(List<?> reply) {
            lock.lock();
            try {
                SharedBucket target = bucket;
                if (reply.get(0).equals("moved")) {
                    target = bucket.named ? bucket : rename(bucket, (String) reply.get(1));
                    target.lane.submit(new NoResponse(target, target.key(), sent, entered));
                }
                target.wakeAt = SharedBucket.NEVER;
                ask(target, clocks.now());
            } finally {
                lock.unlock();
            }
        }
    }

    /** An operation without a relevant reply. */
    private record Simple(Consumer<Batch> writer) implements Operation {
        @Override
        public boolean write(Batch batch) {
            writer.accept(batch);
            return true;
        }

        @Override
        public void replied(List<?> reply) {}
    }

    private static void teach(SharedBucket bucket, String key, long now) {
        bucket.lane.submit(new Simple(batch -> {
            batch.text("teach").key(key);
            bucket.write(batch, now);
        }));
    }

    /** Renews the leases of requests that take long. */
    private void renewLater() {
        if (!renewing) {
            renewing = true;
            link.schedule(RENEWAL, this::renew);
        }
    }

    private void renew() {
        lock.lock();
        try {
            renewing = false;
            if (held.isEmpty()) {
                return;
            }
            renewLater();
            if (alone.isPresent()) {
                return;
            }
            long longAgo = clocks.now() - RENEWAL.toNanos();
            forEachBucket((queue, bucket) -> {
                if (bucket.held > 0 && bucket.reportedAt <= longAgo) {
                    String key = bucket.key();
                    bucket.lane.submitLater(
                            new Simple(batch -> batch.text("renew").key(key)));
                }
            });
        } finally {
            lock.unlock();
        }
    }

    private void forEachBucket(BiConsumer<Queue, SharedBucket> action) {
        for (Queue queue : queues.values()) {
            for (SharedBucket bucket : List.copyOf(queue.buckets.values())) {
                action.accept(queue, bucket);
            }
        }
    }

    // Without Redis

    @Override
    public void detached() {
        lock.lock();
        try {
            returning = false;
            if (alone.isEmpty()) {
                forgetSent();
                alone = Optional.of(
                        context.standard(share.of(link.processes()), describeAll(), sent.size() + held.size()));
            }
            forEachWaiter(this::askAlone);
        } finally {
            lock.unlock();
        }
    }

    private void forEachWaiter(Consumer<Waiter> action) {
        List<Waiter> all = new ArrayList<>();
        forEachBucket((queue, bucket) -> all.addAll(bucket.waiters.values()));
        all.stream()
                .sorted(Comparator.comparingLong(waiter -> waiter.request().order()))
                .forEach(action);
    }

    private void askAlone(Waiter waiter) {
        if (returning || asksAlone.containsKey(waiter)) {
            return;
        }
        RateLimiter limiter = alone.orElseThrow();
        Request request = waiter.request();
        long waited = clocks.now() - waiter.since();
        Duration left = Duration.ofNanos(
                Math.max(0, Deadline.bounded(request.patience()).toNanos() - waited));
        CompletableFuture<Permit> placeholder = new CompletableFuture<>();
        asksAlone.put(waiter, placeholder);
        lock.afterwards(() -> {
            CompletableFuture<Permit> asked = limiter.acquire(new Request(
                    request.route(),
                    request.major(),
                    request.order(),
                    request.waited().plusNanos(waited),
                    left));
            var unused = placeholder.whenComplete((given, failure) -> {
                if (placeholder.isCancelled()) {
                    asked.cancel(false);
                }
            });
            unused = asked.whenComplete((given, failure) -> admittedAlone(waiter, placeholder, given, failure));
        });
    }

    private void admittedAlone(
            Waiter waiter, CompletableFuture<Permit> placeholder, @Nullable Permit given, @Nullable Throwable failure) {
        lock.lock();
        try {
            boolean wanted = asksAlone.remove(waiter, placeholder);
            if (given == null) {
                if (wanted && failure != null && !placeholder.isCancelled()) {
                    lock.afterwards(() -> waiter.permit().completeExceptionally(failure));
                }
                return;
            }
            Request request = waiter.request();
            SharedBucket bucket = bucketOf(waiter.lane(), request, clocks.now());
            if (!wanted || !bucket.waiters.remove(request.order(), waiter)) {
                lock.afterwards(() -> given.noResponse(false));
                return;
            }
            deliver(waiter, new SharedPermit(route(request), bucket, 0, Optional.of(given)));
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void returning() {
        lock.lock();
        try {
            if (alone.isEmpty()) {
                return;
            }
            returning = true;
            asksAlone.values().forEach(asked -> lock.afterwards(() -> asked.cancel(false)));
            asksAlone.clear();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void attached() {
        lock.lock();
        try {
            if (alone.isEmpty()) {
                return;
            }
            List<Bucket> known = alone.get().snapshot();
            RateLimiter ended = alone.get();
            lock.afterwards(ended::close);
            alone = Optional.empty();
            returning = false;
            long now = clocks.now();
            forEachBucket((queue, bucket) -> bucket.asking = false);
            known.forEach(bucket -> teach(bucket, now));
            forgetSent();
            queues.keySet().forEach(lane -> {
                long count =
                        sent.stream().filter(request -> request.lane() == lane).count();
                lane.submit(new Simple(batch -> batch.text("sent").number(count)));
            });
            held.forEach(SharedPermit::adopt);
            forEachBucket((queue, bucket) -> {
                bucket.wakeAt = SharedBucket.NEVER;
                ask(bucket, now);
            });
        } finally {
            lock.unlock();
        }
    }

    /** Forgets the requests that no longer count towards the party's own limit. */
    private void forgetSent() {
        long per = context.policy()
                .global()
                .map(rate -> Deadline.bounded(rate.per()).toNanos())
                .orElse(0L);
        while (!sent.isEmpty() && sent.peek().at() + per <= clocks.now()) {
            sent.remove();
        }
    }

    /** Reports the standard limiter's knowledge of a bucket to Redis. */
    private void teach(Bucket known, long now) {
        for (Map.Entry<Lane, Queue> entry : queues.entrySet()) {
            boolean mine = known.routes().stream()
                    .anyMatch(route -> entry.getValue().routes.containsKey(new Name(route, known.major())));
            if (mine) {
                String key = entry.getKey().key("b:" + entry.getKey().hash(known.name() + " " + known.major()));
                long reset = span(known.resetAt(), now);
                long blocked = span(known.blockedUntil(), now);
                entry.getKey()
                        .submit(new Simple(batch -> batch.text("teach")
                                .key(key)
                                .number(known.limit())
                                .number(known.remaining())
                                .nanos(reset)
                                .nanos(reset)
                                .nanos(blocked)));
            }
        }
    }

    private long span(Optional<Instant> moment, long now) {
        return moment.map(at ->
                        Math.max(0, Duration.between(clocks.instantAt(now), at).toNanos()))
                .orElse(0L);
    }

    // The rest of the interface

    @Override
    public List<Bucket> snapshot() {
        lock.lock();
        try {
            return alone.isPresent() ? alone.get().snapshot() : describeAll();
        } finally {
            lock.unlock();
        }
    }

    private List<Bucket> describeAll() {
        List<Bucket> all = new ArrayList<>();
        forEachBucket((queue, bucket) -> all.add(bucket.describe(clocks)));
        return List.copyOf(all);
    }

    @Override
    public void lift() {
        lock.lock();
        try {
            alone.ifPresent(limiter -> lock.afterwards(limiter::lift));
            for (Lane lane : queues.keySet()) {
                lane.submit(new Simple(batch -> batch.text("lift").key(lane.key("party"))));
            }
            forEachBucket((queue, bucket) -> {
                String key = bucket.key();
                queue.wakeAt = SharedBucket.NEVER;
                bucket.wakeAt = SharedBucket.NEVER;
                bucket.lane.submit(new Simple(batch -> batch.text("lift").key(key)));
                ask(bucket, clocks.now());
            });
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void webhookGone(String major) {
        lock.lock();
        try {
            Lane lane = lane(webhookTag(major));
            lane.submitLater(new Simple(batch -> batch.text("gone")
                    .key(lane.key("gone"))
                    .text(lane.hash(major))
                    .nanos(GONE_FOR.toNanos())));
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void forgetGoneWebhooks() {
        String base = link.keys().hash("webhooks " + context.service());
        lock.lock();
        try {
            for (int i = 0; i < WEBHOOK_TAGS; i++) {
                Lane lane = lane(base + "." + i);
                lane.submit(new Simple(batch -> batch.text("forget_gone").key(lane.key("gone"))));
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        link.remove(this);
        link.removeListener(listener);
    }
}
