/** The generated list of the module's models and open enumerations. */
@ModelList
@NullMarked
package io.guildkit.auth.internal.models;

import io.guildkit.core.base.style.ModelList;
import org.jspecify.annotations.NullMarked;
