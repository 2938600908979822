package consumer

import java.net.InetAddress
import java.net.InetSocketAddress
import java.nio.ByteBuffer
import java.nio.channels.AsynchronousServerSocketChannel
import java.nio.channels.AsynchronousSocketChannel
import java.nio.channels.CompletionHandler
import kotlinx.coroutines.CompletableDeferred

/** A server without a thread for each connection. It answers with invites, or not at all. */
class Server(private val answers: Boolean) : AutoCloseable {
    private val channel = AsynchronousServerSocketChannel.open().bind(InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024)

    /** Complete after the first bytes of a request. */
    val asked = CompletableDeferred<Unit>()

    /** The time at which the first connection ended. */
    val ended = CompletableDeferred<Long>()

    init {
        accept()
    }

    fun baseUrl(): String = "http://127.0.0.1:${(channel.localAddress as InetSocketAddress).port}/api/v9"

    private fun accept() {
        channel.accept(null, handler({ connection ->
            accept()
            read(connection, "")
        }, {}))
    }

    private fun read(connection: AsynchronousSocketChannel, begun: String) {
        val buffer = ByteBuffer.allocate(4096)
        connection.read(buffer, null, handler({ count ->
            if (count < 0) {
                end(connection)
            } else {
                asked.complete(Unit)
                val request = begun + String(buffer.array(), 0, count, Charsets.ISO_8859_1)
                if (answers && request.endsWith("\r\n\r\n")) {
                    write(connection, ByteBuffer.wrap(ANSWER.toByteArray()))
                } else {
                    read(connection, request)
                }
            }
        }, { end(connection) }))
    }

    private fun write(connection: AsynchronousSocketChannel, answer: ByteBuffer) {
        connection.write(answer, null, handler({
            if (answer.hasRemaining()) write(connection, answer) else read(connection, "")
        }, { end(connection) }))
    }

    private fun end(connection: AsynchronousSocketChannel) {
        ended.complete(System.nanoTime())
        connection.close()
    }

    override fun close() {
        channel.close()
    }

    private fun <T> handler(completed: (T) -> Unit, failed: () -> Unit) = object : CompletionHandler<T, Nothing?> {
        override fun completed(result: T, attachment: Nothing?) = completed(result)

        override fun failed(failure: Throwable, attachment: Nothing?) = failed()
    }

    private companion object {
        const val BODY = """{"code":"any","type":0}"""
        val ANSWER =
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n$BODY"
    }
}
