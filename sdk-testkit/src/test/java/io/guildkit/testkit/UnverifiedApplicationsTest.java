package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.testkit.TestClient.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs that users run and the service doesn't know. */
@EmulatorTest
class UnverifiedApplicationsTest {
    private static final String REPORTS = "/unverified-applications";
    private static final String ICONS = REPORTS + "/icons";
    private static final String MD5 = "0123456789abcdef0123456789abcdef";

    private ServiceEmulator emulator;
    private TestClient asAda;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        asAda = TestClient.of(emulator)
                .as(emulator.account("ada@example.com").create().newSession());
    }

    private Answer report(String more) throws Exception {
        return asAda.post(REPORTS, "{'name':'Game','icon':'" + MD5 + "','os':'linux'" + more + "}");
    }

    @Test
    void areReportedUntilTheirIconIsThere() throws Exception {
        Answer first = report("");
        assertThat(first.status()).isEqualTo(200);
        assertThat(first.fieldNames()).containsExactlyInAnyOrder("name", "hash", "missing_data");
        assertThat(first.field("name")).isEqualTo("Game");
        assertThat(first.json().path("missing_data").toString()).isEqualTo("[\"icon\"]");
        assertThat(report("").json()).isEqualTo(first.json());
        assertThat(emulator.applications().unverifiedReports()).hasSize(1);
        String icon = "{'application_name':'Game','application_hash':'%s','icon':'%s'}";
        assertThat(asAda.post(ICONS, icon, first.field("hash"), ApplicationCallers.PNG)
                        .status())
                .isEqualTo(204);
        assertThat(report("").json().path("missing_data")).isEmpty();
    }

    @Test
    void areReportedWithAllThatIsKnown() throws Exception {
        Answer answer = report(",'report_version':3,'executable':'game','publisher':'ACME',"
                + "'distributor_application':{'distributor':'shop','sku':'5'}");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(emulator.applications().unverifiedReports().get(0))
                .contains("\"distributor\":\"shop\"")
                .contains("\"report_version\":3");
        assertThat(report(",'distributor_application':{'distributor':'shop'}").status())
                .isEqualTo(200);
    }

    @Test
    void haveIconsOnlyIfTheyWereReported() throws Exception {
        String hash = report("").field("hash");
        String icon = "{'application_name':'%s','application_hash':'%s','icon':'%s'}";
        assertThat(asAda.post(ICONS, icon, "Game", "x", ApplicationCallers.PNG).complaint("application_hash"))
                .isEqualTo("BASE_TYPE_CHOICES");
        assertThat(asAda.post(ICONS, icon, "Other", hash, ApplicationCallers.PNG)
                        .complaint("application_hash"))
                .isEqualTo("BASE_TYPE_CHOICES");
        assertThat(asAda.post(ICONS, icon, "Game", hash, "abc").complaint("icon"))
                .isEqualTo("IMAGE_TYPE_INVALID");
        Answer empty = asAda.post(ICONS, "{}");
        for (String field : new String[] {"application_name", "application_hash", "icon"}) {
            assertThat(empty.complaint(field)).isEqualTo("BASE_TYPE_REQUIRED");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'name':'x'                                     | name | BASE_TYPE_BAD_LENGTH",
                "'name':''                                      | name | BASE_TYPE_REQUIRED",
                "'icon':'0123'                                  | icon | STRING_TYPE_REGEX",
                "'icon':'0123456789ABCDEF0123456789ABCDEF'      | icon | STRING_TYPE_REGEX",
                "'os':'beos'                                    | os   | BASE_TYPE_CHOICES",
                "'publisher':'x'                                | publisher | BASE_TYPE_BAD_LENGTH",
                "'report_version':'3'                           | report_version | NUMBER_TYPE_COERCE",
                "'distributor_application':{}                   | distributor_application/distributor | BASE_TYPE_REQUIRED",
                "'distributor_application':{'distributor':'A B'}| distributor_application/distributor | STRING_TYPE_REGEX",
                "'version':3                                    | version | UNKNOWN_FIELD",
            })
    void areReportedByTheRulesOnly(String field, String place, String complaint) throws Exception {
        assertThat(asAda.post(REPORTS, "{" + field + "}").complaint(place.split("/", -1)))
                .isEqualTo(complaint);
        assertThat(emulator.applications().unverifiedReports()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"publisher, 100", "executable, 1024"})
    void haveLimits(String field, int most) throws Exception {
        assertThat(report(",'" + field + "':'" + "😀".repeat(most) + "'").status())
                .isEqualTo(200);
        assertThat(report(",'" + field + "':'" + "😀".repeat(most + 1) + "'").complaint(field))
                .isEqualTo("BASE_TYPE_BAD_LENGTH");
    }

    @Test
    void haveNamesAndSkusOfLimitedLength() throws Exception {
        String rest = "','icon':'" + MD5 + "','os':'win32'}";
        for (int length : new int[] {2, 100}) {
            assertThat(asAda.post(REPORTS, "{'name':'" + "😀".repeat(length) + rest)
                            .status())
                    .isEqualTo(200);
        }
        assertThat(asAda.post(REPORTS, "{'name':'" + "😀".repeat(101) + rest).complaint("name"))
                .isEqualTo("BASE_TYPE_BAD_LENGTH");
        String sku = ",'distributor_application':{'distributor':'shop','sku':'%s'}";
        assertThat(report(String.format(sku, "x".repeat(256))).status()).isEqualTo(200);
        assertThat(report(String.format(sku, "x".repeat(257))).complaint("distributor_application", "sku"))
                .isEqualTo("BASE_TYPE_BAD_LENGTH");
    }
}
