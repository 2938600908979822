package io.guildkit.simulation;

import io.guildkit.core.upload.UploadFile;
import io.guildkit.simulation.SimulatedCall.Source;
import java.io.InputStream;

/** The source of an upload, which may be slow or have a fault. */
final class SimulatedSource implements UploadFile.Source {
    static final int PARTS = 3;
    private static final int PART = 1_000;

    private final World world;
    private final Scheduler scheduler;
    private final SimulatedCall call;
    private int opened;

    SimulatedSource(World world, SimulatedCall call) {
        this.world = world;
        this.scheduler = world.scheduler();
        this.call = call;
    }

    @Override
    public InputStream open() {
        world.context().require("the source of " + call, call.number());
        Scheduler.giveWay();
        int parts = call.source() == Source.SHRINKING && opened++ > 0 ? 1 : PARTS;
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
                if (call.source() == Source.EMPTY) {
                    return 0;
                }
                if (call.source() == Source.THROWING && left < parts * PART) {
                    throw new IllegalStateException("the source fails");
                }
                int n = Math.min(Math.min(length, left), PART);
                java.util.Arrays.fill(buffer, offset, offset + n, (byte) 'u');
                left -= n;
                return n;
            }
        };
    }
}
