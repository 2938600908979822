package io.guildkit.webhooks;

/** The service's limits for webhooks and their messages. The length of texts is counted in code points. */
final class WebhookLimits {
    static final int NAME = 80;
    static final int THREAD_NAME = 100;
    static final int APPLIED_TAGS = 5;
    static final int CONTENT = 2000;
    static final int FILES = 10;
    static final int EMBEDS = 10;
    static final int EMBEDS_TOGETHER = 6000;
    static final int EMBED_TITLE = 256;
    static final int EMBED_DESCRIPTION = 4096;
    static final int EMBED_FIELDS = 25;
    static final int EMBED_FIELD_NAME = 256;
    static final int EMBED_FIELD_VALUE = 1024;
    static final int EMBED_FOOTER = 2048;
    static final int EMBED_AUTHOR = 256;
    static final int EMBED_COLOR = 0xFFFFFF;
    static final int WAVEFORM_BYTES = 256;
    static final int POLL_ANSWERS = 10;
    static final int POLL_HOURS = 768;
    static final long REQUEST_BYTES = 100L * 1024 * 1024;

    private WebhookLimits() {}
}
