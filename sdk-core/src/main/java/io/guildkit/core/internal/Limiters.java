package io.guildkit.core.internal;

import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimits;
import io.guildkit.core.route.Route;
import java.util.ArrayList;
import java.util.List;

/** Chooses the limiter of a call: its principal's, or that of the address or of webhooks, which the clients of an engine share. */
final class Limiters implements RateLimits {
    private final Engine engine;
    private final RateLimiter principal;

    Limiters(Engine engine, RateLimiter principal) {
        this.engine = engine;
        this.principal = principal;
    }

    RateLimiter of(Route route) {
        return switch (route.access()) {
            case OPEN -> engine.addressLimiter;
            case WEBHOOK_TOKEN -> engine.webhookLimiter;
            case ACCOUNT, ACCOUNT_OR_BOT, ACCOUNT_OR_OAUTH2, OAUTH2, ANY_TOKEN -> principal;
        };
    }

    @Override
    public List<RateLimiter.Bucket> snapshot() {
        List<RateLimiter.Bucket> all = new ArrayList<>(principal.snapshot());
        all.addAll(engine.addressLimiter.snapshot());
        all.addAll(engine.webhookLimiter.snapshot());
        return List.copyOf(all);
    }

    @Override
    public void lift() {
        engine.breaker.close();
        for (RateLimiter limiter : List.of(principal, engine.addressLimiter, engine.webhookLimiter)) {
            limiter.lift();
            engine.refusalWaits.lift(limiter); // after the limiter, because the calls ask it at once
        }
    }

    @Override
    public void forgetGoneWebhooks() {
        engine.goneWebhooks.forget();
    }
}
