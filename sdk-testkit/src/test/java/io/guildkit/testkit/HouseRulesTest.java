package io.guildkit.testkit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static java.util.Map.entry;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import io.guildkit.testsupport.HouseRules;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.guildkit.testkit");

    @Test
    void packagesDependOnEachOtherInOneDirectionOnly() {
        LayeredArchitecture layers = layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("public")
                .definedBy("io.guildkit.testkit")
                .whereLayer("public")
                .mayNotBeAccessedByAnyLayer()
                .layer("state")
                .definedBy("..internal.state");
        Map<String, String> access = Map.ofEntries(
                entry("admin", "public"),
                entry("world", "public admin"),
                entry("server", "public world admin"),
                entry("auth", "world"),
                entry("invites", "world"),
                entry("integrations", "world"),
                entry("gifs", "public world"),
                entry("discovery", "public world"),
                entry("applications", "public world"),
                entry("webhooks", "public world admin"));
        for (String layer : access.keySet()) {
            layers = layers.layer(layer).definedBy("..internal." + layer);
        }
        for (Map.Entry<String, String> layer : access.entrySet()) {
            layers = layers.whereLayer(layer.getKey())
                    .mayOnlyBeAccessedByLayers(layer.getValue().split(" ", -1));
        }
        layers.check(CLASSES);
    }

    @Test
    void onlyTheServerAndRecordingsUseHttp() {
        noClasses()
                .that()
                .resideOutsideOfPackages("..internal.server", "..internal.recording")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("mockwebserver3..", "okhttp3..", "okio..")
                .check(CLASSES);
    }

    @Test
    void emulatorDoesNotUseSdk() {
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
    void generalRulesHold() {
        HouseRules.check(CLASSES);
    }
}
