/** Integrations: what connects a guild to outside services, to applications and to its own subscriptions. */
@NullMarked
package io.guildkit.invites.integrations;

import org.jspecify.annotations.NullMarked;
