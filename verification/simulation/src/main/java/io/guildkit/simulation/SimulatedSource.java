package io.guildkit.simulation;

import io.guildkit.core.upload.UploadFile;
import java.io.InputStream;

/** The source of an upload, which may be slow, and shorter when it is read again. */
final class SimulatedSource implements UploadFile.Source {
    static final int PARTS = 3;
    private static final int PART = 1_000;

    private final Scheduler scheduler;
    private final SimulatedCall call;
    private int opened;

    SimulatedSource(Scheduler scheduler, SimulatedCall call) {
        this.scheduler = scheduler;
        this.call = call;
    }

    @Override
    public InputStream open() {
        Scheduler.giveWay();
        int parts = call.shrinks() && opened++ > 0 ? 1 : PARTS;
        return new InputStream() {
            private int left = parts * PART;

            @Override
            public int read() {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] buffer, int offset, int length) {
                if (left == 0) {
                    return -1;
                }
                if (call.slowness() > 0) {
                    scheduler.sleep(call.slowness());
                }
                Scheduler.giveWay();
                int n = Math.min(Math.min(length, left), PART);
                java.util.Arrays.fill(buffer, offset, offset + n, (byte) 'u');
                left -= n;
                return n;
            }
        };
    }
}
