package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.applications.unverified.ApplicationDistributor;
import io.guildkit.applications.unverified.UnverifiedApplicationReport;
import io.guildkit.core.ApiCall;
import io.guildkit.core.model.ExecutableOs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UnverifiedApplicationsContractTest extends CastContractTest {
    private static final String ICON = "5d41402abc4b2a76b9719d911017c592";

    @ParameterizedTest
    @EnumSource
    void areReportedAndThenShown(Way way) {
        ApiCall<UnverifiedApplicationReport> call = applications
                .unverified()
                .report(
                        "Vestige",
                        ICON,
                        ExecutableOs.WIN32,
                        report -> report.reportVersion(3)
                                .executable("vestige.exe")
                                .publisher("Studio")
                                .distributorApplication(ApplicationDistributor.builder()
                                        .distributor("shop")
                                        .sku("v-1")
                                        .build()));
        UnverifiedApplicationReport report = sent(way, call);
        onlyRequest()
                .to("POST", "/unverified-applications")
                .withBody(
                        "{'report_version':3,'name':'Vestige','icon':'%s','os':'win32','executable':'vestige.exe',"
                                + "'publisher':'Studio','distributor_application':{'distributor':'shop','sku':'v-1'}}",
                        ICON);
        assertThat(report.name()).isEqualTo("Vestige");
        assertThat(report.hash()).isNotEmpty();
        assertThat(report.missingData()).containsExactly("icon");
        assertThat(emulator.applications().unverifiedReports()).hasSize(1);
        assertThat(sent(way, applications.unverified().uploadIcon(report, PNG))).isNull();
        onlyRequest()
                .to("POST", "/unverified-applications/icons")
                .withBody("{'application_name':'Vestige','application_hash':'%s','icon':'%s'}", report.hash(), PNG_URI);
        assertThat(sent(way, call).missingData()).isEmpty();
    }

    @Test
    void areOnlyShownIfTheyWereReported() {
        refusedForm(
                applications.unverified().uploadIcon("Vestige", "5d41", PNG), "application_hash", "BASE_TYPE_CHOICES");
    }

    @Test
    void runOnNoOtherSystems() {
        refusedForm(
                applications.unverified().report("Vestige", ICON, ExecutableOs.of("beos"), report -> {}),
                "os",
                "BASE_TYPE_CHOICES");
    }
}
