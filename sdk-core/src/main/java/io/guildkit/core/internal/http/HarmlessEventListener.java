package io.guildkit.core.internal.http;

import io.guildkit.core.base.Listeners;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.util.List;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.Dispatcher;
import okhttp3.EventListener;
import okhttp3.Handshake;
import okhttp3.HttpUrl;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Passes events to a user's listener and catches its exceptions. The HTTP client calls listeners in the middle of its own work, and
 * also on the one thread that enforces the time limits of all clients of the process. An exception would end that thread.
 *
 * <p>Users notice this class when their metrics or tracing fail: without it, such a call would end with the exception of the listener,
 * although the service processed its request. The HTTP client has a class of events and no interface, so each event needs a method.
 */
final class HarmlessEventListener extends AttemptEvents {
    private static final String KIND = "okhttp3.EventListener";

    private final EventListener listener;

    private HarmlessEventListener(EventListener listener) {
        this.listener = listener;
    }

    /** Wraps the listeners of another factory. */
    static Factory around(Factory factory) {
        return call -> {
            try {
                EventListener made = factory.create(call);
                return made == EventListener.NONE ? AttemptEvents.ONLY : new HarmlessEventListener(made);
            } catch (Throwable e) { // as for events
                Listeners.failed(KIND, e);
                return AttemptEvents.ONLY;
            }
        };
    }

    private static void tell(Runnable event) {
        Listeners.tell(KIND, event);
    }

    @Override
    public void callStart(Call call) {
        tell(() -> listener.callStart(call));
    }

    @Override
    public void dispatcherQueueStart(Call call, Dispatcher dispatcher) {
        tell(() -> listener.dispatcherQueueStart(call, dispatcher));
    }

    @Override
    public void dispatcherQueueEnd(Call call, Dispatcher dispatcher) {
        tell(() -> listener.dispatcherQueueEnd(call, dispatcher));
    }

    @Override
    public void proxySelectStart(Call call, HttpUrl url) {
        tell(() -> listener.proxySelectStart(call, url));
    }

    @Override
    public void proxySelectEnd(Call call, HttpUrl url, List<Proxy> proxies) {
        tell(() -> listener.proxySelectEnd(call, url, proxies));
    }

    @Override
    public void dnsStart(Call call, String domainName) {
        tell(() -> listener.dnsStart(call, domainName));
    }

    @Override
    public void dnsEnd(Call call, String domainName, List<InetAddress> addresses) {
        tell(() -> listener.dnsEnd(call, domainName, addresses));
    }

    @Override
    public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
        super.connectStart(call, address, proxy);
        tell(() -> listener.connectStart(call, address, proxy));
    }

    @Override
    public void secureConnectStart(Call call) {
        super.secureConnectStart(call);
        tell(() -> listener.secureConnectStart(call));
    }

    @Override
    public void secureConnectEnd(Call call, @Nullable Handshake handshake) {
        tell(() -> listener.secureConnectEnd(call, handshake));
    }

    @Override
    public void connectEnd(Call call, InetSocketAddress address, Proxy proxy, @Nullable Protocol protocol) {
        tell(() -> listener.connectEnd(call, address, proxy, protocol));
    }

    @Override
    public void connectFailed(
            Call call, InetSocketAddress address, Proxy proxy, @Nullable Protocol protocol, IOException failure) {
        super.connectFailed(call, address, proxy, protocol, failure);
        tell(() -> listener.connectFailed(call, address, proxy, protocol, failure));
    }

    @Override
    public void connectionAcquired(Call call, Connection connection) {
        tell(() -> listener.connectionAcquired(call, connection));
    }

    @Override
    public void connectionReleased(Call call, Connection connection) {
        tell(() -> listener.connectionReleased(call, connection));
    }

    @Override
    public void requestHeadersStart(Call call) {
        tell(() -> listener.requestHeadersStart(call));
    }

    @Override
    public void requestHeadersEnd(Call call, Request request) {
        tell(() -> listener.requestHeadersEnd(call, request));
    }

    @Override
    public void requestBodyStart(Call call) {
        tell(() -> listener.requestBodyStart(call));
    }

    @Override
    public void requestBodyEnd(Call call, long bytes) {
        tell(() -> listener.requestBodyEnd(call, bytes));
    }

    @Override
    public void requestFailed(Call call, IOException failure) {
        tell(() -> listener.requestFailed(call, failure));
    }

    @Override
    public void responseHeadersStart(Call call) {
        tell(() -> listener.responseHeadersStart(call));
    }

    @Override
    public void responseHeadersEnd(Call call, Response response) {
        super.responseHeadersEnd(call, response);
        tell(() -> listener.responseHeadersEnd(call, response));
    }

    @Override
    public void responseBodyStart(Call call) {
        tell(() -> listener.responseBodyStart(call));
    }

    @Override
    public void responseBodyEnd(Call call, long bytes) {
        tell(() -> listener.responseBodyEnd(call, bytes));
    }

    @Override
    public void responseFailed(Call call, IOException failure) {
        tell(() -> listener.responseFailed(call, failure));
    }

    @Override
    public void callEnd(Call call) {
        tell(() -> listener.callEnd(call));
    }

    @Override
    public void callFailed(Call call, IOException failure) {
        tell(() -> listener.callFailed(call, failure));
    }

    @Override
    public void canceled(Call call) {
        tell(() -> listener.canceled(call));
    }

    @Override
    public void satisfactionFailure(Call call, Response response) {
        tell(() -> listener.satisfactionFailure(call, response));
    }

    @Override
    public void cacheHit(Call call, Response response) {
        tell(() -> listener.cacheHit(call, response));
    }

    @Override
    public void cacheMiss(Call call) {
        tell(() -> listener.cacheMiss(call));
    }

    @Override
    public void cacheConditionalHit(Call call, Response cachedResponse) {
        tell(() -> listener.cacheConditionalHit(call, cachedResponse));
    }

    @Override
    public void retryDecision(Call call, IOException failure, boolean retry) {
        tell(() -> listener.retryDecision(call, failure, retry));
    }

    @Override
    public void followUpDecision(Call call, Response response, @Nullable Request nextRequest) {
        tell(() -> listener.followUpDecision(call, response, nextRequest));
    }
}
