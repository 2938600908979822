package io.guildkit.testkit.internal.http;

/** The work of a route, after the general checks. */
@FunctionalInterface
public interface Handler {
    /** Executes the request, or throws a {@link Problem}. */
    Reply handle(Exchange exchange);
}
