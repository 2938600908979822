package io.guildkit.spring;

// snippet: service
import io.guildkit.outbox.OutboxEvent;
import io.guildkit.outbox.WebhookOutbox;
import io.guildkit.webhooks.WebhookMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
class Releases {
    private static final Logger LOG = LoggerFactory.getLogger(Releases.class);

    private final JdbcTemplate database;
    private final WebhookOutbox outbox;

    Releases(JdbcTemplate database, WebhookOutbox outbox) {
        this.database = database;
        this.outbox = outbox;
    }

    @Transactional
    public void publish(String version) {
        outbox.enqueue("releases", WebhookMessage.of("Version " + version + " is out."));
        database.update("INSERT INTO releases (version) VALUES (?)", version);
    }

    @EventListener
    public void gaveUp(OutboxEvent.DeadLetter event) {
        LOG.warn("Not delivered: {}", event.entry());
    }
}
// snippet: end
