/** Writes the codecs of the models while a module is compiled. No part of it is needed at run time. */
@NullMarked
package io.guildkit.processor;

import org.jspecify.annotations.NullMarked;
