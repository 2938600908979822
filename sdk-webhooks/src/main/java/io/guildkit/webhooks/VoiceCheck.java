package io.guildkit.webhooks;

import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.model.MessageFlag;
import io.guildkit.core.model.PartialAttachment;
import java.util.Base64;
import java.util.List;

/** Finds the faults of voice messages: the flag, the one file, its length and its waveform belong together. */
final class VoiceCheck {
    private static final String FORBIDDEN = "BASE_TYPE_FORBIDDEN";

    /** The characters of each group of base64. */
    private static final int BASE64_GROUP = 4;

    private final MessagePayload payload;
    private final MessageCheck check;

    VoiceCheck(MessagePayload payload, MessageCheck check) {
        this.payload = payload;
        this.check = check;
    }

    /**
     * Checks a new message.
     *
     * @param files the number of its files
     * @param poll whether it has a poll
     */
    void check(int files, boolean poll) {
        List<PartialAttachment> attachments = payload.attachments.orElse(List.of());
        if (!payload.has(MessageFlag.VOICE_MESSAGE)) {
            check.at("attachments").each(attachments, VoiceCheck::ordinary);
            return;
        }
        String alone = "A voice message consists of one file, so it cannot have this field.";
        check.forbid("content", payload.hasContent(), alone);
        check.forbid("embeds", payload.hasEmbeds(), alone);
        check.forbid("components", payload.hasComponents(), alone);
        check.forbid("poll", poll, alone);
        if (files != 1) {
            check.at("files")
                    .add("BASE_TYPE_BAD_LENGTH", "A voice message has exactly one file, but has " + files + ".");
        }
        check.at("attachments").each(attachments, VoiceCheck::recording);
    }

    private static void ordinary(FieldErrors place, PartialAttachment file) {
        String fault = "Only voice messages have this field. Call voiceMessage() too.";
        file.durationSecs().ifPresent(seconds -> place.at("duration_secs").add(FORBIDDEN, fault));
        file.waveform().ifPresent(waveform -> place.at("waveform").add(FORBIDDEN, fault));
    }

    private static void recording(FieldErrors place, PartialAttachment file) {
        FieldErrors length = place.at("duration_secs");
        file.durationSecs()
                .ifPresentOrElse(
                        seconds -> {
                            if (!(seconds > 0 && Double.isFinite(seconds))) {
                                length.add("NUMBER_TYPE_MIN", "Must be greater than 0, but is " + seconds + ".");
                            }
                        },
                        () -> length.missing("A voice message needs its length in seconds."));
        FieldErrors shape = place.at("waveform");
        file.waveform()
                .ifPresentOrElse(
                        waveform -> waveform(shape, waveform),
                        () -> shape.missing("A voice message needs its waveform; Waveform computes it."));
    }

    private static void waveform(FieldErrors place, String text) {
        if (text.length() % BASE64_GROUP != 0) { // the decoder accepts texts without padding
            notBase64(place);
            return;
        }
        try {
            place.size(Base64.getDecoder().decode(text).length, 1, WebhookLimits.WAVEFORM_BYTES);
        } catch (IllegalArgumentException e) {
            notBase64(place);
        }
    }

    private static void notBase64(FieldErrors place) {
        place.add("STRING_TYPE_REGEX", "Must be base64 with padding; Waveform computes it from samples.");
    }
}
