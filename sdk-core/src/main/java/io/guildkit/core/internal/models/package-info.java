/** The generated list of the module's models and open enumerations, and the builder methods for one of them. */
@ModelList
@NullMarked
package io.guildkit.core.internal.models;

import io.guildkit.core.base.style.ModelList;
import org.jspecify.annotations.NullMarked;
