package io.guildkit.outbox;

import io.guildkit.core.base.ValueCipher;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.webhooks.WebhookMessage;
import io.guildkit.webhooks.WebhookMessageEdit;
import java.util.List;

/** The stored forms of messages and edits, encrypted if the outbox has a current key. */
final class Bodies {
    private final ValueCipher cipher;
    private final boolean encrypts;
    private final StoredFiles files;

    /**
     * Creates the stored forms.
     *
     * @param encrypts whether the cipher has a current key
     */
    Bodies(ValueCipher cipher, boolean encrypts, StoredFiles files) {
        this.cipher = cipher;
        this.encrypts = encrypts;
        this.files = files;
    }

    String encode(String lane, EntryKind kind, String body) {
        return encrypts ? cipher.encrypt(name(lane, kind), body) : body;
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
        // With a current key, the outbox refuses an unencrypted body, which another program may have written.
        boolean plain = !encrypts && entry.body().startsWith("{");
        return plain
                ? entry.body()
                : cipher.decrypt(name(lane, entry.kind()), entry.body()).orElse("");
    }

    /** Returns whether a message creates the thread that it is posted to. */
    boolean createsThread(String lane, Claimed entry) {
        return Codecs.JSON.decode(text(lane, entry)).path("payload").hasNonNull("thread_name");
    }
}
