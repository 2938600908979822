package io.guildkit.testkit.contract;

import io.guildkit.core.ApiCall;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs all tests of a class with blocking and with asynchronous calls. */
@ParameterizedClass
@EnumSource(Way.class)
abstract class BothWaysContractTest extends ContractTest {
    @Parameter
    Way way;

    final <T> T sent(ApiCall<T> call) {
        return sent(way, call);
    }
}
