/** The registration of accounts, with their usernames and phone numbers. */
@NullMarked
@WireStyle
package io.guildkit.auth.registration;

import io.guildkit.core.base.style.WireStyle;
import org.jspecify.annotations.NullMarked;
