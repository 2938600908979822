package io.guildkit.laws;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The laws, for every object of the specification that responses contain: one without fixtures fails. */
class ModelLawsTest {
    @TestFactory
    Stream<DynamicNode> everyResponseModelObeysTheLaws() {
        return SpecifiedModels.SPECIFICATION.shapes().values().stream()
                .filter(shape -> !shape.request())
                .map(shape ->
                        DynamicContainer.dynamicContainer(shape.name(), ModelLaws.laws(SpecifiedModels.type(shape))));
    }
}
