package io.guildkit.benchmarks.fleet;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The network between one process and Redis. It can be slow, close connections, and lose what is sent. */
final class Link implements AutoCloseable {
    private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Set<Socket> clients = ConcurrentHashMap.newKeySet();
    private final int target;
    private final long delayMillis;
    private volatile boolean cut;

    /**
     * Begins to accept connections.
     *
     * @param target the port of Redis
     * @param delayMillis by how much later a reply arrives
     */
    Link(int target, long delayMillis) throws IOException {
        this.target = target;
        this.delayMillis = delayMillis;
        threads.execute(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    /** Begins or ends to lose all that is sent. Connections stay open, as they do if a cable is cut. */
    void cut(boolean isCut) {
        cut = isCut;
        if (!isCut) {
            drop(1, new Random(0));
        }
    }

    /**
     * Closes connections that are open now. Connections that the process opens during the call stay open.
     *
     * @param part the probability for each connection
     */
    void drop(double part, Random random) {
        List.copyOf(clients).stream()
                .filter(client -> random.nextDouble() < part)
                .forEach(Link::close);
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listening.accept();
                try {
                    Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                    client.setTcpNoDelay(true);
                    server.setTcpNoDelay(true);
                    clients.add(client);
                    threads.execute(() -> relay(client, server, 0));
                    threads.execute(() -> relay(server, client, delayMillis));
                } catch (IOException e) { // Redis is absent
                    close(client);
                }
            }
        } catch (IOException e) { // the link is closed
            threads.shutdownNow();
        }
    }

    private void relay(Socket from, Socket to, long delay) {
        byte[] buffer = new byte[65_536];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                TimeUnit.MILLISECONDS.sleep(
                        delay); // a connection has one command at a time, so its replies do not queue
                if (!cut) {
                    out.write(buffer, 0, length);
                }
            }
        } catch (IOException | InterruptedException e) {
            // one side has closed the connection
        } finally {
            clients.remove(from);
            clients.remove(to);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            System.err.println("A connection could not be closed: " + e.getMessage());
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
        clients.forEach(Link::close);
    }
}
