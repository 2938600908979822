package io.guildkit.benchmarks.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * The service: one thread that reads requests and sends encoded responses when they are due. It does as little as possible,
 * because its work is measured too.
 *
 * <p>The program prints its port. It ends with its standard input, so it never outlives its parent.
 */
public final class LoopbackServer {
    private static final int BACKLOG = 4_096;
    private static final int BUFFER = 256 * 1024;
    private static final long MILLI = 1_000_000;

    /** The path that returns the largest number of waiting requests since it was last requested. */
    public static final String PEAK = "/peak";

    /** The path after which delayed responses wait for a request to {@link #RELEASE}, however long their delay is. */
    public static final String HOLD = "/hold";

    /** The path that ends the effect of {@link #HOLD}. */
    public static final String RELEASE = "/release";

    private record Due(long when, Connection connection, Responses.Response response) {}

    /** A connection of a client, which responds to one request after the other. */
    private static final class Connection {
        final SocketChannel channel;
        final SelectionKey key;
        final RequestReader reader = new RequestReader();
        ByteBuffer out = ByteBuffer.allocate(0);

        Connection(SocketChannel channel, SelectionKey key) {
            this.channel = channel;
            this.key = key;
        }

        void send(Responses.Response response) throws IOException {
            out = response.bytes().duplicate();
            write();
        }

        void write() throws IOException {
            channel.write(out);
            int interest = out.hasRemaining() ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ;
            if (key.interestOps() != interest) {
                key.interestOps(interest);
            }
        }

        void close() {
            key.cancel();
            try {
                channel.close();
            } catch (IOException e) {
                // The connection is closed anyway.
            }
        }
    }

    private final Selector selector;
    private final ServerSocketChannel acceptor;
    private final Responses responses = new Responses();
    private final ByteBuffer in = ByteBuffer.allocateDirect(BUFFER);
    private final SplittableRandom random = new SplittableRandom(BACKLOG);
    private int peak;
    private boolean held;
    private final PriorityQueue<Due> waiting = new PriorityQueue<>(Comparator.comparingLong(Due::when));

    private LoopbackServer() throws IOException {
        selector = Selector.open();
        acceptor = ServerSocketChannel.open();
        acceptor.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        acceptor.configureBlocking(false);
        acceptor.register(selector, SelectionKey.OP_ACCEPT);
    }

    public static void main(String[] args) throws IOException {
        LoopbackServer server = new LoopbackServer();
        Thread loop = new Thread(server::run, "server");
        loop.setDaemon(true);
        loop.start();
        System.out.println(server.acceptor.socket().getLocalPort());
        while (System.in.read() >= 0) {
            // waits for the end
        }
    }

    private void run() {
        try {
            while (true) {
                selector.select(this::handle, timeout());
                sendDue();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the milliseconds until the next response; 0 for no limit. */
    private long timeout() {
        Due next = held ? null : waiting.peek();
        return next == null ? 0 : Math.max(1, Math.round((next.when - System.nanoTime()) / (double) MILLI));
    }

    /** Sends due responses. Selectors wait for whole milliseconds, so a response is up to half a millisecond early or late. */
    private void sendDue() {
        long now = System.nanoTime();
        for (Due next = waiting.peek(); !held && next != null && next.when - now < MILLI / 2; next = waiting.peek()) {
            waiting.remove();
            try {
                next.connection.send(next.response);
            } catch (IOException e) {
                next.connection.close();
            }
        }
    }

    private void handle(SelectionKey key) {
        if (key.isAcceptable()) {
            accept();
            return;
        }
        Connection connection = (Connection) key.attachment();
        try {
            if (key.isWritable()) {
                connection.write();
            }
            if (key.isReadable()) {
                read(connection);
            }
        } catch (IOException e) {
            connection.close();
        }
    }

    private void accept() {
        try {
            for (SocketChannel channel = acceptor.accept(); channel != null; channel = acceptor.accept()) {
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
                key.attach(new Connection(channel, key));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read(Connection connection) throws IOException {
        in.clear();
        if (connection.channel.read(in) < 0) {
            connection.close();
            return;
        }
        in.flip();
        while (connection.reader.read(in)) {
            Responses.Response response = response(connection.reader.path());
            if (response.delayNanos() == 0) {
                connection.send(response);
            } else {
                waiting.add(new Due(System.nanoTime() + scattered(response.delayNanos()), connection, response));
                peak = Math.max(peak, waiting.size());
            }
        }
    }

    /**
     * Returns half of the average to one and a half times the average. If all responses took the same time, calls would stay in
     * step: a client that reads all responses before it sends the next requests would have nothing to do afterwards.
     */
    private long scattered(long average) {
        return average / 2 + random.nextLong(average);
    }

    private Responses.Response response(String path) {
        if (path.equals(PEAK)) {
            int most = peak;
            peak = 0;
            return Responses.text(Integer.toString(most));
        }
        if (path.equals(HOLD) || path.equals(RELEASE)) {
            held = path.equals(HOLD);
            return Responses.text("");
        }
        return responses.to(path);
    }
}
