package io.guildkit.testkit.internal.guilds;

import org.jspecify.annotations.Nullable;

/**
 * The page on which a guild sells subscriptions.
 *
 * @param listingId the id of the only thing that is sold
 * @param locked whether the whole guild is for subscribers only
 * @param subscribers the number of subscribers, or null if it isn't public
 * @param pageInvite the invite that leads to the page
 * @param purchaseInvite the invite that leads to the purchase
 */
public record StorePage(
        String settingsId,
        String listingId,
        boolean locked,
        @Nullable Integer subscribers,
        Invite pageInvite,
        Invite purchaseInvite) {}
