/** The admin API of an emulator: one table of routes, which also produces its OpenAPI document. */
@NullMarked
package io.guildkit.testkit.internal.admin;

import org.jspecify.annotations.NullMarked;
