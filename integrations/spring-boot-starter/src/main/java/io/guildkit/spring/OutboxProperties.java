package io.guildkit.spring;

import io.guildkit.outbox.OutboxFiles;
import io.guildkit.outbox.UnknownOutcomes;
import io.guildkit.outbox.WebhookOutbox;
import io.guildkit.webhooks.WebhookClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of the outbox that are plain values.
 *
 * @param lanes Lanes by their names. Each has the URL of its webhook, or deliver=false if another process delivers its messages.
 * @param autoStart Whether the application delivers messages from its start on. Otherwise it only accepts them until it starts the outbox.
 * @param unknownOutcomes Treatment of messages that may have been delivered.
 * @param capacity Number of messages that may wait in each lane.
 * @param maxAttempts Number of attempts after which a message becomes a dead letter.
 * @param maxAge Age at which a waiting message becomes a dead letter.
 * @param remember Time for which the outbox remembers keys and the identifiers of delivered messages.
 * @param lease Time for which a process keeps a lane without a sign of life.
 * @param pollInterval Time between two checks for messages that other processes have stored.
 * @param tablePrefix Beginning of the names of the tables, with a schema if there is a dot.
 * @param createTables Whether the outbox creates its tables.
 * @param folder Folder for the files of messages. Without it they are in the database.
 */
@ConfigurationProperties("guildkit.outbox")
record OutboxProperties(
        @DefaultValue Map<String, LaneProperties> lanes,
        @DefaultValue("true") boolean autoStart,
        @DefaultValue("repeat") Treatment unknownOutcomes,
        @DefaultValue("10000") int capacity,
        @DefaultValue("10") int maxAttempts,
        @DefaultValue("3d") Duration maxAge,
        @DefaultValue("7d") Duration remember,
        @DefaultValue("10s") Duration lease,
        @DefaultValue("1s") Duration pollInterval,
        @DefaultValue("guildkit_outbox_") String tablePrefix,
        @DefaultValue("true") boolean createTables,
        @Nullable Path folder) {

    /** The treatments that need no code. */
    enum Treatment {
        REPEAT,
        PARK;

        UnknownOutcomes policy() {
            return this == REPEAT ? UnknownOutcomes.REPEAT : UnknownOutcomes.PARK;
        }
    }

    /**
     * A lane.
     *
     * @param url URL of the webhook, which is a secret.
     * @param deliver Whether the application delivers the messages.
     */
    record LaneProperties(
            @Nullable String url, @DefaultValue("true") boolean deliver) {
        /** Converts a URL in the place of a lane. Otherwise Spring Boot would report its value as one that it cannot convert. */
        public static LaneProperties of(String url) {
            return new LaneProperties(url, true);
        }

        WebhookClient client(String lane, List<WebhookClientCustomizer> customizers) {
            String property = Lanes.PROPERTY + "." + lane;
            if (url == null) {
                throw new IllegalArgumentException(property + ".url is missing; set " + property
                        + ".deliver=false if another process delivers the messages");
            }
            String address = Property.resolved(property + ".url", url);
            WebhookClient.Builder builder = Property.valid(property + ".url", () -> WebhookClient.builder(address));
            customizers.forEach(customizer -> customizer.customize(lane, builder));
            return Property.built(
                    property + ".url",
                    Property.isUnencrypted(address),
                    "a WebhookClientCustomizer that calls allowCleartext()",
                    builder::build);
        }

        /** Shows nothing of the URL. */
        @Override
        public String toString() {
            return "LaneProperties[deliver=" + deliver + "]";
        }
    }

    WebhookOutbox.Builder builder(DataSource dataSource, Map<String, WebhookClient> clients) {
        WebhookOutbox.Builder builder = WebhookOutbox.builder(dataSource)
                .unknownOutcomes(unknownOutcomes.policy())
                .createTables(createTables);
        Property.valid("guildkit.outbox.capacity", () -> builder.capacity(capacity));
        Property.valid("guildkit.outbox.max-attempts", () -> builder.maxAttempts(maxAttempts));
        Property.valid("guildkit.outbox.max-age", () -> builder.maxAge(maxAge));
        Property.valid("guildkit.outbox.remember", () -> builder.remember(remember));
        Property.valid("guildkit.outbox.lease", () -> builder.lease(lease));
        Property.valid("guildkit.outbox.poll-interval", () -> builder.pollInterval(pollInterval));
        Property.valid("guildkit.outbox.table-prefix", () -> builder.tablePrefix(tablePrefix));
        if (folder != null) {
            builder.files(OutboxFiles.folder(folder));
        }
        lanes.keySet().forEach(lane -> {
            WebhookClient client = clients.get(lane);
            Property.valid(Lanes.PROPERTY, () -> client == null ? builder.lane(lane) : builder.lane(lane, client));
        });
        return builder;
    }
}
