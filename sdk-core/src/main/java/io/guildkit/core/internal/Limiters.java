package io.guildkit.core.internal;

import io.guildkit.core.RateLimiter;
import io.guildkit.core.RateLimits;
import io.guildkit.core.Route;
import java.util.ArrayList;
import java.util.List;

/** Chooses the limiter of a call: whom does the service count it for? */
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
    public void forgetGoneWebhooks() {
        engine.goneWebhooks.forget();
    }
}
