package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.applications.unverified.ApplicationDistributor;
import io.guildkit.applications.unverified.UnverifiedApplicationReport;
import io.guildkit.core.ApiCall;
import io.guildkit.core.model.ExecutableOs;
import org.junit.jupiter.api.Test;

class UnverifiedApplicationsContractTest extends ApplicationScene {
    private static final String ICON = "5d41402abc4b2a76b9719d911017c592";

    @Test
    void returnsReportedApplication() {
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
        UnverifiedApplicationReport report = call.send();
        assertThat(report.name()).isEqualTo("Vestige");
        assertThat(report.hash()).isNotEmpty();
        assertThat(report.missingData()).containsExactly("icon");
        assertThat(emulator.applications().unverifiedReports()).hasSize(1);
        assertThat(applications.unverified().uploadIcon(report, PNG).send()).isNull();
        assertThat(call.send().missingData()).isEmpty();
    }
}
