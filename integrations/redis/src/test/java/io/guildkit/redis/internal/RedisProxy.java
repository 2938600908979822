package io.guildkit.redis.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A proxy between a fleet and Redis on localhost, which can delay or hold replies, and switch to another server. */
public final class RedisProxy implements AutoCloseable {
    private final ServerSocket listening;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final Set<Socket> subscribed = ConcurrentHashMap.newKeySet();
    private final Set<Socket> silent = ConcurrentHashMap.newKeySet();
    private final Semaphore held = new Semaphore(0);
    private volatile boolean holding;
    private volatile long delayMillis;
    private final Object connecting = new Object();
    private int target;

    public RedisProxy(TestRedis redis) throws IOException {
        this.target = redis.port();
        this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    public int port() {
        return listening.getLocalPort();
    }

    public String uri() {
        return "redis://127.0.0.1:" + port();
    }

    /** Delays each later reply. */
    public void delay(long millis) {
        delayMillis = millis;
    }

    /** Switches to another server, and closes all connections. */
    public void redirect(TestRedis redis) {
        synchronized (connecting) {
            target = redis.port();
            closeSockets();
        }
    }

    /** Switches to another server, and leaves the present connections open. */
    public void retarget(TestRedis redis) {
        synchronized (connecting) {
            target = redis.port();
        }
    }

    /** Loses all that is sent from now on through the connections that have subscribed, without closing them, as a dead host would. */
    public void loseSubscriptions() {
        silent.addAll(subscribed);
    }

    /** Holds later replies. Redis still executes the commands. */
    public void hold() {
        holding = true;
    }

    /** Waits until a reply is held. Returns false if that takes more than 30 seconds. */
    public boolean awaitHeldReply() throws InterruptedException {
        return held.tryAcquire(30, TimeUnit.SECONDS);
    }

    /** Ends {@link #hold}. Held replies are discarded with their connections. */
    public void release() {
        holding = false;
        closeSockets();
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "redis-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listening.accept();
                Socket server = connect(client);
                start(() -> relay(client, server, false));
                start(() -> relay(server, client, true));
            }
        } catch (IOException e) {
            // closed
        }
    }

    /** Opens the connection to the server. No connection to an earlier server may remain open after {@link #redirect}. */
    private Socket connect(Socket client) throws IOException {
        synchronized (connecting) {
            Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
            sockets.add(client);
            sockets.add(server);
            return server;
        }
    }

    private void relay(Socket from, Socket to, boolean replies) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[65_536];
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                if (replies) {
                    TimeUnit.MILLISECONDS.sleep(delayMillis);
                    if (holding) {
                        held.release();
                        continue;
                    }
                } else if (new String(buffer, 0, length, StandardCharsets.ISO_8859_1).contains("SUBSCRIBE")) {
                    subscribed.add(from);
                    subscribed.add(to);
                }
                if (silent.contains(from)) {
                    continue;
                }
                out.write(buffer, 0, length);
                out.flush();
            }
        } catch (IOException | InterruptedException e) {
            // one side has closed the connection
        }
    }

    private void closeSockets() {
        List<Socket> open = List.copyOf(sockets);
        sockets.removeAll(open);
        for (Socket socket : open) {
            try {
                socket.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
        closeSockets();
    }
}
