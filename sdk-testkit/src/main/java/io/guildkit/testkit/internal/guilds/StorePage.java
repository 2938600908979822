package io.guildkit.testkit.internal.guilds;

import org.jspecify.annotations.Nullable;

/**
 * The page on which a guild sells subscriptions.
 *
 * @param listingId the id of the only product
 * @param locked whether the whole guild is for subscribers only
 * @param subscribers the number of subscribers; null if it is not public
 * @param pageInvite the invite to the page
 * @param purchaseInvite the invite to the purchase
 */
public record StorePage(
        String settingsId,
        String listingId,
        boolean locked,
        @Nullable Integer subscribers,
        Invite pageInvite,
        Invite purchaseInvite) {}
