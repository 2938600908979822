package io.guildkit.laws;

import io.guildkit.webhooks.Webhook;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The laws, for every response model of its package: one without fixtures fails. */
class WebhooksModelsTest {
    @TestFactory
    Stream<DynamicNode> everyResponseModelObeysTheLaws() {
        return ModelLaws.responseModels(Webhook.class)
                .map(type -> DynamicContainer.dynamicContainer(type.getSimpleName(), ModelLaws.laws(type)));
    }
}
