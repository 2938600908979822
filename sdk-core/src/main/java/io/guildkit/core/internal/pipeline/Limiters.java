package io.guildkit.core.internal.pipeline;

import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimits;
import io.guildkit.core.route.Route;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses the limiter of a call: the limiter of its principal, of the address, or of webhooks. Clients of one builder
 * share the latter two.
 */
final class Limiters implements RateLimits {
    private final ClientResources resources;
    private final RateLimiter principal;

    Limiters(ClientResources resources, RateLimiter principal) {
        this.resources = resources;
        this.principal = principal;
    }

    RateLimiter of(Route.Access access) {
        return switch (access) {
            case OPEN -> resources.addressLimiter;
            case WEBHOOK_TOKEN -> resources.webhookLimiter;
            case ACCOUNT, ACCOUNT_OR_BOT, ACCOUNT_OR_OAUTH2, OAUTH2, ANY_TOKEN -> principal;
        };
    }

    private List<RateLimiter> all() {
        return List.of(principal, resources.addressLimiter, resources.webhookLimiter);
    }

    @Override
    public List<RateLimiter.Bucket> snapshot() {
        List<RateLimiter.Bucket> buckets = new ArrayList<>();
        all().forEach(limiter -> buckets.addAll(limiter.snapshot()));
        return List.copyOf(buckets);
    }

    @Override
    public void lift() {
        resources.breaker.close();
        for (RateLimiter limiter : all()) {
            limiter.lift();
            resources.refusalWaits.lift(
                    limiter); // after limiter.lift(), because the released calls acquire a permit at once
        }
    }

    @Override
    public void forgetGoneWebhooks() {
        resources.goneWebhooks.forget();
    }
}
