package io.guildkit.testkit.internal.discovery;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The settings of discovery, and the form of its responses. */
public final class DiscoverySettings {
    public enum Shape {
        /** A bare list. */
        ARRAY,
        /** An object with a list of guilds. */
        GUILDS,
        /** The response of the external search engine. */
        HITS
    }

    public final Map<Integer, Category> categories = new LinkedHashMap<>();
    /** The form of the responses of searches. */
    public Shape shape = Shape.ARRAY;
    /** Whether lists of guilds have a null at their end. */
    public boolean nullEntries;
    /** Whether the ids of categories are numbers where they should be strings. */
    public boolean numericCategoryIds;
    /** Whether the JSON of guilds contains their emojis and stickers. */
    public boolean emojisShown;
    /** The terms that are invalid, in lower case. */
    public final Set<String> bannedTerms = new LinkedHashSet<>();

    /** Creates settings with a few categories. */
    public DiscoverySettings() {
        add(new Category(0, "General", true, Map.of("de", "Allgemein")));
        add(new Category(1, "Gaming", true, Map.of("de", "Spiele")));
        add(new Category(2, "Music", true, Map.of("de", "Musik")));
        add(new Category(3, "Entertainment", true, Map.of("de", "Unterhaltung")));
        add(new Category(4, "Creative Arts", true, Map.of("de", "Kunst")));
        add(new Category(5, "Science & Tech", true, Map.of("de", "Wissenschaft & Technik")));
        add(new Category(6, "Education", true, Map.of("de", "Bildung")));
        add(new Category(20, "Mathematics", false, Map.of("de", "Mathematik")));
        add(new Category(21, "Programming", false, Map.of("de", "Programmieren")));
        add(new Category(22, "Strategy Games", false, Map.of("de", "Strategiespiele")));
        add(new Category(23, "Podcasts", false, Map.of()));
        add(new Category(24, "Book Clubs", false, Map.of("de", "Lesekreise")));
        bannedTerms.add("forbidden");
    }

    /**
     * A category with its name in English, and in other languages by the first part of their locales. A primary
     * category can be the first one of a guild.
     */
    public record Category(int id, String name, boolean primary, Map<String, String> translations) {
        /** Returns the name in a language, or the English name. */
        String nameIn(String locale) {
            return translations.getOrDefault(locale.split("-", 2)[0], name);
        }
    }

    /** Adds a category, or replaces the one with the same number. */
    public void add(Category category) {
        categories.put(category.id(), category);
    }

    public void ban(String term) {
        bannedTerms.add(term.toLowerCase(Locale.ROOT));
    }

    /** Returns whether a term contains a banned term. */
    boolean isBanned(String term) {
        String lower = term.toLowerCase(Locale.ROOT);
        return bannedTerms.stream().anyMatch(lower::contains);
    }
}
