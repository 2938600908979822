package io.guildkit.testsupport;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.net.URLEncoder;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The forms in which services repeat a text of a request. */
public final class RepeatedText {
    private RepeatedText() {}

    /** Returns the forms of a whole text, by their names. */
    public static Map<String, UnaryOperator<String>> forms() {
        Map<String, UnaryOperator<String>> forms = new LinkedHashMap<>();
        forms.put("unchanged", text -> text);
        forms.put("upper case", text -> text.toUpperCase(Locale.ROOT));
        forms.put("lower case", text -> text.toLowerCase(Locale.ROOT));
        forms.put("form encoding", text -> URLEncoder.encode(text, UTF_8));
        forms.put("percent-encoding", RepeatedText::percent);
        forms.put("percent-encoding of all bytes", text -> bytes(text, "%%%02x"));
        forms.put("percent-encoding twice", text -> percent(percent(text)));
        forms.put("JSON", RepeatedText::json);
        forms.put("JSON in JSON", text -> json(json(text)));
        forms.put("escape of each character", text -> units(text, "\\u%04x"));
        forms.put("HTML", RepeatedText::html);
        forms.put("HTML in JSON", text -> json(html(text)));
        forms.put("JSON in HTML", text -> html(json(text)));
        forms.put("decimal entities", text -> points(text, "&#%d;"));
        forms.put("hexadecimal entities", text -> points(text, "&#x%X;"));
        forms.put("line breaks", text -> spread(text, "\r\n"));
        forms.put("spaces", text -> spread(text, "  "));
        forms.put("escaped line breaks", text -> json(spread(text, "\n")));
        forms.put("invisible characters", text -> spread(text, "\u200B\u00AD"));
        return forms;
    }

    /** Returns the forms of a whole text, and Base64 of longer texts that contain it. */
    public static Map<String, UnaryOperator<String>> formsAndBase64() {
        Map<String, UnaryOperator<String>> forms = forms();
        for (String before : new String[] {"", ":", "x:"}) {
            forms.put("Base64 after " + before.length() + " bytes", text -> base64(Base64.getEncoder(), before, text));
            forms.put(
                    "URL-safe Base64 after " + before.length() + " bytes",
                    text -> base64(Base64.getUrlEncoder().withoutPadding(), before, text));
        }
        return forms;
    }

    private static String base64(Base64.Encoder encoder, String before, String text) {
        return encoder.encodeToString((before + text + "~").getBytes(UTF_8));
    }

    private static String percent(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }

    private static String json(String text) {
        return new String(JsonStringEncoder.getInstance().quoteAsString(text));
    }

    private static String html(String text) {
        return text.replace("&", "&amp;")
                .replace("\"", "&quot;")
                .replace("<", "&lt;")
                .replace("ü", "&uuml;");
    }

    private static String bytes(String text, String format) {
        StringBuilder formatted = new StringBuilder();
        for (byte b : text.getBytes(UTF_8)) {
            formatted.append(format.formatted(b));
        }
        return formatted.toString();
    }

    private static String units(String text, String format) {
        return text.chars().mapToObj(format::formatted).collect(Collectors.joining());
    }

    private static String points(String text, String format) {
        return text.codePoints().mapToObj(format::formatted).collect(Collectors.joining());
    }

    private static String spread(String text, String between) {
        return text.codePoints().mapToObj(Character::toString).collect(Collectors.joining(between));
    }
}
