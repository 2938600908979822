/** The models' JSON: tolerant reading, open enumerations, bit flags and patches. */
@NullMarked
package io.guildkit.core.json;

import org.jspecify.annotations.NullMarked;
