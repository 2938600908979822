package io.guildkit.kotlin

import java.io.IOException
import java.net.InetAddress
import java.net.ServerSocket
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import kotlin.concurrent.thread
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.runBlocking
import mockwebserver3.MockResponse
import mockwebserver3.MockWebServer
import org.assertj.core.api.Assertions.assertThat

/** Runs a test as a coroutine. JUnit needs a method without a result. */
internal fun test(body: suspend CoroutineScope.() -> Unit): Unit = runBlocking { body() }

/** Waits for the end of an event, much longer than it takes. */
internal fun await(event: CountDownLatch) {
    assertThat(event.await(1, TimeUnit.MINUTES)).isTrue()
}

internal fun MockWebServer.respond(status: Int, body: String) {
    val response = MockResponse.Builder().code(status)
    enqueue((if (body.isEmpty()) response else response.setHeader("Content-Type", "application/json").body(body)).build())
}

/** Returns the exception of a block. */
internal inline fun failure(block: () -> Unit): Throwable {
    try {
        block()
    } catch (e: Throwable) {
        return e
    }
    throw AssertionError("Nothing was thrown")
}

/** Returns the lines of the tests that an exception names as the origin of its call. */
internal fun lines(failure: Throwable?): List<String> =
    failure!!.suppressed.single().stackTrace
        .filter { it.className.startsWith("io.guildkit.kotlin.") && it.fileName in sources }
        .map { "${it.fileName}:${it.lineNumber}" }

/** Returns the line of a test that ends with a comment. */
internal fun line(comment: String): String = sources.firstNotNullOf { name ->
    val found = Files.readAllLines(FOLDER.resolve(name)).indexOfFirst { it.endsWith("// $comment") }
    if (found < 0) null else "$name:${found + 1}"
}

private val FOLDER = Path.of("src/test/kotlin/io/guildkit/kotlin")
private val sources = listOf("AwaitTest.kt", "FlowTest.kt")

/** A server that responds to nothing, and notices the end of a connection. */
internal class SilentServer : AutoCloseable {
    private val server = ServerSocket(0, 50, InetAddress.getLoopbackAddress())
    val asked = CountDownLatch(1)
    val closed = CountDownLatch(1)

    init {
        thread(isDaemon = true) { listen() }
    }

    fun url(): String = "http://127.0.0.1:${server.localPort}/api/v9"

    private fun listen() {
        try {
            server.accept().use { socket ->
                val request = socket.getInputStream()
                request.read()
                asked.countDown()
                while (request.read() >= 0) {
                    // the rest of the request
                }
            }
        } catch (_: IOException) {
            // the client has reset the connection
        }
        closed.countDown()
    }

    override fun close() {
        server.close()
    }
}
