package io.guildkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.outbox.WebhookOutbox;
import io.guildkit.webhooks.WebhookMessage;
import jakarta.persistence.EntityManager;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.Transactional;

/** An application whose transactions are those of JPA. */
class OutboxJpaTest {
    @EnableAutoConfiguration
    @Import(Orders.class)
    @Configuration(proxyBeanMethods = false)
    static class Application {}

    @Repository
    static class Orders {
        private final EntityManager entities;
        private final WebhookOutbox outbox;

        Orders(EntityManager entities, WebhookOutbox outbox) {
            this.entities = entities;
            this.outbox = outbox;
        }

        @Transactional
        public void add(int number) {
            assertThat(outbox.enqueue("orders", WebhookMessage.of("Order " + number)))
                    .isNotNull();
            entities.createNativeQuery("INSERT INTO orders (number) VALUES (" + number + ")")
                    .executeUpdate();
            assertThat(waiting(outbox)).as("seen by another connection").isZero();
        }
    }

    private static long waiting(WebhookOutbox outbox) {
        return outbox.status().lanes().get(0).waiting();
    }

    @Test
    void messageIsPartOfTransaction() {
        try (ConfigurableApplicationContext application = new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .properties(
                        "spring.datasource.url=jdbc:h2:mem:jpa;WRITE_DELAY=0",
                        "spring.jpa.open-in-view=false",
                        "guildkit.outbox.lanes.orders.deliver=false",
                        "spring.main.banner-mode=off",
                        "spring.main.log-startup-info=false",
                        "logging.level.root=off")
                .run()) {
            WebhookOutbox outbox = application.getBean(WebhookOutbox.class);
            Orders orders = application.getBean(Orders.class);
            assertThat(application.getBean(PlatformTransactionManager.class)).isInstanceOf(JpaTransactionManager.class);
            application.getBean(JdbcTemplate.class).execute("CREATE TABLE orders (number INT PRIMARY KEY)");

            orders.add(1);
            assertThat(waiting(outbox)).isEqualTo(1);
            assertThatThrownBy(() -> orders.add(1)).isInstanceOf(DataIntegrityViolationException.class);
            assertThat(waiting(outbox)).as("after the rollback").isEqualTo(1);
        }
    }
}
