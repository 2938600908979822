package io.guildkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.guildkit.core.wire.ImageData;
import java.util.Base64;

/** Takes pictures that may be none. */
class ImagesFuzzTest {
    @FuzzTest(maxDuration = Hostile.SEARCH)
    void travelWholeOrNotAtAll(byte[] input) {
        ImageData image;
        try {
            image = ImageData.of(input);
        } catch (IllegalArgumentException e) {
            Looks.atMessage(e.getMessage());
            return;
        }
        Looks.atAllOf(image);
        String prefix = "data:" + image.format().mediaType() + ";base64,";
        assertThat(image.dataUri()).startsWith(prefix);
        assertThat(Base64.getDecoder().decode(image.dataUri().substring(prefix.length())))
                .isEqualTo(input);
        assertThat(image.toString()).hasSizeLessThan(100);
    }
}
