/** Rules for the tests and the main code of all modules. */
@NullMarked
package io.guildkit.testsupport;

import org.jspecify.annotations.NullMarked;
