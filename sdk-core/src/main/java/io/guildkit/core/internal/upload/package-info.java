/** Reading of files, which is code of users. */
@NullMarked
package io.guildkit.core.internal.upload;

import org.jspecify.annotations.NullMarked;
