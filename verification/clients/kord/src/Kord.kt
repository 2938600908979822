package clients

import dev.kord.common.Color
import dev.kord.common.entity.ButtonStyle
import dev.kord.common.entity.Snowflake
import dev.kord.rest.NamedFile
import dev.kord.rest.builder.component.ActionRowBuilder
import dev.kord.rest.builder.message.AllowedMentionsBuilder
import dev.kord.rest.builder.message.EmbedBuilder
import dev.kord.rest.request.KtorRequestHandler
import dev.kord.rest.service.RestClient
import io.ktor.client.HttpClient
import io.ktor.client.engine.okhttp.OkHttp
import io.ktor.client.request.forms.ChannelProvider
import io.ktor.utils.io.ByteReadChannel
import kotlin.system.exitProcess
import kotlin.time.Duration.Companion.minutes
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import okhttp3.HttpUrl.Companion.toHttpUrl

private const val BOT = "MjAwMDAwMDAwMDAwMDAwMDAy.clients.token"
private const val TOKEN = "AAAAAAAAAABBBBBBBBBBCCCCCCCCCCDDDDDDDDDDEEEEEEEEEEFFFFFFFFFFGGGGGGGG"
private val guild = Snowflake(300000000000000001)
private val channel = Snowflake(400000000000000001)
private val thread = Snowflake(400000000000000011)
private val webhook = Snowflake(500000000000000001)
private val forum = Snowflake(500000000000000002)
private val own = Snowflake(500000000000000003)

private suspend fun <T> call(name: String, action: suspend () -> T): T? =
    try {
        action().also { println("call\t$name\tok") }
    } catch (error: Exception) {
        println("call\t$name\t" + error.toString().replace(Regex("\\s+"), " "))
        null
    }

private fun file(name: String) = NamedFile(name, ChannelProvider { ByteReadChannel("one line".toByteArray()) })

private fun embed() = EmbedBuilder().apply {
    title = "Release"
    url = "https://example.com"
    color = Color(0x2b7a0b)
    author { name = "ada" }
    footer { text = "Build 2" }
    field("Version", true) { "2" }
}

/** The REST client of Kord. Its address is a constant, so an interceptor replaces it. */
fun main(args: Array<String>) = runBlocking<Unit> {
    val origin = args[0].toHttpUrl()
    val http = HttpClient(OkHttp) {
        engine {
            addInterceptor { chain ->
                val url = chain.request().url
                val here = origin.newBuilder().encodedPath(url.encodedPath).encodedQuery(url.encodedQuery).build()
                chain.proceed(chain.request().newBuilder().url(here).build())
            }
        }
    }
    val rest = RestClient(KtorRequestHandler(http, token = BOT))
    bot(rest)
    messages(rest)
    exitProcess(0)
}

private suspend fun bot(rest: RestClient) {
    val made = call("create a webhook") { rest.webhook.createWebhook(channel, "Alerts") { reason = "Alerts" } }!!
    call("list the webhooks of a channel") { rest.webhook.getChannelWebhooks(channel) }
    call("list the webhooks of a guild") { rest.webhook.getGuildWebhooks(guild) }
    call("get a webhook") { rest.webhook.getWebhook(webhook) }
    call("get a webhook with its token") { rest.webhook.getWebhookWithToken(webhook, TOKEN) }
    call("modify a webhook") { rest.webhook.modifyWebhook(made.id) { name = "Warnings"; avatar = null; channelId = channel; reason = "Name" } }
    call("modify a webhook with its token") { rest.webhook.modifyWebhookWithToken(made.id, made.token.value!!) { name = "Errors" } }
    call("delete a webhook with its token") { rest.webhook.deleteWebhookWithToken(made.id, made.token.value!!) }
    call("delete a webhook") { rest.webhook.deleteWebhook(own, "Done") }
    call("get an invite") { rest.invite.getInvite("hTKzmak", true, true) }
    call("create an invite") { rest.channel.createInvite(channel) { maxAge = 5.minutes; maxUses = 1; unique = true; reason = "Guests" } }
    call("list the invites of a channel") { rest.channel.getChannelInvites(channel) }
    call("list the invites of a guild") { rest.guild.getGuildInvites(guild) }
    call("delete an invite") { rest.invite.deleteInvite("oldInvite", "Old") }
    call("list the integrations") { rest.guild.getGuildIntegrations(guild) }
}

private suspend fun messages(rest: RestClient) {
    val hooks = rest.webhook
    val sent = call("send a text") { hooks.executeWebhook(webhook, TOKEN, true) { content = "Hello" } }!!
    call("send without waiting") { hooks.executeWebhook(webhook, TOKEN, false) { content = "Hello" } }
    call("send a message with all fields") {
        hooks.executeWebhook(webhook, TOKEN, true) {
            content = "Hello"
            username = "Releases"
            avatarUrl = "https://example.com/a.png"
            tts = false
            embeds = mutableListOf(embed())
            allowedMentions = AllowedMentionsBuilder()
        }
    }
    call("send files") {
        val message = hooks.executeWebhook(webhook, TOKEN, true) { files.add(file("log.txt")); files.add(file("b.txt")) }
        check(message!!.attachments.isNotEmpty()) { "The files are lost." }
    }
    call("send a link button") {
        val row = ActionRowBuilder().apply { linkButton("https://example.com") { label = "Log" } }
        hooks.executeWebhook(webhook, TOKEN, true) { content = "See"; components = mutableListOf(row) }
    }
    call("send into a thread") { hooks.executeWebhook(webhook, TOKEN, true, thread) { content = "Hello" } }
    call("create a thread in a forum") { hooks.executeWebhook(forum, TOKEN.replace('G', 'H'), true) { content = "Why?"; threadName = "A question" } }
    call("get a message") { hooks.getWebhookMessage(webhook, TOKEN, sent.id) }
    call("edit a message") { hooks.editWebhookMessage(webhook, TOKEN, sent.id) { content = "Bye"; embeds = mutableListOf(embed()) } }
    call("clear the text") { hooks.editWebhookMessage(webhook, TOKEN, sent.id) { content = null } }
    call("edit with a file") { hooks.editWebhookMessage(webhook, TOKEN, sent.id) { addFile("log.txt", ChannelProvider { ByteReadChannel("one line".toByteArray()) }) } }
    call("delete a message") { hooks.deleteWebhookMessage(webhook, TOKEN, sent.id) }
    call("send in another format") { hooks.executeSlackWebhook(webhook, TOKEN, JsonObject(mapOf("text" to JsonPrimitive("Hello"))), false) }
    call("send an event") { hooks.executeGithubWebhook(webhook, TOKEN, JsonObject(emptyMap()), false) }
}
