package io.guildkit.core.internal.http;

import io.guildkit.core.internal.telemetry.CallTrace;
import java.io.IOException;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * The facts about one attempt: what was sent, and the response as soon as its status and headers were read. The thread of the exchange
 * records them. Other threads may ask what was sent, and for the response.
 */
final class Facts {
    private final CallTrace.Attempt record;
    private @Nullable Kept connection;
    private @Nullable Connecting connecting;
    private @Nullable Response disguised;
    private boolean repeating;
    private volatile boolean sent;

    /** The socket that the request is being written to, if it counts its bytes, and their number before the request. */
    private volatile @Nullable WatchedSocket socket;

    private volatile long writtenBefore;
    private volatile @Nullable Response head;

    Facts(CallTrace.Attempt record) {
        this.record = record;
    }

    // ---- connections

    /** Returns what is known about the connections that the attempt establishes. Most attempts use an idle one. */
    Connecting connecting() {
        Connecting known = connecting;
        if (known == null) {
            known = new Connecting();
            connecting = known;
        }
        return known;
    }

    /** Records that the exchange no longer needs its connection. */
    void released() {
        if (connection != null) {
            connection.released();
        }
    }

    // ---- the request

    /**
     * Records that the request is about to be written, after which it may have been received. A response to an earlier request of
     * this attempt, which an authenticator or a user's interceptor has repeated, no longer counts.
     */
    void sends() {
        begins();
        sent = true;
    }

    /** Records that the request is about to be written to a kept connection. The socket knows whether bytes were written. */
    void sendsOn(Kept kept) {
        begins();
        released();
        connection = kept;
        WatchedSocket counting = kept.socket();
        if (counting == null) {
            sent = true;
        } else {
            writtenBefore = counting.written();
            socket = counting;
        }
    }

    private void begins() {
        wasNotAnswered();
        repeating = false;
    }

    /** Records that the exchange with the kept connection is over. Later bytes on its socket belong to other exchanges. */
    void exchanged() {
        sent = isSent();
        socket = null;
    }

    /** Requires that the kept connection is still alive if nothing was written to it yet. Only the exchange's thread may call it. */
    void requireAliveUntilSent() throws IOException {
        if (connection != null && socket != null && !isSent()) {
            KeptConnections.requireAlive(connection, true);
        }
    }

    /** Records the service's report that it did not process the request. */
    void wasNotProcessed() {
        sent = false;
    }

    /** Returns whether the service may have processed the request. */
    boolean isSent() {
        WatchedSocket counting = socket;
        return sent || (counting != null && counting.written() > writtenBefore);
    }

    // ---- the response

    /** Records the final status of the response and its headers. */
    void answered(Response response) {
        head = response;
        record.answered(response.code());
    }

    /** Records that there is no response to the request: it belongs to an earlier request, or to none. */
    void wasNotAnswered() {
        head = null;
        record.answered(0);
    }

    /** Records that the response demands a login, and that the service has not received the request. */
    void wasChallenged() {
        wasNotAnswered();
        wasNotProcessed();
    }

    /** Returns the status and the headers of the response; null if they are unknown. */
    @Nullable
    Response head() {
        return head;
    }

    /** Keeps the original of a disguised response; null for none. */
    void disguised(@Nullable Response original) {
        disguised = original;
    }

    /** Returns the original of a disguised response; null for none. */
    @Nullable
    Response original() {
        return disguised;
    }

    /** Records that the HTTP client is about to repeat the request with a login. */
    void repeats() {
        repeating = true;
    }

    /** Returns whether the HTTP client is about to repeat the request with a login. */
    boolean isRepeating() {
        return repeating;
    }
}
