package io.guildkit.outbox;

import java.sql.Connection;
import java.util.Optional;

/**
 * Finds the transaction of the current thread, so that {@link WebhookOutbox#enqueue(String, io.guildkit.webhooks.WebhookMessage)} joins it.
 * The Spring Boot starter has one for {@code @Transactional}.
 */
public interface OutboxTransactions {
    /**
     * Returns the connection of the current transaction.
     *
     * @return the connection, which the outbox does not close; empty if there is no transaction
     */
    Optional<Connection> current();

    /**
     * Runs a task after the commit of the current transaction. The outbox sends the message then, and does not wait until it
     * {@linkplain WebhookOutbox.Builder#pollInterval checks} the database again.
     *
     * @param task is short and does not throw
     */
    void afterCommit(Runnable task);
}
