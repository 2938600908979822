/** The declared rules of requests, and the reports of violations. */
@NullMarked
package io.guildkit.testkit.internal.validation;

import org.jspecify.annotations.NullMarked;
