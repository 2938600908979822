package io.guildkit.laws;

import io.guildkit.invites.Invite;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The laws, for every response model of its packages: one without fixtures fails. */
class InvitesModelsTest {
    @TestFactory
    Stream<DynamicNode> everyResponseModelObeysTheLaws() {
        return ModelLaws.responseModels(Invite.class)
                .map(type -> DynamicContainer.dynamicContainer(type.getSimpleName(), ModelLaws.laws(type)));
    }
}
