package io.guildkit.testkit.internal.faults;

import io.guildkit.testkit.internal.http.BodyPattern;
import org.jspecify.annotations.Nullable;

/** The properties of a call by which its fault is chosen, and by which it is found later. */
public interface Call extends BodyPattern.Body {
    /** Returns the name of the route; null if no route was meant. */
    @Nullable
    String routeKey();

    /** Returns the id of the webhook in the path; null if there is none. */
    @Nullable
    String webhookId();

    /** Returns the id of the calling account; null without valid credentials. */
    @Nullable
    String callerId();
}
