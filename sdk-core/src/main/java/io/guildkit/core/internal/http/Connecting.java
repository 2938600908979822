package io.guildkit.core.internal.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.Proxy;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.net.UnknownServiceException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/**
 * The facts about the connections of one attempt: how far each one came, and how it failed. Only the thread of the exchange uses this
 * class.
 */
final class Connecting {
    /** OkHttp reports the status of a proxy's refusal only in this message. */
    private static final Pattern REFUSED_TUNNEL = Pattern.compile("response code for CONNECT: (\\d{3})$");

    /** The JDK has no other sign of a peer that sends a page, or another protocol, instead of TLS. */
    private static final String NO_TLS = "Unsupported or unrecognized SSL message";

    private final List<Failure> failures = new ArrayList<>(1);
    private Stage stage = Stage.TCP;
    private Proxy proxy = Proxy.NO_PROXY;
    private @Nullable WatchedSocket socket;
    private @Nullable Candidates candidates;

    private enum Stage {
        TCP,
        TUNNEL,
        TLS,
        TLS_AFTER_PAGE
    }

    /** The failure of a connection. */
    private record Failure(IOException cause, Stage stage, Proxy proxy) {}

    /** Records the addresses of the host to which the attempt will connect. */
    void resolved(Candidates found) {
        candidates = found;
    }

    /** Returns the addresses of the host; null if it was not resolved. */
    @Nullable
    Candidates candidates() {
        return candidates;
    }

    /** Records that a connection is about to be established. */
    void starts(Proxy through) {
        proxy = through;
        socket = null;
        stage = Stage.TCP;
    }

    /** Records that there is a TCP connection, on which a tunnel through a proxy may follow. */
    void hasSocket(WatchedSocket connected) {
        socket = connected;
        stage = Stage.TUNNEL;
    }

    /** Records that the TLS handshake is about to begin. A proxy that has opened a tunnel has sent a response without a body. */
    void secures() {
        boolean page = isTunnel(proxy) && socket != null && !socket.endsWithBlankLine();
        stage = page ? Stage.TLS_AFTER_PAGE : Stage.TLS;
    }

    /** Records that a connection was not established. */
    void failed(IOException cause) {
        failures.add(new Failure(cause, stage, proxy));
    }

    private static boolean isTunnel(Proxy proxy) {
        return proxy.type() == Proxy.Type.HTTP;
    }

    /** Returns an exception that explains a failure which the next attempt would repeat; the failure itself if it may pass. */
    IOException explained(IOException thrown) {
        if (thrown instanceof Lookup.EndedException ended) {
            return ended.end();
        }
        if (thrown instanceof UnknownServiceException) {
            return UnreachableException.refusedBySettings(thrown);
        }
        return failures.stream()
                .filter(failure -> failure.cause == thrown)
                .findFirst()
                .map(Connecting::explained)
                .orElse(thrown);
    }

    private static IOException explained(Failure failure) {
        IOException cause = failure.cause;
        if (cause instanceof UnreachableException) {
            return cause;
        }
        return switch (failure.stage) {
            case TCP -> cause;
            case TUNNEL -> isTunnel(failure.proxy) && !isBroken(cause) ? refused(failure.proxy, cause) : cause;
            case TLS -> isUntrusted(cause) ? UnreachableException.withoutTls(failure.proxy, cause) : cause;
            case TLS_AFTER_PAGE -> UnreachableException.withoutTunnel(failure.proxy, cause);
        };
    }

    private static IOException refused(Proxy proxy, IOException cause) {
        Matcher status = REFUSED_TUNNEL.matcher(String.valueOf(cause.getMessage()));
        return status.find()
                ? UnreachableException.refusedBy(proxy, Integer.parseInt(status.group(1)), cause)
                : UnreachableException.withoutTunnel(proxy, cause);
    }

    /** Returns whether one side refuses the other, for instance because of its certificate. */
    private static boolean isUntrusted(IOException failure) {
        return failure instanceof SSLPeerUnverifiedException
                || (failure instanceof SSLHandshakeException && !isBroken(failure))
                || (failure instanceof SSLException
                        && String.valueOf(failure.getMessage()).contains(NO_TLS));
    }

    /** Returns whether the connection was lost or slow, which the next one need not be. */
    private static boolean isBroken(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SocketException
                    || cause instanceof InterruptedIOException
                    || cause instanceof UnknownHostException
                    || cause instanceof ClosedChannelException
                    || cause instanceof EOFException) {
                return true;
            }
        }
        return false;
    }
}
