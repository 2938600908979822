package io.guildkit.testkit.internal.state;

/**
 * The country of a client, and its legal rules.
 *
 * @param countryCode the country, two letters
 * @param consentRequired whether registration requires consent to the terms
 * @param promotionRequired whether registration requires a decision about promotional e-mail
 * @param promotionPreChecked whether consent to promotional e-mail is pre-checked
 */
public record Location(
        String countryCode, boolean consentRequired, boolean promotionRequired, boolean promotionPreChecked) {}
