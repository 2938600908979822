/** Verification of the signed requests that the service sends to an application. */
@NullMarked
package io.guildkit.applications.signatures;

import org.jspecify.annotations.NullMarked;
