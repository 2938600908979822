package io.guildkit.webhooks;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ShortBuffer;
import java.util.Base64;

/**
 * Computes the waveforms that clients draw for voice messages. A waveform has up to 256 bytes. Each byte is the peak of an equal part of the
 * recording, from 0 for silence to 255 for the greatest amplitude.
 *
 * <pre>{@code
 * webhook.execute(m -> m.voiceMessage(UploadFile.of(Path.of("memo.ogg")), Duration.ofSeconds(7), Waveform.ofPcm16(samples))).send();
 * }</pre>
 */
public final class Waveform {
    private static final int LOUDEST = 255;
    private static final int GREATEST_SAMPLE = -Short.MIN_VALUE;

    private Waveform() {}

    /**
     * Computes the waveform of decoded samples.
     *
     * @param samples the samples of the whole recording, at any rate; the samples of several channels alternate
     * @return the waveform in base64
     * @throws IllegalArgumentException if there are no samples
     */
    public static String ofPcm16(short[] samples) {
        return of(ShortBuffer.wrap(samples));
    }

    /**
     * Computes the waveform of samples in little-endian order, such as the data of a WAV file without its header.
     *
     * @param samples two bytes for each sample of the whole recording, at any rate; the samples of several channels alternate
     * @return the waveform in base64
     * @throws IllegalArgumentException if there are no samples, or the last one is incomplete
     */
    public static String ofPcm16(byte[] samples) {
        if (samples.length % Short.BYTES != 0) {
            throw new IllegalArgumentException("Samples of 16 bits need an even number of bytes, but there are "
                    + samples.length + "; a header does not belong to the samples");
        }
        return of(ByteBuffer.wrap(samples).order(ByteOrder.LITTLE_ENDIAN).asShortBuffer());
    }

    private static String of(ShortBuffer samples) {
        int count = samples.remaining();
        if (count == 0) {
            throw new IllegalArgumentException("A waveform needs at least one sample");
        }
        byte[] peaks = new byte[Math.min(count, WebhookLimits.WAVEFORM_BYTES)];
        for (int i = 0; i < peaks.length; i++) {
            int start = place(i, count, peaks.length);
            int end = place(i + 1, count, peaks.length);
            peaks[i] = (byte) (peak(samples, start, end) * LOUDEST / GREATEST_SAMPLE);
        }
        return Base64.getEncoder().encodeToString(peaks);
    }

    private static int place(int part, int samples, int parts) {
        return (int) ((long) part * samples / parts);
    }

    private static int peak(ShortBuffer samples, int start, int end) {
        int peak = 0;
        for (int i = start; i < end; i++) {
            peak = Math.max(peak, Math.abs((int) samples.get(i)));
        }
        return peak;
    }
}
