package io.guildkit.kotlin

import io.guildkit.core.model.Message
import io.guildkit.webhooks.WebhookClient
import io.guildkit.webhooks.WebhookMessage

/**
 * Builds a message of a webhook.
 *
 * @param block sets the content of the message; it can call suspending functions
 * @return the message
 * @throws io.guildkit.core.form.InvalidRequestException naming all limits that the message breaks
 */
public inline fun webhookMessage(block: WebhookMessage.Builder.() -> Unit): WebhookMessage {
    val builder = WebhookMessage.builder()
    builder.block() // not called "build": the method of the builder with this name would be called instead
    return builder.build()
}

/**
 * Posts a message, and suspends until the service has saved it. [WebhookClient.execute] returns a call that can have options.
 *
 * @param block sets the content of the message; it can call suspending functions
 * @return the saved message
 * @throws io.guildkit.core.form.InvalidRequestException naming all limits that the message breaks; nothing is sent
 * @throws io.guildkit.core.failure.GuildkitException as `execute(…).send()` does
 */
public suspend inline fun WebhookClient.post(block: WebhookMessage.Builder.() -> Unit): Message =
    execute(webhookMessage(block)).await()
