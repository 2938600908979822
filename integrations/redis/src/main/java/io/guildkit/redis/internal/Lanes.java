package io.guildkit.redis.internal;

import io.guildkit.core.auth.Credentials;
import io.guildkit.core.base.CallbackLock;
import io.guildkit.core.base.Clocks;
import io.guildkit.core.limit.RateLimiter.Context;
import io.guildkit.core.limit.RateLimiter.Request;
import io.guildkit.redis.internal.SharedBucket.Waiter;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The lanes of one limiter. A principal or an address has one lane for each of its tokens or names. Webhooks, which share no limits, are
 * spread over many lanes. The limiter's lock guards the lanes.
 */
final class Lanes {
    /** The webhooks of a service are spread over this many hash tags, and so over the nodes of a cluster. */
    private static final int WEBHOOK_TAGS = 256;

    private final Link link;
    private final Context context;
    private final String egress;
    private final CallbackLock lock;
    private final Clocks clocks;
    private final Function<Lane, PartyQueue> queues;
    private final Map<String, LaneBuckets> lanes = new HashMap<>();

    /**
     * Creates the lanes on demand.
     *
     * @param egress names the address of this process
     * @param queues creates the queue of a lane
     */
    Lanes(
            Link link,
            Context context,
            String egress,
            CallbackLock lock,
            Clocks clocks,
            Function<Lane, PartyQueue> queues) {
        this.link = link;
        this.context = context;
        this.egress = egress;
        this.lock = lock;
        this.clocks = clocks;
        this.queues = queues;
    }

    /** Returns the hash tag of a request. It may load the token of the account, so the caller must not hold the lock. */
    String tag(Request request) {
        return switch (context.party()) {
            case PRINCIPAL -> hash("principal", principal());
            case ADDRESS -> hash("address", egress);
            case WEBHOOKS -> webhookTag(request.major());
        };
    }

    /** Returns the lane of a webhook. */
    Lane ofWebhook(String major) {
        return lane(webhookTag(major)).lane;
    }

    /** Returns all lanes of webhooks. */
    List<Lane> ofWebhooks() {
        return IntStream.range(0, WEBHOOK_TAGS)
                .mapToObj(number -> lane(webhookTag(number)).lane)
                .toList();
    }

    private String webhookTag(String major) {
        return webhookTag(Math.floorMod(link.keys().hash(major).hashCode(), WEBHOOK_TAGS));
    }

    private String webhookTag(int number) {
        return link.keys().hash("webhooks " + context.service()) + "." + number;
    }

    private String hash(String kind, String name) {
        return link.keys().hash(kind + " " + context.service() + " " + name);
    }

    /** Returns the lane of a hash tag. A caller that adds a bucket holds the lock meanwhile, because idle lanes are forgotten. */
    LaneBuckets lane(String tag) {
        lock.lock();
        try {
            LaneBuckets known = lanes.get(tag);
            if (known != null) {
                return known;
            }
            long now = clocks.now();
            lanes.values().removeIf(other -> other.isIdle(now)); // for example those of old tokens
            Lane lane = new Lane(link, tag, context.policy(), lock, clocks);
            LaneBuckets added = new LaneBuckets(lane, queues.apply(lane));
            lanes.put(tag, added);
            return added;
        } finally {
            lock.unlock();
        }
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

    /** Returns the lanes that requests have used. */
    List<LaneBuckets> inUse() {
        return lanes.values().stream().filter(lane -> !lane.isEmpty()).toList();
    }

    /** Returns the buckets of all lanes. */
    List<SharedBucket> buckets() {
        return lanes.values().stream().flatMap(lane -> lane.all().stream()).toList();
    }

    /** Returns the waiting requests of all lanes, the oldest call first. */
    List<Waiter> waiters() {
        return buckets().stream()
                .flatMap(bucket -> bucket.waiters.values().stream())
                .sorted(Comparator.comparingLong(waiter -> waiter.request().order()))
                .toList();
    }
}
