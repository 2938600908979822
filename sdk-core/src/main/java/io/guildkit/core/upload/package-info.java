/** Files to upload, and the progress of uploads. */
@NullMarked
package io.guildkit.core.upload;

import org.jspecify.annotations.NullMarked;
