package io.guildkit.outbox;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.guildkit.testsupport.HouseRules;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    private static final JavaClasses MODULE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.guildkit.outbox");

    @Test
    void followsRulesOfAllModules() {
        HouseRules.check(MODULE);
    }
}
