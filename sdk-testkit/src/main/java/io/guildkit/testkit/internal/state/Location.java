package io.guildkit.testkit.internal.state;

/**
 * Where a client is, and what the law wants there.
 *
 * @param countryCode the country, two letters
 * @param consentRequired whether one must agree to the terms to register
 * @param promotionRequired whether one must say yes or no to advertising
 * @param promotionPreChecked whether yes is suggested
 */
public record Location(
        String countryCode, boolean consentRequired, boolean promotionRequired, boolean promotionPreChecked) {}
