package io.guildkit.outbox;

import io.guildkit.core.base.ValueCipher;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.webhooks.WebhookMessage;
import io.guildkit.webhooks.WebhookMessageEdit;
import java.util.List;
import java.util.Optional;

/** The stored forms of messages and edits, encrypted if the outbox has keys. */
final class Bodies {
    private final Optional<ValueCipher> cipher;
    private final StoredFiles files;

    Bodies(Optional<ValueCipher> cipher, StoredFiles files) {
        this.cipher = cipher;
        this.files = files;
    }

    String encode(String lane, EntryKind kind, String body) {
        return cipher.map(used -> used.encrypt(name(lane, kind), body)).orElse(body);
    }

    private static String name(String lane, EntryKind kind) {
        return lane + "/" + kind;
    }

    /**
     * Reads a message.
     *
     * @throws IllegalArgumentException if this version of the library cannot read it
     * @throws IllegalStateException if it cannot be decrypted
     */
    WebhookMessage message(String lane, Claimed entry) {
        return WebhookMessage.decode(text(lane, entry), files(entry));
    }

    WebhookMessageEdit edit(String lane, Claimed entry) {
        return WebhookMessageEdit.decode(text(lane, entry), files(entry));
    }

    private List<UploadFile> files(Claimed entry) {
        return entry.location().map(files::read).orElse(List.of());
    }

    private String text(String lane, Claimed entry) {
        if (cipher.isPresent()) {
            return cipher.get().decrypt(name(lane, entry.kind()), entry.body()).orElse("");
        }
        if (!entry.body().startsWith("{")) {
            throw new IllegalStateException("The message is encrypted: set encryption(..) of the outbox");
        }
        return entry.body();
    }

    /** Returns whether a message creates the thread that it is posted to. */
    boolean createsThread(String lane, Claimed entry) {
        return Codecs.JSON.decode(text(lane, entry)).path("payload").hasNonNull("thread_name");
    }
}
