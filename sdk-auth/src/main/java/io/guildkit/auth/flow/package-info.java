/** The steps and states of all multi-step operations, such as second factors and CAPTCHAs. */
@NullMarked
package io.guildkit.auth.flow;

import org.jspecify.annotations.NullMarked;
