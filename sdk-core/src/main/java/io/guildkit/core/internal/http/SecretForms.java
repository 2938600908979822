package io.guildkit.core.internal.http;

import io.guildkit.core.codec.Codecs;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Determines the forms of a secret to search for in a {@link CanonicalText}. */
final class SecretForms {
    // Why: docs/decisions/0096

    /** Shorter texts are not masked, because messages would become unreadable. */
    static final int SHORTEST = 4;

    /** The number of escapes inside each other that are decoded, such as percent-encoding in HTML in JSON in a JSON text. */
    static final int LEVELS = 4;

    /** Exceeds the longest text from a peer. The rest of a longer secret cannot be found together with its beginning. */
    private static final int LONGEST = 512 * 1024;

    private static final List<Base64.Encoder> BASE64 =
            List.of(Base64.getEncoder().withoutPadding(), Base64.getUrlEncoder().withoutPadding());

    private final Set<Form> forms = new LinkedHashSet<>();

    private SecretForms() {}

    /**
     * A text to search for.
     *
     * @param text the canonical text
     * @param before the number of characters before it that also contain bits of the secret
     * @param after the number of such characters after it
     */
    record Form(String text, int before, int after) {}

    /** Returns the forms of secrets. */
    static Set<Form> of(List<String> secrets) {
        SecretForms all = new SecretForms();
        secrets.forEach(all::add);
        return all.forms;
    }

    private void add(String whole) {
        String secret = whole.substring(0, Math.min(whole.length(), LONGEST));
        CanonicalText plain = CanonicalText.of(secret);
        if (plain.length() < SHORTEST) {
            return;
        }
        addText(plain.toString());
        addEscaped(plain);
        addText(CanonicalText.of(secret.replace(' ', '+')).toString()); // as in forms
        addText(withoutLeadingZeros(plain.toString())); // as a number
        Set<String> encoded = new LinkedHashSet<>();
        encoded.add(secret);
        encoded.add(inJson(secret));
        encoded.add(URLEncoder.encode(secret, StandardCharsets.UTF_8));
        encoded.forEach(text -> addBase64(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static String inJson(String text) {
        String json = Codecs.STRING.encode(text);
        return json.substring(1, json.length() - 1);
    }

    private void addText(String text) {
        if (text.length() >= SHORTEST) {
            forms.add(new Form(text, 0, 0));
        }
    }

    /** Adds what decoding makes of a secret that looks like escapes. */
    private void addEscaped(CanonicalText plain) {
        @Nullable CanonicalText decoded = plain.decoded();
        for (int level = 0; level < LEVELS && decoded != null; level++) {
            addText(decoded.toString());
            decoded = decoded.decoded();
        }
    }

    private static String withoutLeadingZeros(String text) {
        int zeros = 0;
        while (zeros < text.length() - 1 && text.charAt(zeros) == '0') {
            zeros++;
        }
        return text.chars().allMatch(c -> c >= '0' && c <= '9') ? text.substring(zeros) : text;
    }

    /** Adds the Base64 of a secret within a longer text, where it can begin at any of the three bytes of a group. */
    private void addBase64(byte[] secret) {
        for (int offset = 0; offset < 3; offset++) {
            byte[] bytes = new byte[offset + secret.length];
            System.arraycopy(secret, 0, bytes, offset, secret.length);
            int first = offset == 0 ? 0 : offset + 1; // the first character without bits of the bytes before the secret
            int end = bytes.length * 8 / 6;
            for (Base64.Encoder encoder : BASE64) {
                String text =
                        encoder.encodeToString(bytes).substring(first, end).toLowerCase(Locale.ROOT);
                if (text.length() >= SHORTEST) {
                    forms.add(new Form(text, offset == 0 ? 0 : 1, bytes.length % 3 == 0 ? 0 : 1));
                }
            }
        }
    }
}
