package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.testkit.internal.server.Address;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdminSecurityTest {
    private static final String TOKEN = "s3cr3t-token";

    @ParameterizedTest
    @ValueSource(strings = {"localhost:%d", "127.0.0.1:%d", "[::1]:%d", "LOCALHOST", "127.0.0.1:1"})
    void servesRequestsThatNameThisMachine(String host) throws Exception {
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            assertThat(status(emulator, "GET", "Host: " + host.formatted(port(emulator))))
                    .isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"evil.example.com", "evil.example.com:%d", "localhost.evil.example.com", "10.0.0.1:%d", "[::2]"})
    void refusesRequestsThatNameAnotherHost(String host) throws Exception {
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            assertThat(status(emulator, "GET", "Host: " + host.formatted(port(emulator))))
                    .isEqualTo(403);
        }
    }

    @Test
    void needsTheTokenOnOtherAddresses() throws Exception {
        try (ServiceEmulator emulator = open().start()) {
            String host = "Host: 127.0.0.1";
            assertThat(status(emulator, "GET", host)).isEqualTo(401);
            assertThat(status(emulator, "GET", host, "Authorization: Bearer wrong"))
                    .isEqualTo(401);
            assertThat(status(emulator, "GET", host, "Authorization: " + TOKEN)).isEqualTo(401);
            assertThat(status(emulator, "GET", host, "Authorization: Bearer " + TOKEN))
                    .isEqualTo(200);
            AdminClient stranger = AdminClient.of(emulator);
            assertThat(stranger.get("/health").path("status").asText()).isEqualTo("ok");
            HttpResponse<String> refused = stranger.send("GET", "/world", "");
            assertThat(refused.body()).doesNotContain(TOKEN).contains("Authorization: Bearer <token>");
            assertThat(refused.headers().firstValue("WWW-Authenticate")).contains("Bearer");
        }
    }

    @Test
    void acceptsAddressesAndThePublicNameOnOtherAddresses() throws Exception {
        String token = "Authorization: Bearer " + TOKEN;
        int port;
        try (ServiceEmulator other = ServiceEmulator.start()) {
            port = port(other);
        }
        try (ServiceEmulator emulator =
                open().port(port).publicUrl("http://emulator:8080").start()) {
            assertThat(emulator.baseUrl()).isEqualTo("http://emulator:8080/api/v9");
            assertThat(status(port, "GET", "Host: 10.0.0.1:8080", token)).isEqualTo(200);
            assertThat(status(port, "GET", "Host: Emulator:8080", token)).isEqualTo(200);
            assertThat(status(port, "GET", "Host: evil.example.com", token)).isEqualTo(403);
        }
    }

    @Test
    void takesChangesAsJsonOnly() throws Exception {
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            String host = "Host: localhost";
            assertThat(status(emulator, "DELETE", host)).isEqualTo(415);
            assertThat(status(emulator, "DELETE", host, "Content-Type: text/plain"))
                    .isEqualTo(415);
            assertThat(status(emulator, "DELETE", host, "Content-Type: application/json; charset=utf-8"))
                    .isEqualTo(204);
        }
    }

    @Test
    void takesChangesFromPagesOfItsOwnOriginOnly() throws Exception {
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            String host = "Host: localhost:" + port(emulator);
            String json = "Content-Type: application/json";
            assertThat(status(emulator, "DELETE", host, json, "Origin: https://evil.example.com"))
                    .isEqualTo(403);
            assertThat(status(emulator, "DELETE", host, json, "Origin: null")).isEqualTo(403);
            assertThat(status(emulator, "DELETE", host, json, "Origin: http://localhost:1"))
                    .isEqualTo(403);
            assertThat(status(emulator, "DELETE", host, json, "Origin: http://localhost:" + port(emulator)))
                    .isEqualTo(204);
        }
    }

    @Test
    void restrictsWhatBrowsersDoWithResponses() throws Exception {
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            for (String path : List.of("/health", "/openapi.json", "/nowhere", "/accounts")) {
                HttpResponse<String> response = AdminClient.of(emulator).send("GET", path, "");
                assertThat(response.headers().firstValue("X-Content-Type-Options"))
                        .as(path)
                        .contains("nosniff");
                assertThat(response.headers()
                                .firstValue("Content-Security-Policy")
                                .orElse(""))
                        .as(path)
                        .startsWith("default-src 'none'");
            }
        }
    }

    @Test
    void keepsScriptsInFilesFromTheAdminApi() throws Exception {
        String page =
                "{'accounts':[],'guilds':[{'name':'Chess Club'}],'webhooks':[{'channel':'general','name':'Deploys'}],"
                        + "'messages':[{'webhook':'Deploys','body':{},'files':[{'filename':'a.html','content_type':'text/html',"
                        + "'content':'PHNjcmlwdD4='}]}]}";
        try (ServiceEmulator emulator =
                ServiceEmulator.builder().world(page.replace('\'', '"')).start()) {
            EmulatedAttachment file = emulator.guilds()
                    .all()
                    .get(0)
                    .channel("general")
                    .messages()
                    .get(0)
                    .attachments()
                    .get(0);
            HttpResponse<String> response = AdminClient.HTTP.send(
                    java.net.http.HttpRequest.newBuilder(URI.create(file.url())).build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(response.body()).isEqualTo("<script>");
            assertThat(response.headers().firstValue("Content-Security-Policy")).contains("sandbox");
            assertThat(response.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        }
    }

    private static ServiceEmulator.Builder open() throws IOException {
        return ServiceEmulator.builder().host(InetAddress.getByAddress(new byte[4]), TOKEN);
    }

    private static int port(ServiceEmulator emulator) {
        return URI.create(emulator.baseUrl()).getPort();
    }

    /** Sends a request with exactly these headers, and returns the status. */
    private static int status(ServiceEmulator emulator, String method, String... headers) throws IOException {
        return status(port(emulator), method, headers);
    }

    private static int status(int port, String method, String... headers) throws IOException {
        try (Socket socket = new Socket(Address.localhost(), port)) {
            socket.setSoTimeout(20_000);
            String request = method + " /_emulator/requests HTTP/1.1\r\n" + String.join("\r\n", headers)
                    + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String head = new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
            return Integer.parseInt(head.substring(9));
        }
    }
}
