package io.guildkit.testkit.internal.admin;

import io.guildkit.testkit.internal.faults.CallPattern;
import io.guildkit.testkit.internal.http.BodyPattern;
import io.guildkit.testkit.internal.server.CallLog;
import io.guildkit.testkit.internal.world.References;
import io.guildkit.testkit.internal.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The requests that a query of the admin API means.
 *
 * @param calls the route, webhook, caller and body
 * @param method the method, in capitals
 * @param path a part of the path
 * @param after the number before the first request
 */
record RequestFilter(
        CallPattern calls, Optional<String> method, Optional<String> path, Optional<Long> status, long after) {
    /** Declares the query parameters of this filter. */
    static RouteDraft declare(RouteDraft route) {
        return route.query("route", "only requests of this route, such as POST /auth/login")
                .query("method", "only requests with this method")
                .query("status", "only requests with this status")
                .query("path", "only requests whose path contains this text")
                .query("webhook", "only requests to this webhook, by id or name")
                .query("caller", "only requests of this account, by id, unique name or email address")
                .query(
                        "body",
                        "only requests whose body contains this text, or has the members of this JSON object or array")
                .query("after", "only requests with higher numbers");
    }

    /** Reads the query of a call. */
    static RequestFilter of(World world, References references, AdminCall call) {
        CallPattern calls = new CallPattern();
        calls.route =
                call.query("route").map(name -> world.router.named(name).key()).orElse(null);
        calls.webhook = call.query("webhook")
                .map(name -> Lookup.query(references.webhookId, "webhook", name))
                .orElse(null);
        calls.caller = call.query("caller")
                .map(name -> Lookup.query(references.accountId, "caller", name))
                .orElse(null);
        calls.body = call.query("body").map(BodyPattern::meantBy).orElse(null);
        return new RequestFilter(
                calls,
                call.query("method").map(name -> name.toUpperCase(Locale.ROOT)),
                call.query("path"),
                call.number("status"),
                call.number("after").orElse(0L));
    }

    boolean matches(CallLog.Entry entry) {
        return entry.number > after && differences(entry).isEmpty();
    }

    /** Returns how a request differs; empty if it is meant, or came before the others. */
    List<String> differences(CallLog.Entry entry) {
        List<String> differences = new ArrayList<>();
        method.filter(expected -> !expected.equals(entry.request.method()))
                .ifPresent(
                        expected -> differences.add("the method is " + entry.request.method() + ", not " + expected));
        path.filter(expected -> !entry.request.target().contains(expected))
                .ifPresent(expected -> differences.add(
                        "the path is " + entry.request.target() + ", which does not contain " + expected));
        status.filter(expected -> expected != entry.status)
                .ifPresent(expected -> differences.add(
                        "the status is " + (entry.status == 0 ? "absent" : entry.status) + ", not " + expected));
        differences.addAll(calls.differences(entry));
        return differences;
    }
}
