package io.guildkit.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.model.AllowedMentions;
import io.guildkit.core.model.Message;
import io.guildkit.core.model.MfaProof;
import io.guildkit.core.model.PartialUser;
import io.guildkit.core.wire.Snowflake;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The laws, for every response model of its package: one without fixtures fails. */
class CoreModelsTest {
    @TestFactory
    Stream<DynamicNode> everyResponseModelObeysTheLaws() {
        return ModelLaws.responseModels(PartialUser.class)
                .map(type -> DynamicContainer.dynamicContainer(type.getSimpleName(), ModelLaws.laws(type)));
    }

    @Test
    void findsAllResponseModels() {
        assertThat(ModelLaws.responseModels(PartialUser.class))
                .contains(PartialUser.class, Message.class, MfaProof.class)
                .doesNotContain(AllowedMentions.class, Snowflake.class)
                .hasSizeGreaterThan(20);
    }
}
