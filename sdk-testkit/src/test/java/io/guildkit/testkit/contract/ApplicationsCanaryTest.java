package io.guildkit.testkit.contract;

import java.util.List;

/** Client secrets, tokens of bots, and what an application keeps of its users. */
class ApplicationsCanaryTest extends CanaryTest {
    @Override
    List<String> topics() {
        return List.of("applications");
    }
}
