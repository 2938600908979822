package io.guildkit.laws;

import io.guildkit.invites.Invite;
import io.guildkit.invites.discovery.DiscoverableGuild;
import io.guildkit.invites.gifs.Gif;
import io.guildkit.invites.integrations.Integration;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The laws, for every response model of its packages: one without fixtures fails. */
class InvitesModelsTest {
    @TestFactory
    Stream<DynamicNode> everyResponseModelObeysTheLaws() {
        return Stream.of(Invite.class, Integration.class, Gif.class, DiscoverableGuild.class)
                .flatMap(ModelLaws::responseModels)
                .map(type -> DynamicContainer.dynamicContainer(type.getSimpleName(), ModelLaws.laws(type)));
    }
}
