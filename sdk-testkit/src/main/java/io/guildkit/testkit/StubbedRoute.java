package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.http.Router;

/** A route outside the emulator, which can be removed. */
public final class StubbedRoute {
    private final Router router;
    private final String id;

    StubbedRoute(Router router, String id) {
        this.router = router;
        this.id = id;
    }

    /** Returns the identifier, by which the admin API finds the route too. */
    public String id() {
        return id;
    }

    /** Removes the route, and returns whether it was there. */
    @CanIgnoreReturnValue
    public boolean remove() {
        return router.removeStub(id);
    }

    @Override
    public String toString() {
        return "StubbedRoute{id=" + id + "}";
    }
}
