package io.guildkit.testkit.contract;

import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs all tests of a class with the documented words and with others. */
@ParameterizedClass
@EnumSource(Words.class)
abstract class AllWordsContractTest extends ContractTest {
    @Parameter
    Words words;

    @Override
    final Words words() {
        return words;
    }
}
