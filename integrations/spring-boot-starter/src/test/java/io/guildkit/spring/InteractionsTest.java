package io.guildkit.spring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/** The snippets accept signed requests only. */
class InteractionsTest {
    private static final byte[] BODY = "{\"type\":1}".getBytes(UTF_8);
    private static final byte[] FORGED = "{\"type\":2}".getBytes(UTF_8);

    private final String timestamp = String.valueOf(Instant.now().getEpochSecond());
    private String verifyKey;
    private String signature;

    @BeforeEach
    void sign() throws Exception {
        KeyPair keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        byte[] encoded = keys.getPublic().getEncoded();
        verifyKey = HexFormat.of().formatHex(Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length));
        Signature signer = Signature.getInstance("Ed25519");
        signer.initSign(keys.getPrivate());
        signer.update(timestamp.getBytes(UTF_8));
        signer.update(BODY);
        signature = HexFormat.of().formatHex(signer.sign());
    }

    @Test
    void controllerAcceptsSignedRequestsOnly() {
        InteractionsController controller = new InteractionsController(verifyKey);
        HttpHeaders headers = new HttpHeaders();
        headers.set("X-Signature-Ed25519", signature);
        headers.set("X-Signature-Timestamp", timestamp);
        ResponseEntity<String> valid = controller.interact(headers, BODY);
        assertThat(valid.getStatusCode().value()).isEqualTo(200);
        assertThat(valid.getBody()).isEqualTo("{\"type\":1}");
        assertThat(controller.interact(headers, FORGED).getStatusCode().value()).isEqualTo(401);
        assertThat(controller.interact(new HttpHeaders(), BODY).getStatusCode().value())
                .isEqualTo(401);
    }

    @Test
    void servletAcceptsSignedRequestsOnly() throws Exception {
        assertThat(post(BODY).getContentAsString()).isEqualTo("{\"type\":1}");
        assertThat(post(BODY).getStatus()).isEqualTo(200);
        assertThat(post(FORGED).getStatus()).isEqualTo(401);
    }

    private MockHttpServletResponse post(byte[] body) throws Exception {
        MockHttpServletRequest request = new MockHttpServletRequest("POST", "/interactions");
        request.addHeader("X-Signature-Ed25519", signature);
        request.addHeader("X-Signature-Timestamp", timestamp);
        request.setContent(body);
        MockHttpServletResponse response = new MockHttpServletResponse();
        new InteractionsServlet(verifyKey).doPost(request, response);
        return response;
    }
}
