package io.guildkit.core.internal.pipeline;

import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimits;
import io.guildkit.core.route.Route;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Chooses the limiter of a call: the limiter of its principal, of the address, or of webhooks. Clients of one builder
 * share the latter two.
 */
final class Limiters implements RateLimits {
    private final ClientResources resources;
    private final PartyLimiter principal;

    Limiters(ClientResources resources, PartyLimiter principal) {
        this.resources = resources;
        this.principal = principal;
    }

    PartyLimiter of(Route.Access access) {
        return switch (access) {
            case OPEN -> resources.addressLimiter;
            case WEBHOOK_TOKEN -> resources.webhookLimiter;
            case ACCOUNT, ACCOUNT_OR_BOT, ACCOUNT_OR_OAUTH2, OAUTH2, ANY_TOKEN -> principal;
        };
    }

    private List<PartyLimiter> all() {
        return List.of(principal, resources.addressLimiter, resources.webhookLimiter);
    }

    @Override
    public List<RateLimiter.Bucket> snapshot() {
        List<RateLimiter.Bucket> buckets = new ArrayList<>();
        all().forEach(party -> buckets.addAll(party.limiter().snapshot()));
        return List.copyOf(buckets);
    }

    @Override
    public void lift() {
        resources.breaker.close();
        all().forEach(party -> party.limiter().lift());
        resources.addressPause.lift(); // after the limiters, because the released calls acquire a permit at once
        all().forEach(party -> party.refusalWaits().lift());
    }

    @Override
    public Optional<Instant> pausedUntil() {
        return resources.addressPause.until();
    }

    @Override
    public void forgetGoneWebhooks() {
        resources.goneWebhooks.forget();
    }
}
