package io.guildkit.testkit.internal.http;

/** What a route does once the request has passed all general checks. */
@FunctionalInterface
public interface Handler {
    /** Carries the request out, or throws a {@link Problem}. */
    Reply handle(Exchange exchange);
}
