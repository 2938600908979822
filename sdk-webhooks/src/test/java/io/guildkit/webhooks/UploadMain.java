package io.guildkit.webhooks;

import io.guildkit.core.upload.UploadFile;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/** Uploads files, then a stream of the same size, and prints the numbers of bytes sent. */
public final class UploadMain {
    private UploadMain() {}

    /** Takes the webhook's URL and the names of files. */
    public static void main(String[] args) {
        AtomicLong sent = new AtomicLong();
        try (WebhookClient webhook = WebhookClient.of(args[0])) {
            webhook.send(m -> {
                for (int i = 1; i < args.length; i++) {
                    m.file(Path.of(args[i]));
                }
                m.onProgress(progress -> sent.set(progress.totalSent()));
            });
            System.out.print(sent.get() + " ");
            webhook.execute(m -> m.file(UploadFile.of("zeros", new Zeros(sent.get())))
                            .onProgress(progress -> sent.set(progress.totalSent())))
                    .sendAsync()
                    .join();
            System.out.print(sent.get());
        }
        System.out.flush();
    }

    /** A number of zero bytes that need no memory. */
    private static final class Zeros extends InputStream {
        private long left;

        Zeros(long count) {
            this.left = count;
        }

        @Override
        public int read() {
            return left-- > 0 ? 0 : -1;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            int n = (int) Math.min(left, length);
            left -= n;
            return n == 0 ? -1 : n;
        }
    }
}
