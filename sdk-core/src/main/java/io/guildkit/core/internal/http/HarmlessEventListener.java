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

    private HarmlessEventListener(RunningAttempts attempts, EventListener listener) {
        super(attempts);
        this.listener = listener;
    }

    /** Wraps the listeners of another factory. */
    static Factory around(Factory factory, RunningAttempts attempts) {
        EventListener without = new AttemptEvents(attempts);
        return call -> {
            try {
                EventListener made = factory.create(call);
                return made == EventListener.NONE ? without : new HarmlessEventListener(attempts, made);
            } catch (Throwable e) { // as for events
                Listeners.failed(KIND, e);
                return without;
            }
        };
    }

    private static void report(Runnable event) {
        Listeners.report(KIND, event);
    }

    @Override
    public void callStart(Call call) {
        report(() -> listener.callStart(call));
    }

    @Override
    public void dispatcherQueueStart(Call call, Dispatcher dispatcher) {
        report(() -> listener.dispatcherQueueStart(call, dispatcher));
    }

    @Override
    public void dispatcherQueueEnd(Call call, Dispatcher dispatcher) {
        report(() -> listener.dispatcherQueueEnd(call, dispatcher));
    }

    @Override
    public void proxySelectStart(Call call, HttpUrl url) {
        report(() -> listener.proxySelectStart(call, url));
    }

    @Override
    public void proxySelectEnd(Call call, HttpUrl url, List<Proxy> proxies) {
        report(() -> listener.proxySelectEnd(call, url, proxies));
    }

    @Override
    public void dnsStart(Call call, String domainName) {
        report(() -> listener.dnsStart(call, domainName));
    }

    @Override
    public void dnsEnd(Call call, String domainName, List<InetAddress> addresses) {
        report(() -> listener.dnsEnd(call, domainName, addresses));
    }

    @Override
    public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
        super.connectStart(call, address, proxy);
        report(() -> listener.connectStart(call, address, proxy));
    }

    @Override
    public void secureConnectStart(Call call) {
        super.secureConnectStart(call);
        report(() -> listener.secureConnectStart(call));
    }

    @Override
    public void secureConnectEnd(Call call, @Nullable Handshake handshake) {
        report(() -> listener.secureConnectEnd(call, handshake));
    }

    @Override
    public void connectEnd(Call call, InetSocketAddress address, Proxy proxy, @Nullable Protocol protocol) {
        report(() -> listener.connectEnd(call, address, proxy, protocol));
    }

    @Override
    public void connectFailed(
            Call call, InetSocketAddress address, Proxy proxy, @Nullable Protocol protocol, IOException failure) {
        super.connectFailed(call, address, proxy, protocol, failure);
        report(() -> listener.connectFailed(call, address, proxy, protocol, failure));
    }

    @Override
    public void connectionAcquired(Call call, Connection connection) {
        report(() -> listener.connectionAcquired(call, connection));
    }

    @Override
    public void connectionReleased(Call call, Connection connection) {
        report(() -> listener.connectionReleased(call, connection));
    }

    @Override
    public void requestHeadersStart(Call call) {
        report(() -> listener.requestHeadersStart(call));
    }

    @Override
    public void requestHeadersEnd(Call call, Request request) {
        report(() -> listener.requestHeadersEnd(call, request));
    }

    @Override
    public void requestBodyStart(Call call) {
        report(() -> listener.requestBodyStart(call));
    }

    @Override
    public void requestBodyEnd(Call call, long bytes) {
        report(() -> listener.requestBodyEnd(call, bytes));
    }

    @Override
    public void requestFailed(Call call, IOException failure) {
        report(() -> listener.requestFailed(call, failure));
    }

    @Override
    public void responseHeadersStart(Call call) {
        report(() -> listener.responseHeadersStart(call));
    }

    @Override
    public void responseHeadersEnd(Call call, Response response) {
        super.responseHeadersEnd(call, response);
        report(() -> listener.responseHeadersEnd(call, response));
    }

    @Override
    public void responseBodyStart(Call call) {
        report(() -> listener.responseBodyStart(call));
    }

    @Override
    public void responseBodyEnd(Call call, long bytes) {
        report(() -> listener.responseBodyEnd(call, bytes));
    }

    @Override
    public void responseFailed(Call call, IOException failure) {
        report(() -> listener.responseFailed(call, failure));
    }

    @Override
    public void callEnd(Call call) {
        report(() -> listener.callEnd(call));
    }

    @Override
    public void callFailed(Call call, IOException failure) {
        report(() -> listener.callFailed(call, failure));
    }

    @Override
    public void canceled(Call call) {
        report(() -> listener.canceled(call));
    }

    @Override
    public void satisfactionFailure(Call call, Response response) {
        report(() -> listener.satisfactionFailure(call, response));
    }

    @Override
    public void cacheHit(Call call, Response response) {
        report(() -> listener.cacheHit(call, response));
    }

    @Override
    public void cacheMiss(Call call) {
        report(() -> listener.cacheMiss(call));
    }

    @Override
    public void cacheConditionalHit(Call call, Response cachedResponse) {
        report(() -> listener.cacheConditionalHit(call, cachedResponse));
    }

    @Override
    public void retryDecision(Call call, IOException failure, boolean retry) {
        report(() -> listener.retryDecision(call, failure, retry));
    }

    @Override
    public void followUpDecision(Call call, Response response, @Nullable Request nextRequest) {
        report(() -> listener.followUpDecision(call, response, nextRequest));
    }
}
