package io.guildkit.applications.assets;

import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.ImageData;
import java.util.Arrays;

/** The service's limits for requests about assets. */
final class AssetLimits {
    static final int EXTERNAL_ASSETS = 2;
    static final int EXTERNAL_ASSET_URL = 256;

    private AssetLimits() {}

    static void picture(UploadFile file) {
        if (Arrays.stream(ImageData.Format.values())
                .noneMatch(format -> format.mediaType().equals(file.contentType()))) {
            FieldErrors faults = FieldErrors.none();
            faults.at("file").choice("Must be a PNG, JPEG or GIF, but is " + file.contentType() + ".");
            faults.throwIfAny();
        }
    }
}
