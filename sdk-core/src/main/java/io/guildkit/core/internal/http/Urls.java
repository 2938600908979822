package io.guildkit.core.internal.http;

import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Parses URLs from outside. */
public final class Urls {
    private Urls() {}

    /**
     * Parses a URL.
     *
     * @param text whatever was given
     * @return the URL; null if it is no full http or https URL
     */
    public static @Nullable HttpUrl parse(String text) {
        try {
            return HttpUrl.parse(text);
        } catch (IndexOutOfBoundsException e) {
            return null; // what the parser does at addresses such as [1:2:3:4:5:6:7::8]
        }
    }
}
