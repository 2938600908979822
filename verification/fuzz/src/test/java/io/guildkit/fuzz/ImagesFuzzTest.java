package io.guildkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.guildkit.core.wire.ImageData;
import java.util.Base64;

/** Reads images and other data. */
class ImagesFuzzTest {
    @FuzzTest(maxDuration = Inputs.SEARCH)
    void keepsImageIntactOrRejectsIt(byte[] input) {
        ImageData image;
        try {
            image = ImageData.of(input);
        } catch (IllegalArgumentException e) {
            Accessors.assertLoggable(e.getMessage());
            return;
        }
        Accessors.callAll(image);
        String prefix = "data:" + image.format().mediaType() + ";base64,";
        assertThat(image.dataUri()).startsWith(prefix);
        assertThat(Base64.getDecoder().decode(image.dataUri().substring(prefix.length())))
                .isEqualTo(input);
        assertThat(image.toString()).hasSizeLessThan(100);
    }
}
