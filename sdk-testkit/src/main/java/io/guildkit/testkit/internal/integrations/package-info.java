/** The routes of integrations. */
@NullMarked
package io.guildkit.testkit.internal.integrations;

import org.jspecify.annotations.NullMarked;
