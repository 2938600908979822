package io.guildkit.spec;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A route.
 *
 * @param topic the file that holds it
 * @param call the method of the client, such as {@code auth().sessions().list}; empty for none
 * @param credentials such as {@code account or bot}
 * @param body the object that is sent; empty for none
 * @param returns the response; {@code nothing} for none
 * @param needs the permission or the relation to the application; empty for none
 * @param elevation whether the service may ask for a second factor
 * @param fails the error codes that the documents name
 * @param fires the events that it may cause
 * @param ofCompanion what only the companion states: {@code credentials}, {@code elevation}, {@code audit reason}, and
 *     error codes
 */
public record Endpoint(
        String topic,
        String method,
        String path,
        String call,
        String credentials,
        List<Member> query,
        Optional<String> body,
        Type returns,
        String needs,
        boolean auditReason,
        Elevation elevation,
        List<String> fails,
        List<String> fires,
        Set<String> ofCompanion) {
    /** What documents say of a second factor. */
    public enum Elevation {
        /** Documents say nothing, so it may be asked for. */
        POSSIBLE,
        /** Documents name the endpoint. */
        DOCUMENTED,
        /** The endpoint verifies the second factor itself. */
        NEVER
    }

    /** What a client may do with a request of which it does not know whether it was processed. */
    public enum Retry {
        /** Repeat it: it changes nothing. */
        SAFE,
        /** Repeat it: it has the same effect however often it is processed. */
        IDEMPOTENT,
        /** Fail. */
        UNSAFE
    }

    /** Returns the method and the path, such as {@code GET /auth/sessions}. */
    public String route() {
        return method + " " + path;
    }

    /** Returns the retry class, which follows from the method. */
    public Retry retry() {
        return switch (method) {
            case "GET" -> Retry.SAFE;
            case "PUT", "DELETE" -> Retry.IDEMPOTENT;
            default -> Retry.UNSAFE;
        };
    }

    @Override
    public String toString() {
        return route();
    }
}
