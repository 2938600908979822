package io.guildkit.kotlin

import io.guildkit.GuildkitClient
import io.guildkit.core.ApiCall
import io.guildkit.core.auth.Credentials
import io.guildkit.core.error.CallTimeoutException
import io.guildkit.core.error.ErrorCode
import io.guildkit.core.error.NotFoundException
import io.guildkit.core.error.OutcomeUnknownException
import io.guildkit.core.wire.Snowflake
import io.guildkit.webhooks.Webhook
import io.guildkit.webhooks.WebhookClient
import java.time.Duration as JavaDuration
import java.util.concurrent.CompletableFuture
import java.util.concurrent.CountDownLatch
import java.util.concurrent.atomic.AtomicReference
import kotlin.coroutines.Continuation
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.coroutines.jvm.internal.CoroutineStackFrame
import kotlin.coroutines.startCoroutine
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.nanoseconds
import kotlin.time.Duration.Companion.seconds
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.cancel
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.launch
import kotlinx.coroutines.runInterruptible
import kotlinx.coroutines.withContext
import kotlinx.coroutines.yield
import mockwebserver3.MockWebServer
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.junit.jupiter.api.AutoClose
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test

/** Calls as suspending functions. */
class AwaitTest {
    @AutoClose
    private val server = MockWebServer()

    @AutoClose
    private lateinit var client: GuildkitClient

    @AutoClose
    private lateinit var webhook: WebhookClient

    @BeforeEach
    fun start() {
        server.start()
        client = client(server.url("/api/v9").toString())
        webhook = webhook(server.url("/api/v9").toString())
    }

    // ---- results

    @Test
    fun returnsResult() = test {
        server.respond(200, WEBHOOK)
        val found: Webhook = webhook.get().await()
        assertThat(found.id()).isEqualTo(Snowflake.of(1))
    }

    @Test
    fun returnsUnitForCallWithoutContent() = test {
        server.respond(204, "")
        val call: ApiCall<Void?> = webhook.delete()
        val nothing: Unit = call.await()
        assertThat(nothing).isEqualTo(Unit)
    }

    @Test
    fun returnsWholeResponse() = test {
        server.respond(200, WEBHOOK)
        server.respond(204, "")
        val response = webhook.get().awaitResponse()
        assertThat(response.status()).isEqualTo(200)
        assertThat(response.body().id()).isEqualTo(Snowflake.of(1))
        val empty: Void? = webhook.delete().awaitResponse().body()
        assertThat(empty).isNull()
    }

    @Test
    fun acceptsCallsOfAnyType() = test {
        suspend fun <T> twice(call: ApiCall<T>) = listOf(call.await(), call.await())
        server.respond(200, WEBHOOK)
        server.respond(200, WEBHOOK)
        assertThat(twice(webhook.get())).hasSize(2)
    }

    // ---- failures

    @Test
    fun throwsExceptionOfCall() = test {
        server.respond(404, REFUSAL)
        val failure = failure { webhook.get().await() }
        assertThat(failure).isExactlyInstanceOf(NotFoundException::class.java)
        assertThat((failure as NotFoundException).code()).isEqualTo(ErrorCode.UNKNOWN_WEBHOOK)
    }

    @Test
    fun exceptionNamesLineOfProgram() = test {
        server.respond(404, REFUSAL)
        val failure = failure {
            webhook.get().await() // the line that is looked for
        }
        assertThat(lines(failure)).contains(line("the line that is looked for"))
    }

    @Test
    fun exceptionNamesLineForEachKindOfCall() = test {
        server.respond(404, REFUSAL)
        server.respond(404, REFUSAL)
        val ofUnit = failure {
            webhook.delete().await() // the line of Unit
        }
        assertThat(lines(ofUnit)).contains(line("the line of Unit"))
        val ofResponse = failure {
            webhook.get().awaitResponse() // the line of the response
        }
        assertThat(lines(ofResponse)).contains(line("the line of the response"))
    }

    /** The callers of a function that was suspended before are on no thread's stack. */
    @Test
    fun exceptionNamesCallersAfterSuspension() = test {
        server.respond(404, REFUSAL)
        val failure = failure {
            outer() // the first line
        }
        assertThat(lines(failure)).containsSubsequence(
            line("the third line"),
            line("the second line"),
            line("the first line"),
        )
        assertThat(lines(failure)).doesNotHaveDuplicates()
    }

    private suspend fun outer() {
        inner() // the second line
        yield()
    }

    private suspend fun inner() {
        yield()
        webhook.get().await() // the third line
        yield()
    }

    /** Such a function has no continuation of its own. */
    @Test
    fun exceptionNamesFunctionThatEndsWithCall() = test {
        server.respond(404, REFUSAL)
        assertThat(lines(failure { tail() })).contains(line("the last line"))
    }

    private suspend fun tail() = webhook.get().await() // the last line

    /** Frameworks start functions with continuations of their own, which have no frames. */
    @Test
    fun exceptionNamesFunctionThatFrameworkStarts() {
        server.respond(404, REFUSAL)
        val ended = CountDownLatch(1)
        val result = AtomicReference<Result<Webhook>>()
        ::tail.startCoroutine(
            Continuation(EmptyCoroutineContext) {
                result.set(it)
                ended.countDown()
            },
        )
        await(ended)
        assertThat(lines(result.get().exceptionOrNull())).contains(line("the last line"))
    }

    /** A continuation of a framework whose frames cannot be read. */
    private class Unreadable(val resumed: (Result<String>) -> Unit) : Continuation<String>, CoroutineStackFrame {
        override val context = EmptyCoroutineContext
        override val callerFrame: CoroutineStackFrame? get() = null

        override fun getStackTraceElement(): StackTraceElement? = error("This frame cannot be read")

        override fun resumeWith(result: Result<String>) = resumed(result)
    }

    /** The coroutines would copy an exception without a field of its own, and read the frames for that. */
    private class Numbered(val number: Int) : RuntimeException()

    @Test
    fun resumesEvenIfFramesCannotBeRead() {
        val exchange = CompletableFuture<String>()
        val result = AtomicReference<Result<String>>()
        val call: suspend () -> String = { awaited { exchange } }
        call.startCoroutine(Unreadable(result::set))
        val failure = Numbered(1)
        exchange.completeExceptionally(failure)
        assertThat(result.get()?.exceptionOrNull()).isSameAs(failure)
    }

    // ---- cancellation

    @Test
    fun cancellationClosesConnection() = test {
        SilentServer().use { silent ->
            webhook(silent.url()).use { webhook ->
                val failure = AtomicReference<Throwable>()
                val job = launch(Dispatchers.Default) {
                    failure.set(failure { webhook.execute("late").await() })
                }
                await(silent.asked)
                job.cancelAndJoin()
                await(silent.closed)
                assertThat(failure.get()).isInstanceOf(CancellationException::class.java)
            }
        }
    }

    /** Why the module exists. */
    @Test
    fun interruptionIsNoCancellation() = test {
        SilentServer().use { silent ->
            webhook(silent.url()).use { webhook ->
                val failure = AtomicReference<Throwable>()
                val job = launch(Dispatchers.IO) {
                    runInterruptible { failure.set(failure { webhook.execute("late").send() }) }
                }
                await(silent.asked)
                job.cancelAndJoin()
                assertThat(failure.get()).isInstanceOf(OutcomeUnknownException::class.java)
            }
        }
    }

    @Test
    fun failingChildCancelsSiblings() = test {
        SilentServer().use { silent ->
            client(silent.url()).use { client ->
                val failure = failure {
                    coroutineScope {
                        launch(Dispatchers.Default) { client.invites().get("x").await() }
                        withContext(Dispatchers.Default) { await(silent.asked) }
                        launch { error("The sibling fails") }
                    }
                }
                assertThat(failure).hasMessage("The sibling fails")
                await(silent.closed)
            }
        }
    }

    @Test
    fun cancelledCoroutineSendsNothing() = test {
        val cancelled = async(start = CoroutineStart.UNDISPATCHED) {
            currentCoroutineContext().cancel()
            webhook.get().await()
        }
        cancelled.join()
        assertThat(cancelled.isCancelled).isTrue()
        assertThat(server.requestCount).isZero()
    }

    @Test
    fun occupiesNoThread() = test {
        SilentServer().use { silent ->
            client(silent.url()).use { client ->
                val job = launch { client.invites().get("x").await() }
                yield() // the only thread of the coroutines comes back while the call waits
                withContext(Dispatchers.IO) { await(silent.asked) }
                job.cancelAndJoin()
                await(silent.closed)
            }
        }
    }

    // ---- time limits

    @Test
    fun timeLimitEndsCall() = test {
        SilentServer().use { silent ->
            client(silent.url()).use { client ->
                val failure = failure { client.invites().get("x").timeout(1.milliseconds).await() }
                assertThat(failure).isInstanceOf(CallTimeoutException::class.java)
            }
        }
    }

    @Test
    fun timeLimitKeepsNanoseconds() {
        val limits = mutableListOf<JavaDuration>()
        val call = recording(webhook.get(), limits)
        call.timeout(1.nanoseconds)
        call.timeout(1.seconds + 999.nanoseconds)
        call.timeout(Duration.INFINITE)
        assertThat(limits).startsWith(JavaDuration.ofNanos(1), JavaDuration.ofSeconds(1, 999))
        assertThat(limits.last()).isGreaterThan(JavaDuration.ofDays(365_000))
        assertThat(webhook.get().timeout(Duration.INFINITE)).isNotNull()
    }

    /** Returns a call that remembers its time limits. */
    private fun recording(call: ApiCall<Webhook>, limits: MutableList<JavaDuration>): ApiCall<Webhook> =
        object : ApiCall<Webhook> by call {
            override fun timeout(timeout: JavaDuration): ApiCall<Webhook> {
                limits += timeout
                return call.timeout(timeout)
            }
        }

    @Test
    fun refusesTimeLimitThatIsNotPositive() {
        for (limit in listOf(Duration.ZERO, (-1).nanoseconds, -Duration.INFINITE)) {
            assertThatThrownBy { webhook.get().timeout(limit) }
                .isInstanceOf(IllegalArgumentException::class.java)
                .hasMessageContaining("timeout must be positive")
        }
    }

    private companion object {
        const val WEBHOOK = """{"id":"1","type":1,"name":"news"}"""
        const val REFUSAL = """{"code":10015,"message":"Unknown webhook"}"""

        fun webhook(url: String): WebhookClient = WebhookClient.of("$url/webhooks/1/token")

        fun client(url: String): GuildkitClient =
            GuildkitClient.builder(url).credentials(Credentials.bot("canary-token")).build()
    }
}
