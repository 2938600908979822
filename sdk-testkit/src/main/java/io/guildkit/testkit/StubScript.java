package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.http.HeaderFields;
import io.guildkit.testkit.internal.http.Router;
import java.util.LinkedHashMap;
import java.util.Map;

/** A builder of a route outside the emulator. {@link #json} or {@link #respond} completes it. */
public final class StubScript {
    private final Router router;
    private final String route;
    private final Map<String, String> headers = new LinkedHashMap<>();

    StubScript(Router router, String route) {
        this.router = router;
        this.route = route;
    }

    /**
     * Adds a header to the response.
     *
     * @throws IllegalArgumentException if the name or the value has a character that HTTP does not allow
     */
    @CanIgnoreReturnValue
    public StubScript header(String name, String value) {
        HeaderFields.require(Map.of(name, value));
        headers.put(name, value);
        return this;
    }

    /**
     * Responds with status 200 and JSON.
     *
     * @throws IllegalArgumentException if the interface has this route, or the route's name is not a method, a space and a path
     */
    @CanIgnoreReturnValue
    public StubbedRoute json(String body) {
        return respond(200, body);
    }

    /**
     * Responds with a status and JSON, until the emulator is reset or the same route is stubbed again.
     *
     * @param body JSON, or empty
     * @throws IllegalArgumentException if the interface has this route, or the route's name is not a method, a space and a path
     */
    @CanIgnoreReturnValue
    public StubbedRoute respond(int status, String body) {
        return new StubbedRoute(router, router.stub(route, new Router.Stub(null, status, headers, body)));
    }
}
