package io.guildkit.kotlin

import io.guildkit.core.form.InvalidRequestException
import io.guildkit.core.wire.Snowflake
import io.guildkit.webhooks.WebhookClient
import io.guildkit.webhooks.WebhookMessage
import kotlinx.coroutines.yield
import mockwebserver3.MockWebServer
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.AutoClose
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test

/** Messages of webhooks. */
class WebhookTest {
    @AutoClose
    private val server = MockWebServer()

    @AutoClose
    private lateinit var webhook: WebhookClient

    @BeforeEach
    fun start() {
        server.start()
        webhook = WebhookClient.of(server.url("/api/v9/webhooks/1/token").toString())
    }

    private fun body(message: WebhookMessage) = webhook.execute(message).body().orElseThrow()

    @Test
    fun buildsWhatBuilderBuilds() {
        val built = webhookMessage {
            content("The report is ready.")
            username("robot")
            embed { it.title("Report") }
        }
        val expected = WebhookMessage.builder()
            .content("The report is ready.")
            .username("robot")
            .embed { it.title("Report") }
            .build()
        assertThat(body(built)).isEqualTo(body(expected)).contains("The report is ready.", "robot", "Report")
    }

    /** The builder has a method with the name that such parameters usually have. */
    @Test
    fun runsParameterThatIsCalledBuild() {
        fun report(build: WebhookMessage.Builder.() -> Unit) = webhookMessage(build)
        assertThat(body(report { content("seen") })).contains("seen")
    }

    @Test
    fun refusesMessageThatBreaksLimits() = test {
        assertThat(failure { webhookMessage { content("") } }).isInstanceOf(InvalidRequestException::class.java)
        assertThat(failure { webhook.post { content("") } }).isInstanceOf(InvalidRequestException::class.java)
        assertThat(server.requestCount).isZero()
    }

    @Test
    fun postsMessageThatSuspendingFunctionsWrite() = test {
        server.respond(200, """{"id":"7","content":"late"}""")
        val message = webhook.post { content(late()) }
        assertThat(message.id()).isEqualTo(Snowflake.of(7))
        val request = server.takeRequest()
        assertThat(request.url.queryParameter("wait")).isEqualTo("true")
        assertThat(request.body!!.utf8()).contains("late")
    }

    private suspend fun late(): String {
        yield()
        return "late"
    }
}
