package io.guildkit.kotlin

import io.guildkit.GuildkitClient
import io.guildkit.core.Pages
import io.guildkit.core.auth.Credentials
import io.guildkit.core.error.CallTimeoutException
import io.guildkit.core.error.NotFoundException
import io.guildkit.invites.discovery.DiscoverableGuild
import java.time.Duration as JavaDuration
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.nanoseconds
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.flow.collect
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.take
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.launch
import kotlinx.coroutines.yield
import mockwebserver3.MockWebServer
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.junit.jupiter.api.AutoClose
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test

/** Pages as flows. */
class FlowTest {
    @AutoClose
    private val server = MockWebServer()

    @AutoClose
    private lateinit var client: GuildkitClient

    private lateinit var pages: Pages<DiscoverableGuild>

    @BeforeEach
    fun start() {
        server.start()
        client = client(server.url("/api/v9").toString())
        pages = guilds(client)
    }

    private fun respondWithThreePages() {
        server.respond(200, page(1, 2))
        server.respond(200, page(3, 4))
        server.respond(200, page())
    }

    @Test
    fun flowHasElementsOfAllPages() = test {
        respondWithThreePages()
        assertThat(pages.asFlow().map { it.id().toString() }.toList()).containsExactly("1", "2", "3", "4")
        assertThat(server.requestCount).isEqualTo(3)
    }

    @Test
    fun requestsNothingBeforeCollection() = test {
        pages.asFlow()
        assertThat(server.requestCount).isZero()
    }

    /** The last element of a page does not need the next page. */
    @Test
    fun fetchesPageForItsFirstElementOnly() = test {
        respondWithThreePages()
        val flow = pages.asFlow()
        assertThat(flow.take(2).toList()).hasSize(2)
        assertThat(server.requestCount).isEqualTo(1)
    }

    @Test
    fun collectorIsDoneWithPageBeforeNextRequest() = test {
        respondWithThreePages()
        val requests = mutableListOf<Int>()
        pages.asFlow().collect {
            yield()
            requests += server.requestCount
        }
        assertThat(requests).containsExactly(1, 1, 2, 2)
    }

    @Test
    fun eachCollectionBeginsAtStart() = test {
        server.respond(200, page(1, 2))
        server.respond(200, page(1, 2))
        val flow = pages.asFlow()
        assertThat(flow.first().id()).isEqualTo(flow.first().id())
        assertThat(server.requestCount).isEqualTo(2)
    }

    @Test
    fun cancellationEndsCurrentRequest() = test {
        SilentServer().use { silent ->
            client(silent.url()).use { client ->
                val job = launch(Dispatchers.Default) { guilds(client).asFlow().collect() }
                await(silent.asked)
                job.cancelAndJoin()
                await(silent.closed)
            }
        }
    }

    @Test
    fun cancelledCollectorGetsNoFurtherElement() = test {
        server.respond(200, page(1, 2))
        val seen = mutableListOf<String>()
        val first = CompletableDeferred<Unit>()
        val job = launch {
            pages.asFlow().collect {
                seen += it.id().toString()
                first.complete(Unit)
                yield()
            }
        }
        first.await()
        job.cancelAndJoin()
        assertThat(seen).containsExactly("1")
        assertThat(server.requestCount).isEqualTo(1)
    }

    @Test
    fun failureOfLaterPageNamesLineOfCollector() = test {
        server.respond(200, page(1, 2))
        server.respond(404, "{}")
        val failure = failure {
            pages.asFlow().collect() // the line that collects
        }
        assertThat(failure).isInstanceOf(NotFoundException::class.java)
        assertThat(lines(failure)).contains(line("the line that collects"))
    }

    @Test
    fun timeLimitEndsCollection() = test {
        SilentServer().use { silent ->
            client(silent.url()).use { client ->
                val failure = failure { guilds(client).timeout(1.milliseconds).asFlow().collect() }
                assertThat(failure).isInstanceOf(CallTimeoutException::class.java)
            }
        }
    }

    @Test
    fun timeLimitKeepsNanoseconds() {
        val limits = mutableListOf<JavaDuration>()
        val recording = object : Pages<DiscoverableGuild> by pages {
            override fun timeout(timeout: JavaDuration): Pages<DiscoverableGuild> {
                limits += timeout
                return this
            }
        }
        recording.timeout(7.nanoseconds)
        assertThat(limits).containsExactly(JavaDuration.ofNanos(7))
        assertThatThrownBy { pages.timeout(Duration.ZERO) }.isInstanceOf(IllegalArgumentException::class.java)
    }

    private companion object {
        fun client(url: String): GuildkitClient =
            GuildkitClient.builder(url).credentials(Credentials.accountToken("canary-token")).build()

        fun guilds(client: GuildkitClient): Pages<DiscoverableGuild> =
            client.discovery().listGuildsPaged { it.limit(2) }

        fun page(vararg ids: Int): String =
            ids.joinToString(",", """{"guilds":[""", "]}") { """{"id":"$it","name":"guild $it"}""" }
    }
}
