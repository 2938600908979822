/** The admin API of an emulator: one table of routes, from which its OpenAPI document follows. */
@NullMarked
package io.guildkit.testkit.internal.admin;

import org.jspecify.annotations.NullMarked;
