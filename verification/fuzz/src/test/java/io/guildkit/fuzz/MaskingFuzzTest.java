package io.guildkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.guildkit.core.internal.http.Masking;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Set;

/** Masks a secret in a text of the service. An input is the secret, a new line, and the text. */
class MaskingFuzzTest {
    private static final String MASK = "<redacted>";

    @FuzzTest(maxDuration = Inputs.SEARCH)
    void showsNoSecret(byte[] input) {
        String all = Inputs.text(input);
        int line = all.indexOf('\n');
        String secret = all.substring(0, Math.max(line, 0));
        String text = all.substring(line + 1);
        Masking masking = new Masking(() -> List.of(secret), Set::of);
        if (secret.codePoints().filter(c -> c > ' ' && c < 0x7F).count() < 4) {
            masking.text(text); // a short secret is not masked
            return;
        }
        for (String shown : List.of(text, secret, text + secret, secret + text, text + secret + text)) {
            assertThat(masked(masking.text(shown))).doesNotContain(secret);
            assertThat(masked(masking.beginning(shown))).doesNotContain(secret);
        }
        assertThat(masking.text("<" + URLEncoder.encode(secret, StandardCharsets.UTF_8) + ">"))
                .isEqualTo("<" + MASK + ">");
        String base64 = Base64.getEncoder().encodeToString(secret.getBytes(StandardCharsets.UTF_8));
        assertThat(masked(masking.text("<" + base64 + ">"))).doesNotContain(base64);
    }

    /** Returns a masked text without the mask, which may contain the secret. */
    private static String masked(String text) {
        return text.replace(MASK, "\1");
    }
}
