package consumer

import io.guildkit.GuildkitClient
import io.guildkit.auth.SignIn
import io.guildkit.core.auth.Credentials
import io.guildkit.core.failure.GuildkitException
import io.guildkit.core.model.Message
import io.guildkit.webhooks.WebhookClient
import java.io.File
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.future.await
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking

fun main(args: Array<String>): Unit = runBlocking {
    val (baseUrl, login, password, backupCode, webhookUrl) = File(args[0]).readText().trim().split(" ")
    GuildkitClient.builder(baseUrl).build().use { client ->
        check(signIn(client, login, password, backupCode) is SignIn.SignedIn)

        val sessions = client.auth().sessions().list().sendAsync().await()
        check(sessions.userSessions().size == 1)

        val created = client.applications().create("Engine").exchange()
        check(created.status() in 200..299 && created.body().name() == "Engine")

        val applications = client.applications().list().exchangeAsync().await().body()
        check(applications.single().id() == created.body().id())

        check(client.discovery().listGuildsPaged().none())

        try {
            client.invites().get("nothing").send()
            error("There is no such invite")
        } catch (e: GuildkitException) {
            checkNotNull(e.message)
        }

        val nothing = client.auth().logout().send()
        check(nothing == null)
    }
    WebhookClient.of(webhookUrl).use { webhook ->
        val message: Message = webhook.execute { it.content("The report").file("report.txt", "seven\n".toByteArray()) }
            .sendAsync().await()
        check(message.attachments().single().filename() == "report.txt")
    }
    SilentServer().use { server ->
        GuildkitClient.builder(server.baseUrl()).credentials(Credentials.bot("token")).build().use { client ->
            val job = launch { client.invites().get("any").sendAsync().await() }
            kotlinx.coroutines.yield()
            server.awaitRequest()
            job.cancelAndJoin()
            server.awaitCancellation()
        }
    }
}

/** The outcomes are sealed: a `when` without `else` covers them. */
private suspend fun signIn(client: GuildkitClient, login: String, password: String, backupCode: String): SignIn =
    when (val outcome = client.auth().signIn(login, password).sendAsync().await()) {
        is SignIn.SignedIn -> outcome
        is SignIn.SecondFactorRequired -> outcome.backup(backupCode).sendAsync().await()
        is SignIn.ActionRequired,
        is SignIn.AccountDisabled,
        is SignIn.AccountMarkedForDeletion,
        is SignIn.IpAuthorizationRequired,
        is SignIn.Suspended,
        is SignIn.CaptchaRequired -> error("Not expected: $outcome")
    }
