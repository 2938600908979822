package io.guildkit.simulation;

import io.guildkit.testsupport.Trace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import javax.net.SocketFactory;
import okhttp3.Dns;

/** The network in memory: the sockets of clients, and their connections to the service. */
final class Network extends SocketFactory implements Dns {
    static final String HOST = "service.test";
    private static final byte[] OPEN = {10, 0, 0, 1};
    private static final byte[] SILENT = {10, 0, 0, 2};
    private static final int FIRST_PORT = 20_000;
    private static final int MOST_MILLIS = 4;

    private final Scheduler scheduler;
    private final Trace trace;
    private final SplittableRandom random;
    private final Service service;
    private final Plan plan;
    private final List<SimulatedSocket> sockets = new ArrayList<>();
    private int refusals;

    Network(Scheduler scheduler, Trace trace, SplittableRandom random, Service service, Plan plan) {
        this.scheduler = scheduler;
        this.trace = trace;
        this.random = random;
        this.service = service;
        this.plan = plan;
    }

    Scheduler scheduler() {
        return scheduler;
    }

    /** Refuses further connections. */
    void refuses(int connections) {
        refusals += connections;
    }

    boolean isRefused() {
        return refusals > 0 && refusals-- > 0;
    }

    /** Returns the time that a packet takes: whole milliseconds, so that packets often arrive at the same moment. */
    long latency() {
        return TimeUnit.MILLISECONDS.toNanos(random.nextInt(MOST_MILLIS) + 1L);
    }

    boolean isHttp2() {
        return plan.isHttp2();
    }

    void note(String what) {
        trace.note(scheduler.now(), what);
    }

    Connection accept(SimulatedSocket socket) {
        Protocol protocol = isHttp2() ? new Http2(plan.mostStreams()) : new Http1();
        return new Connection(this, socket, service, protocol);
    }

    /** Returns the sockets that were created and not closed. */
    long open() {
        return sockets.stream().filter(socket -> !socket.isClosed()).count();
    }

    @Override
    public List<InetAddress> lookup(String host) throws UnknownHostException {
        if (!host.equals(HOST)) {
            throw new UnknownHostException(host);
        }
        InetAddress open = InetAddress.getByAddress(HOST, OPEN);
        return plan.hasSilentAddress() ? List.of(InetAddress.getByAddress(HOST, SILENT), open) : List.of(open);
    }

    /** Returns whether an address never responds. */
    static boolean isSilent(InetAddress address) {
        return Arrays.equals(address.getAddress(), SILENT);
    }

    /** Throws what the JVM throws when it has no memory for the transfer. */
    void allocates() {
        if (plan.hasLittleMemory() && random.nextInt(8) == 0) {
            throw new OutOfMemoryError("Cannot reserve direct buffer memory");
        }
    }

    @Override
    public Socket createSocket() throws IOException {
        SimulatedSocket socket =
                new SimulatedSocket(this, new InetSocketAddress(loopback(), FIRST_PORT + sockets.size()));
        sockets.add(socket);
        return socket;
    }

    private static InetAddress loopback() {
        return InetAddress.getLoopbackAddress();
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort) {
        throw new UnsupportedOperationException();
    }
}
