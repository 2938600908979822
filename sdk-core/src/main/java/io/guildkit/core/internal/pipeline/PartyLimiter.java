package io.guildkit.core.internal.pipeline;

import io.guildkit.core.internal.limit.RefusalWaits;
import io.guildkit.core.limit.RateLimiter;

/** The limiter of a party, and the waits of the party's refused calls. */
record PartyLimiter(RateLimiter limiter, RefusalWaits refusalWaits) {}
