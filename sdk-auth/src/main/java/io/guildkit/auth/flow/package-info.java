/** The steps and states that all guided flows share, such as second factors and CAPTCHAs. */
@NullMarked
package io.guildkit.auth.flow;

import org.jspecify.annotations.NullMarked;
