package io.guildkit.applications;

import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.ImageData;
import java.util.Arrays;
import java.util.List;

/** What the service accepts of requests about applications. */
final class ApplicationLimits {
    static final int REDIRECT_URIS = 10;
    static final int TAGS = 5;
    static final int TAG = 20;

    /** Stands for any number of participants. */
    static final int ANY_NUMBER = -1;

    static final int MIN_BOT_USERNAME = 2;
    static final int MAX_BOT_USERNAME = 32;
    static final int EXTERNAL_ASSETS = 2;
    static final int EXTERNAL_ASSET_URL = 256;
    static final int MIN_REPORTED_NAME = 2;
    static final int MAX_REPORTED_NAME = 100;
    static final int EXECUTABLE = 1024;
    static final int SKU = 256;

    /** The length of an MD5 hash in hex. */
    static final int ICON_HASH = 32;

    static final int PLATFORM_NAME = 50;
    static final int PLATFORM_USERNAME = 100;
    static final int METADATA_KEY = 50;
    static final int METADATA_VALUE = 100;

    /** The longest text of a request for intents. */
    static final int INTENT_TEXT = 2000;

    /** The shortest description of an application, or of what it needs an intent for. */
    static final int MIN_DESCRIPTION = 50;

    static final int MIN_SUPPLEMENT = 5;

    /** The shortest text about how to get data deleted, and about the privacy policy. */
    static final int MIN_DATA_POLICY = 25;

    private ApplicationLimits() {}

    static void redirectUris(List<String> uris) {
        Limits.size("redirect_uris", uris.size(), 0, REDIRECT_URIS);
    }

    static void picture(UploadFile file) {
        if (Arrays.stream(ImageData.Format.values())
                .noneMatch(format -> format.mediaType().equals(file.contentType()))) {
            throw new IllegalArgumentException("file must be a PNG, JPEG or GIF, but is " + file.contentType());
        }
    }

    /** Checks a configuration that is to be sent; one that was read may hold anything. */
    static void proxyConfig(ProxyConfig config) {
        for (UrlMapping mapping : config.urlMap()) {
            proxied("prefix", mapping.prefix());
            proxied("target", mapping.target());
        }
    }

    private static void proxied(String field, String value) {
        Limits.notEmpty(field, value);
        if (value.contains("://")) {
            throw new IllegalArgumentException(field + " must not have a protocol");
        }
    }
}
