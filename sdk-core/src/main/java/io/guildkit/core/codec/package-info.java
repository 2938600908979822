/** Reading and writing of models as JSON. */
@NullMarked
package io.guildkit.core.codec;

import org.jspecify.annotations.NullMarked;
