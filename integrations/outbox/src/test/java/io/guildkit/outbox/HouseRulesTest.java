package io.guildkit.outbox;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.guildkit.testsupport.HouseRules;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    private static final JavaClasses MODULE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.guildkit.outbox");

    @Test
    void followsRulesOfAllModules() {
        Stream.of(
                        HouseRules.NOTHING_SLEEPS,
                        HouseRules.NOTHING_USES_THE_COMMON_POOL,
                        HouseRules.NOTHING_USES_THE_SHARED_TIMERS,
                        HouseRules.NOTHING_IS_SYNCHRONIZED,
                        HouseRules.NO_PACKAGE_CYCLES)
                .forEach(rule -> rule.check(MODULE));
    }
}
