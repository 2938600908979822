package consumer

import io.guildkit.GuildkitClient
import io.guildkit.auth.SignIn
import io.guildkit.core.auth.Credentials
import io.guildkit.core.failure.GuildkitException
import io.guildkit.invites.Invite
import io.guildkit.kotlin.asFlow
import io.guildkit.kotlin.await
import io.guildkit.kotlin.awaitResponse
import io.guildkit.kotlin.post
import io.guildkit.kotlin.timeout
import io.guildkit.kotlin.webhookMessage
import io.guildkit.webhooks.WebhookClient
import java.io.File
import java.lang.management.ManagementFactory
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.nanoseconds
import kotlin.time.Duration.Companion.seconds
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.take
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout

private const val CALLS = 1_000
private const val ROUNDS = 20

/** The threads of the client on Java 17. On later versions it has virtual threads. */
private const val THREADS = 64

fun main(args: Array<String>): Unit = runBlocking {
    val (baseUrl, login, password, backupCode, webhookUrl) = File(args[0]).readText().trim().split(" ")
    GuildkitClient.builder(baseUrl).build().use { client ->
        signIn(client, login, password, backupCode)
        check(client.auth().sessions().list().await().userSessions().size == 1)
        check(client.applications().create("Engine").awaitResponse().status() in 200..299)
        check(names(client).isEmpty())
        exceptionNamesLine(client)
        client.auth().logout().await()
    }
    WebhookClient.of(webhookUrl).use { report(it) }
    manyCalls()
    cancellation()
    failingChild()
}

// snippet: sign-in
suspend fun signIn(client: GuildkitClient, login: String, password: String, code: String): SignIn =
    when (val outcome = client.auth().signIn(login, password).await()) {
        is SignIn.SecondFactorRequired -> outcome.backup(code).await()
        else -> outcome
    }
// snippet: end

// snippet: invites
suspend fun invites(client: GuildkitClient, codes: List<String>): List<Invite> = coroutineScope {
    codes.map { code -> async { client.invites().get(code).timeout(5.seconds).await() } }.awaitAll()
}
// snippet: end

// snippet: pages
suspend fun names(client: GuildkitClient): List<String> =
    client.discovery().listGuildsPaged().asFlow()
        .take(100)
        .map { guild -> guild.name() }
        .toList()
// snippet: end

// snippet: webhook
suspend fun report(webhook: WebhookClient) {
    val message = webhook.post {
        content("The report is ready.")
        file("report.txt", "seven\n".toByteArray())
    }
    println("Posted as ${message.id()}")

    val reminder = webhookMessage { content("Please read it.") }
    webhook.execute(reminder).timeout(5.seconds).await()
}
// snippet: end

// snippet: failure
suspend fun find(client: GuildkitClient, code: String): Invite? =
    try {
        client.invites().get(code).await()
    } catch (e: GuildkitException) {
        e.printStackTrace() // also prints the line of await()
        null
    }
// snippet: end

private suspend fun exceptionNamesLine(client: GuildkitClient) {
    check(find(client, "nothing") == null)
    try {
        client.invites().get("nothing").await()
        error("There is no such invite")
    } catch (e: GuildkitException) {
        check(e.suppressed.single().stackTrace.any { it.fileName == "Main.kt" && it.methodName == "exceptionNamesLine" })
    }
}

/** Makes more calls than the client has threads. */
private suspend fun manyCalls() {
    Server(answers = true).use { server ->
        client(server).use { client ->
            val threads = ManagementFactory.getThreadMXBean()
            threads.resetPeakThreadCount()
            val before = threads.threadCount
            check(invites(client, List(CALLS) { "code$it" }).size == CALLS)
            val more = threads.peakThreadCount - before
            println("$CALLS calls in one scope: $more more threads")
            check(more < CALLS / 2) { "$more more threads" }
        }
    }
}

/** Prints the time from the cancellation of a coroutine until the server notices it. */
private suspend fun cancellation() {
    val times = List(ROUNDS) {
        Server(answers = false).use { server ->
            client(server).use { client ->
                coroutineScope {
                    val job = launch(Dispatchers.Default) { client.invites().get("any").await() }
                    server.asked.await()
                    val start = System.nanoTime()
                    job.cancel()
                    (server.ended.await() - start).nanoseconds
                }
            }
        }
    }.sorted()
    println("Cancellation seen by the server after ${times.first()} to ${times.last()}, median ${times[ROUNDS / 2]}")
    check(times.first() < 100.milliseconds) // the others may have waited for a processor
}

private suspend fun failingChild() {
    Server(answers = false).use { server ->
        client(server).use { client ->
            try {
                coroutineScope {
                    launch(Dispatchers.Default) { client.invites().get("any").await() }
                    server.asked.await()
                    launch { error("The sibling fails") }
                }
            } catch (e: IllegalStateException) {
                check(e.message == "The sibling fails")
            }
            withTimeout(20.seconds) { server.ended.await() }
        }
    }
}

private fun client(server: Server): GuildkitClient =
    GuildkitClient.builder(server.baseUrl()).credentials(Credentials.bot("token")).maxThreads(THREADS).build()
