package io.guildkit.testkit.internal.discovery;

import java.util.Map;

/**
 * A category of discovery.
 *
 * @param id the number
 * @param name the name in English
 * @param primary whether it can be the first category of a guild
 * @param translations the name in other languages, by the first part of their locales
 */
public record Category(int id, String name, boolean primary, Map<String, String> translations) {
    /** Returns the name in a language, or the English name. */
    String nameIn(String locale) {
        return translations.getOrDefault(locale.split("-", 2)[0], name);
    }
}
