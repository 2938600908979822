package io.guildkit.webhooks;

import io.guildkit.core.upload.UploadFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/** Uploads files, then one stream of all files, and prints the numbers of bytes sent. */
public final class UploadMain {
    private UploadMain() {}

    /** Takes the webhook's URL and the names of files. */
    public static void main(String[] args) throws IOException {
        AtomicLong sent = new AtomicLong();
        InputStream all = InputStream.nullInputStream();
        for (int i = 1; i < args.length; i++) {
            all = new SequenceInputStream(all, Files.newInputStream(Path.of(args[i])));
        }
        UploadFile stream = UploadFile.of("stream", all);
        try (WebhookClient webhook = WebhookClient.of(args[0])) {
            webhook.executeWithoutWaiting(m -> {
                        for (int i = 1; i < args.length; i++) {
                            m.file(Path.of(args[i]));
                        }
                        m.onProgress(progress -> sent.set(progress.totalSent()));
                    })
                    .send();
            System.out.print(sent.get() + " ");
            webhook.executeWithoutWaiting(m -> m.file(stream).onProgress(progress -> sent.set(progress.totalSent())))
                    .sendAsync()
                    .join();
            System.out.print(sent.get());
        }
        System.out.flush();
    }
}
