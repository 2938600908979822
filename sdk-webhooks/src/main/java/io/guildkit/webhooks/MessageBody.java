package io.guildkit.webhooks;

import io.guildkit.core.CallBuilder;
import io.guildkit.core.codec.EncodedJson;
import io.guildkit.core.upload.Multipart;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.upload.UploadListener;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The body of a message request: JSON, or JSON with files. */
final class MessageBody {
    /** Encoded once, so that all calls send the same. */
    private final EncodedJson json;

    private final List<UploadFile> files;
    private final @Nullable UploadListener listener;

    MessageBody(EncodedJson json, List<UploadFile> files, @Nullable UploadListener listener) {
        this.json = json;
        this.files = files;
        this.listener = listener;
    }

    CallBuilder into(CallBuilder call) {
        return files.isEmpty() ? call.json(json) : call.multipart(multipart());
    }

    List<UploadFile> files() {
        return files;
    }

    String encode(StoredForm form) {
        return form.encode(json, files);
    }

    /** The minimum size of the request. */
    long leastLength() {
        return files.isEmpty() ? json.bytes().length : multipart().leastLength();
    }

    private Multipart multipart() {
        Multipart.Builder builder =
                Multipart.builder().maxBytes(WebhookLimits.REQUEST_BYTES).json("payload_json", json);
        if (listener != null) {
            builder.listener(listener);
        }
        for (int i = 0; i < files.size(); i++) {
            builder.file("files[" + i + "]", files.get(i));
        }
        return builder.build();
    }

    /** Shows the size, and none of the text. */
    @Override
    public String toString() {
        return "{" + json.bytes().length + " bytes of JSON, " + files.size() + " files}";
    }
}
