package io.guildkit.core.internal.http;

import io.guildkit.core.base.BoundedCache;
import io.guildkit.core.base.ClientThreads;
import io.guildkit.core.base.Clocks;
import io.guildkit.core.base.Deadline;
import io.guildkit.core.base.Timer;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.internal.telemetry.CallTrace;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.SocketFactory;
import okhttp3.Call;
import okhttp3.CookieJar;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/** Sends attempts and reads their responses. */
public final class Transport {
    /** The length of request bodies that fit into the buffer of a socket, so that writing them does not block. */
    private static final long SMALL = 8 * 1024;

    /** Exceeds the number of fixed routes, and bounds memory when callers build routes dynamically. */
    private static final int MAX_FIXED_URLS = 256;

    private final HttpUrl baseUrl;
    final ConnectionPools pools;
    private final KeptConnections connections;
    final RunningAttempts attempts = new RunningAttempts();
    private final TimeLimits timeLimits;
    final Clocks clocks;
    private final String userAgent;
    final long maxResponseBytes;

    /** Cached by path, because building a URL takes as long as all steps of a call. */
    private final BoundedCache<String, HttpUrl> fixedUrls =
            new BoundedCache<>(MAX_FIXED_URLS, path -> builder(path).build());

    /**
     * Creates the transport of a client.
     *
     * @param timer delays the second of several addresses
     * @param threads connect to further addresses, and resolve host names
     * @throws IllegalArgumentException if the base URL is malformed, or uses unencrypted HTTP and names another machine
     */
    public Transport(
            ClientSettings settings, TimeLimits timeLimits, Clocks clocks, Timer timer, ClientThreads threads) {
        this.baseUrl = BaseUrl.parse(settings.baseUrl());
        Optional<OkHttpClient> lent = settings.okHttpClient();
        if (!settings.cleartext()) {
            BaseUrl.requireConfidential(baseUrl);
            Exposure.requireConfidential(baseUrl, lent);
        }
        this.connections = new KeptConnections(clocks, attempts);
        OkHttpClient base = lent.isPresent() ? lent.get() : new OkHttpClient();
        AddressOrder order = new AddressOrder(clocks);
        boolean always = !baseUrl.isHttps() && !base.protocols().contains(Protocol.H2_PRIOR_KNOWLEDGE);
        Connector connector = new Connector(
                base.socketFactory(), () -> always || connections.isHttp1(), order, attempts, timer, threads);
        OkHttpClient client = client(base, settings, new Resolver(base.dns(), order, attempts, threads, clocks::now));
        Supplier<SocketFactory> sockets = () -> new WatchedSockets(connector, clocks);
        this.pools = lent.isPresent() ? ConnectionPools.lent(client, sockets) : ConnectionPools.of(client, sockets);
        this.timeLimits = timeLimits;
        this.clocks = clocks;
        this.userAgent = settings.userAgent();
        this.maxResponseBytes = settings.maxResponseBytes();
    }

    private OkHttpClient client(OkHttpClient lent, ClientSettings settings, Resolver resolver) {
        OkHttpClient.Builder client = lent.newBuilder()
                .connectTimeout(bounded(settings.timeouts().connect()))
                .readTimeout(bounded(settings.timeouts().read()))
                .writeTimeout(bounded(settings.timeouts().write()))
                .callTimeout(Duration.ZERO) // TimeLimits enforces the call's deadline
                .followRedirects(false) // a redirect would carry our headers to another host
                .followSslRedirects(false)
                .retryOnConnectionFailure(false) // only the pipeline decides whether a request may be repeated
                .dns(resolver)
                .authenticator(new Logins(lent.authenticator(), attempts))
                .proxyAuthenticator(new Logins(lent.proxyAuthenticator(), attempts))
                .cache(null) // a cache is shared between accounts, which would get each other's responses
                .cookieJar(CookieJar.NO_COOKIES) // shared like a cache, and the proof of a second factor is a cookie
                .eventListenerFactory(HarmlessEventListener.around(lent.eventListenerFactory(), attempts));
        withoutFastFallback(client);
        addInterceptors(client, settings.cleartext(), new ResponseGuard(attempts, settings.maxResponseBytes()));
        return client.build();
    }

    /** Returns a limit that the HTTP client accepts: its own is 24 days, and zero stands for none. */
    private static Duration bounded(Duration limit) {
        Duration longest = Duration.ofMillis(Integer.MAX_VALUE);
        Duration shortest = Duration.ofMillis(1);
        return limit.compareTo(longest) > 0 ? longest : limit.compareTo(shortest) < 0 ? shortest : limit;
    }

    /**
     * Adds one interceptor of each kind after those of users, so that no other code runs between the probe of a connection and the
     * request. Each further interceptor would take memory of each call in flight: a copy of the chain, and frames.
     */
    private void addInterceptors(OkHttpClient.Builder client, boolean cleartext, ResponseGuard guard) {
        RunningAttempts.Part exchange = chain -> guard.restore(chain, connections.onAnyConnection(chain));
        client.addInterceptor(chain -> attempts.during(chain, exchange));
        client.addNetworkInterceptor(chain -> {
            if (!cleartext) {
                Exposure.requireConfidential(chain);
            }
            return guard.disguise(chain, connections.onConnection(chain));
        });
    }

    /** Leaves the choice between addresses to {@link Race}: the HTTP client needs a platform thread for each connection. */
    private static void withoutFastFallback(OkHttpClient.Builder client) {
        try {
            client.fastFallback(false);
        } catch (NoSuchMethodError e) {
            // OkHttp 4, which always tries one address after another
        }
    }

    /** Prepares an attempt of a call. */
    public Attempt prepare(OutboundRequest request, Deadline deadline, CallTrace trace) {
        return new Attempt(this, request, deadline, trace);
    }

    /** Closes idle connections, except for those of a lent HTTP client. */
    public void close() {
        pools.close();
    }

    /** Closes the connection of an exchange that was still running when the client was closed. */
    void released() {
        if (timeLimits.isClosed()) {
            close();
        }
    }

    /** Prepares the exchange of an attempt. */
    Call newCall(Attempt attempt, OutboundRequest request, @Nullable RequestBody body) {
        return attempt.pool().newCall(request(request, body), isLimitedBySocket(body));
    }

    /**
     * Returns whether the socket can limit the reads, and writes need no limit. The HTTP client's limits wake another thread at each
     * read and write, which took a fifth of the CPU of calls one after the other. Its streams of HTTP/2 and long writes need them.
     */
    private boolean isLimitedBySocket(@Nullable RequestBody body) {
        if (!connections.isHttp1()) {
            return false;
        }
        long length = length(body);
        return 0 <= length && length <= SMALL;
    }

    /** Returns the size of a body; -1 if it is unknown. */
    static long length(@Nullable RequestBody body) {
        try {
            return body == null ? 0 : body.contentLength();
        } catch (IOException e) {
            return -1;
        }
    }

    private Request request(OutboundRequest outbound, @Nullable RequestBody body) {
        Request.Builder request = new Request.Builder()
                .url(url(outbound))
                .method(outbound.route().method(), body)
                .header("User-Agent", userAgent)
                .header("Accept", "application/json")
                .header("Accept-Encoding", ResponseGuard.GZIP); // so that the HTTP client leaves decompression to us
        outbound.forEachHeader(request::header);
        return request.build();
    }

    private HttpUrl url(OutboundRequest request) {
        List<Map.Entry<String, String>> query = request.query();
        if (query.isEmpty() && request.route().variables().isEmpty()) {
            return fixedUrls.get(request.path());
        }
        HttpUrl.Builder url = builder(request.path());
        for (Map.Entry<String, String> parameter : query) {
            url.addQueryParameter(parameter.getKey(), parameter.getValue());
        }
        return url.build();
    }

    private HttpUrl.Builder builder(String path) {
        return baseUrl.newBuilder().addEncodedPathSegments(path.substring(1));
    }
}
