package io.guildkit.testkit.internal.faults;

import io.guildkit.testkit.internal.http.BodyPattern;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The calls that are meant. A criterion that is null means any. */
public final class CallPattern {
    /** The name of the route. */
    public @Nullable String route;
    /** The id of the webhook in the path. */
    public @Nullable String webhook;
    /** The id of the calling account. */
    public @Nullable String caller;

    public @Nullable BodyPattern body;

    /** Returns a copy. */
    public CallPattern copy() {
        CallPattern copy = new CallPattern();
        copy.route = route;
        copy.webhook = webhook;
        copy.caller = caller;
        copy.body = body;
        return copy;
    }

    /** Returns whether a call is meant. The body is compared last, because it must be parsed. */
    boolean matches(Call call) {
        return (route == null || route.equals(call.routeKey()))
                && (webhook == null || webhook.equals(call.webhookId()))
                && (caller == null || caller.equals(call.callerId()))
                && (body == null || body.differences(call).isEmpty());
    }

    /** Returns how a call differs from the calls that are meant; empty if it is one of them. */
    public List<String> differences(Call call) {
        List<String> differences = new ArrayList<>();
        compare("the route", route, call.routeKey(), differences);
        compare("the webhook", webhook, call.webhookId(), differences);
        compare("the caller", caller, call.callerId(), differences);
        if (body != null) {
            differences.addAll(body.differences(call));
        }
        return differences;
    }

    private static void compare(
            String name, @Nullable String expected, @Nullable String actual, List<String> differences) {
        if (expected != null && !expected.equals(actual)) {
            differences.add(name + " is " + (actual == null ? "absent" : actual) + ", not " + expected);
        }
    }

    @Override
    public String toString() {
        return (route == null ? "any route" : route)
                + (webhook == null ? "" : " of the webhook " + webhook)
                + (caller == null ? "" : " by the account " + caller)
                + (body == null ? "" : " with the body " + body);
    }
}
