package io.guildkit.testkit.internal.http;

/** Serves the requests to the emulator's own paths. */
@FunctionalInterface
public interface AdminHandler {
    /** The first segment of all its paths. */
    String ROOT = "_emulator";

    /** Returns the response to a request; never throws. */
    Reply handle(Incoming request);
}
