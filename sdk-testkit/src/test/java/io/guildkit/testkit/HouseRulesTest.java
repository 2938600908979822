package io.guildkit.testkit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.guildkit.testsupport.HouseRules;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.guildkit.testkit");

    @Test
    void packagesFormNoCycle() {
        HouseRules.NO_PACKAGE_CYCLES.check(CLASSES);
    }

    @Test
    void packagesDependOnEachOtherInOneDirectionOnly() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("public")
                .definedBy("io.guildkit.testkit")
                .layer("server")
                .definedBy("..internal.server")
                .layer("world")
                .definedBy("..internal.world")
                .layer("admin")
                .definedBy("..internal.admin")
                .layer("auth")
                .definedBy("..internal.auth")
                .layer("invites")
                .definedBy("..internal.invites")
                .layer("integrations")
                .definedBy("..internal.integrations")
                .layer("gifs")
                .definedBy("..internal.gifs")
                .layer("discovery")
                .definedBy("..internal.discovery")
                .layer("applications")
                .definedBy("..internal.applications")
                .layer("webhooks")
                .definedBy("..internal.webhooks")
                .layer("state")
                .definedBy("..internal.state")
                .whereLayer("public")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("admin")
                .mayOnlyBeAccessedByLayers("public")
                .whereLayer("world")
                .mayOnlyBeAccessedByLayers("public", "admin")
                .whereLayer("server")
                .mayOnlyBeAccessedByLayers("public", "world", "admin")
                .whereLayer("auth")
                .mayOnlyBeAccessedByLayers("world")
                .whereLayer("invites")
                .mayOnlyBeAccessedByLayers("world")
                .whereLayer("integrations")
                .mayOnlyBeAccessedByLayers("world")
                .whereLayer("gifs")
                .mayOnlyBeAccessedByLayers("public", "world")
                .whereLayer("discovery")
                .mayOnlyBeAccessedByLayers("public", "world")
                .whereLayer("applications")
                .mayOnlyBeAccessedByLayers("public", "world")
                .whereLayer("webhooks")
                .mayOnlyBeAccessedByLayers("public", "world", "admin")
                .check(CLASSES);
    }

    @Test
    void theWebServerStaysInItsPlace() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..internal.server")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("mockwebserver3..", "okhttp3..", "okio..")
                .check(CLASSES);
    }

    @Test
    void theEmulatorNeverLooksAtTheSdk() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.guildkit",
                        "io.guildkit.core..",
                        "io.guildkit.auth..",
                        "io.guildkit.invites..",
                        "io.guildkit.applications..",
                        "io.guildkit.webhooks..")
                .check(CLASSES);
    }

    @Test
    void nothingReadsTheSpecification() {
        HouseRules.NOTHING_READS_THE_SPECIFICATION.check(CLASSES);
    }

    @Test
    void nothingSleepsOrUsesThreadsOfTheJdk() {
        HouseRules.NOTHING_SLEEPS.check(CLASSES);
        HouseRules.NOTHING_USES_THE_COMMON_POOL.check(CLASSES);
        HouseRules.NOTHING_USES_THE_SHARED_TIMERS.check(CLASSES);
    }

    @Test
    void nothingIsSynchronized() {
        HouseRules.NOTHING_IS_SYNCHRONIZED.check(CLASSES);
    }
}
