package io.guildkit.testkit;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdminSecurityTest extends ChessClub {
    private static final String TOKEN = "s3cr3t-token";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            200 | GET    | Host: localhost:%d
            200 | GET    | Host: 127.0.0.1:%d
            200 | GET    | Host: 127.0.0.2:%d
            200 | GET    | Host: 127.255.255.254
            200 | GET    | Host: [0:0:0:0:0:0:0:1]:%d
            200 | GET    | Host: [0000:0000::0001]
            403 | GET    | Host: 127.0.0.1.example.com
            403 | GET    | Host: 128.0.0.1
            403 | GET    | Host: [::2]
            200 | GET    | Host: [::1]:%d
            200 | GET    | Host: LOCALHOST
            200 | GET    | Host: 127.0.0.1:1
            403 | GET    | Host: evil.example.com
            403 | GET    | Host: evil.example.com:%d
            403 | GET    | Host: localhost.evil.example.com
            403 | GET    | Host: 10.0.0.1:%d
            403 | GET    | Host: [::2]
            415 | DELETE | Host: localhost
            415 | DELETE | Host: localhost, Content-Type: text/plain
            204 | DELETE | Host: localhost, Content-Type: application/json; charset=utf-8
            204 | DELETE | Host: localhost:%d, Content-Type: application/json, Origin: http://localhost:%1$d
            403 | DELETE | Host: localhost:%d, Content-Type: application/json, Origin: http://localhost:1
            403 | DELETE | Host: localhost:%d, Content-Type: application/json, Origin: https://evil.example.com
            403 | DELETE | Host: localhost:%d, Content-Type: application/json, Origin: null
            """)
    void servesRequestsOfThisMachineAndChangesAsJsonOfItsOwnOrigin(int status, String method, String headers)
            throws Exception {
        int port = URI.create(emulator.baseUrl()).getPort();
        assertThat(status(port, method, headers.formatted(port))).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            401 | Host: 127.0.0.1
            401 | Host: 127.0.0.1, Authorization: Bearer wrong
            401 | Host: 127.0.0.1, Authorization: s3cr3t-token
            200 | Host: 127.0.0.1, Authorization: Bearer s3cr3t-token
            200 | Host: 10.0.0.1:8080, Authorization: Bearer s3cr3t-token
            200 | Host: Emulator:8080, Authorization: Bearer s3cr3t-token
            403 | Host: evil.example.com, Authorization: Bearer s3cr3t-token
            """)
    void needsTheTokenOnOtherAddresses(int status, String headers) throws Exception {
        int port = RawConnection.freePort();
        try (ServiceEmulator emulator =
                open().port(port).publicUrl("http://emulator:8080").start()) {
            assertThat(emulator.baseUrl()).isEqualTo("http://emulator:8080/api/v9");
            assertThat(status(port, "GET", headers)).isEqualTo(status);
        }
    }

    @Test
    void explainsTheToken() throws Exception {
        try (ServiceEmulator emulator = open().start()) {
            TestClient stranger = TestClient.admin(emulator);
            assertThat(stranger.get("/health").field("status")).isEqualTo("ok");
            TestClient.Response refusal = stranger.get("/world");
            assertThat(refusal.text()).doesNotContain(TOKEN).contains("Authorization: Bearer <token>");
            assertThat(refusal.header("WWW-Authenticate")).contains("Bearer");
        }
    }

    @ParameterizedTest
    @CsvSource({"/health", "/openapi.json", "/nowhere", "/accounts"})
    void restrictsBrowsers(String path) throws Exception {
        TestClient.Response response = TestClient.admin(emulator).get(path);
        assertThat(response.header("X-Content-Type-Options")).contains("nosniff");
        assertThat(response.header("Content-Security-Policy").orElse("")).startsWith("default-src 'none'");
    }

    @Test
    void keepsScriptsInFilesFromTheAdminApi() throws Exception {
        shown(general.webhook("Deploys").create());
        http.verify("""
            anybody POST {link}?wait=true form {'files[0]': {filename: 'a.html', content: '<script>'}}
                -> 200 {attachments: [{url: '<url>'}]}
            """);
        HttpResponse<byte[]> page = TestClient.download(http.value("url"));
        assertThat(page.body()).asString(US_ASCII).isEqualTo("<script>");
        assertThat(page.headers().firstValue("Content-Security-Policy")).contains("sandbox");
        assertThat(page.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    }

    private static ServiceEmulator.Builder open() throws IOException {
        return ServiceEmulator.builder().host(InetAddress.getByAddress(new byte[4]), TOKEN);
    }

    /** Sends a request with exactly these headers, and returns the status. */
    private static int status(int port, String method, String headers) throws IOException {
        try (RawConnection connection = new RawConnection(port)) {
            connection.write(method + " /_emulator/requests HTTP/1.1\r\n" + headers.replace(", ", "\r\n") + "\r\n\r\n");
            return Integer.parseInt(connection.readHead().get(0).substring(9, 12));
        }
    }
}
