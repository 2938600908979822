/** The generated list of the module's models and open enumerations. */
@ModelList
@NullMarked
package io.guildkit.invites.internal.models;

import io.guildkit.core.base.style.ModelList;
import org.jspecify.annotations.NullMarked;
