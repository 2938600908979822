package io.guildkit.core.internal.http;

import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Parses untrusted URLs. */
public final class Urls {
    private Urls() {}

    /**
     * Parses a URL.
     *
     * @param text any string @return the URL; null if the text is not an absolute http or https URL
     */
    public static @Nullable HttpUrl parse(String text) {
        try {
            return HttpUrl.parse(text);
        } catch (IndexOutOfBoundsException e) {
            return null; // the parser throws for addresses such as [1:2:3:4:5:6:7::8]
        }
    }
}
