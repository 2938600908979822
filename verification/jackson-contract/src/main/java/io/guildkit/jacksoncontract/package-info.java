/** The contract of the modules for mappers of Jackson 2 and 3. */
@NullMarked
package io.guildkit.jacksoncontract;

import org.jspecify.annotations.NullMarked;
