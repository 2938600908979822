package io.guildkit.simulation;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A socket in memory. Like a socket of the JDK on a virtual thread, it is closed if a thread that uses it is interrupted, and its
 * methods fail when another thread closes it.
 */
@SuppressWarnings("UnsynchronizedOverridesSynchronized") // one thread runs all threads of a simulation
final class SimulatedSocket extends Socket {
    private static final String CLOSED = "Socket closed";

    private final Network network;
    private final Scheduler scheduler;
    private final InetSocketAddress local;
    private final Set<Thread> waiting = new LinkedHashSet<>();
    private final Queue<byte[]> received = new ArrayDeque<>();
    private int position;
    private @Nullable InetSocketAddress remote;
    private @Nullable Connection connection;
    private int readMillis;
    private boolean refused;
    private boolean ended;
    private boolean reset;
    private boolean closed;

    SimulatedSocket(Network network, InetSocketAddress local) throws SocketException {
        super(unconnected());
        this.network = network;
        this.scheduler = network.scheduler();
        this.local = local;
    }

    private static @Nullable SocketImpl unconnected() {
        return null;
    }

    // ---- the other end

    void connected(Connection accepted) {
        connection = accepted;
        wakeUp();
    }

    void refused() {
        refused = true;
        wakeUp();
    }

    void receives(byte[] bytes) {
        if (!closed && !reset) {
            received.add(bytes);
            wakeUp();
        }
    }

    void ends() {
        ended = true;
        wakeUp();
    }

    void resets() {
        reset = true;
        received.clear();
        position = 0;
        wakeUp();
    }

    private void wakeUp() {
        waiting.forEach(LockSupport::unpark);
    }

    // ---- this end

    @Override
    public void connect(SocketAddress address, int timeout) throws IOException {
        requireOpen();
        remote = (InetSocketAddress) address;
        if (!Network.isSilent(remote.getAddress())) {
            scheduler.after(network.latency(), "connect " + local.getPort(), () -> {
                if (network.isRefused()) {
                    refused();
                } else if (!closed) {
                    connected(network.accept(this));
                }
            });
        }
        Scheduler.Wait end = await(timeout, () -> connection != null || refused || closed);
        requireOpen();
        if (refused) {
            throw new ConnectException("Connection refused");
        }
        if (end == Scheduler.Wait.TIMEOUT) {
            close();
            throw new SocketTimeoutException("Connect timed out");
        }
    }

    private Scheduler.Wait await(int millis, BooleanSupplier condition) throws IOException {
        long nanos = millis == 0 ? Long.MAX_VALUE : TimeUnit.MILLISECONDS.toNanos(millis);
        Scheduler.Wait end = scheduler.await(waiting, condition, nanos);
        if (end == Scheduler.Wait.INTERRUPTED) {
            close();
            throw new SocketException("Closed by interrupt");
        }
        return end;
    }

    private void requireOpen() throws SocketException {
        if (closed) {
            throw new SocketException(CLOSED);
        }
    }

    private int read(byte[] buffer, int offset, int length) throws IOException {
        requireOpen();
        network.allocates();
        Scheduler.Wait end = await(readMillis, () -> !received.isEmpty() || ended || reset || closed);
        requireOpen();
        if (reset) {
            throw new SocketException("Connection reset");
        }
        byte[] first = received.peek();
        if (first == null) {
            if (end == Scheduler.Wait.TIMEOUT) {
                throw new SocketTimeoutException("Read timed out");
            }
            return -1;
        }
        int n = Math.min(length, first.length - position);
        System.arraycopy(first, position, buffer, offset, n);
        position += n;
        if (position == first.length) {
            received.remove();
            position = 0;
        }
        Connection read = connection;
        if (read != null) {
            read.wasRead(n);
        }
        return n;
    }

    private void write(byte[] buffer, int offset, int length) throws IOException {
        requireOpen();
        byte[] copy = Arrays.copyOfRange(buffer, offset, offset + length);
        Connection to = connection;
        if (to == null) {
            throw new SocketException("Broken pipe");
        }
        to.isWriting();
        network.allocates();
        Protocol.Arrival arrival = to.writes(copy);
        if (reset) {
            throw new SocketException("Broken pipe");
        }
        if (!network
                .isHttp2()) { // over HTTP/2, the HTTP client writes with a monitor for which others would wait in real
            // time
            Scheduler.giveWay();
        }
        requireOpen();
        to.sent(arrival);
    }

    @Override
    public InputStream getInputStream() throws IOException {
        requireOpen();
        return new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                return SimulatedSocket.this.read(buffer, offset, length);
            }

            @Override
            public int available() throws IOException {
                requireOpen();
                byte[] first = received.peek();
                return first == null ? 0 : first.length - position;
            }

            @Override
            public void close() throws IOException {
                SimulatedSocket.this.close();
            }
        };
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        requireOpen();
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] buffer, int offset, int length) throws IOException {
                SimulatedSocket.this.write(buffer, offset, length);
            }

            @Override
            public void close() throws IOException {
                SimulatedSocket.this.close();
            }
        };
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            network.note("client closes " + local.getPort());
            Connection other = connection;
            if (other != null) {
                other.wasClosed();
            }
            wakeUp();
        }
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public boolean isConnected() {
        return connection != null;
    }

    @Override
    public void setSoTimeout(int timeout) throws SocketException {
        requireOpen();
        readMillis = timeout;
    }

    @Override
    public int getSoTimeout() throws SocketException {
        requireOpen();
        return readMillis;
    }

    @Override
    public @Nullable SocketAddress getRemoteSocketAddress() {
        return remote;
    }

    @Override
    public SocketAddress getLocalSocketAddress() {
        return local;
    }

    @Override
    public @Nullable InetAddress getInetAddress() {
        return remote == null ? null : remote.getAddress();
    }

    @Override
    public int getPort() {
        return remote == null ? 0 : remote.getPort();
    }

    @Override
    public int getLocalPort() {
        return local.getPort();
    }

    @Override
    public void setTcpNoDelay(boolean on) {}

    @Override
    public String toString() {
        return "SimulatedSocket[" + local.getPort() + "]";
    }
}
