package consumer;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A server that answers nothing, and notices when a client gives up. */
public final class SilentServer implements AutoCloseable {
    private final ServerSocket server;
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch givenUp = new CountDownLatch(1);

    public SilentServer() throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(this::listen);
        thread.setDaemon(true);
        thread.start();
    }

    public String baseUrl() {
        return "http://127.0.0.1:" + server.getLocalPort() + "/api/v9";
    }

    public void awaitRequest() throws InterruptedException {
        check(asked, "No request came");
    }

    public void awaitCancellation() throws InterruptedException {
        check(givenUp, "The exchange was not cancelled");
    }

    private static void check(CountDownLatch latch, String otherwise) throws InterruptedException {
        if (!latch.await(20, TimeUnit.SECONDS)) {
            throw new AssertionError(otherwise);
        }
    }

    private void listen() {
        try (Socket socket = server.accept()) {
            InputStream in = socket.getInputStream();
            in.read();
            asked.countDown();
            while (in.read() >= 0) {
                // the rest of the request
            }
            givenUp.countDown();
        } catch (IOException e) {
            givenUp.countDown(); // the client has reset the connection
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
