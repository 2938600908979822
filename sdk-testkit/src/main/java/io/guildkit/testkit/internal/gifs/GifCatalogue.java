package io.guildkit.testkit.internal.gifs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The catalogue of the external provider of GIFs. */
public final class GifCatalogue {
    private static final List<String> SUBJECTS = List.of("cat", "dog", "dance", "laugh", "applause");
    private static final List<String> MOODS = List.of("happy", "sad", "surprised", "tired", "excited", "angry");

    /** The preview of each category, by the name of the category. */
    public final Map<String, String> categories = new LinkedHashMap<>();

    public final List<String> trendingTerms = new ArrayList<>();
    public final List<Selection> selections = new ArrayList<>();

    private final Map<String, Gif> gifs = new LinkedHashMap<>();
    private int nextId = 1;

    /** Creates a catalogue of thirty GIFs, a few categories and trending terms. */
    public GifCatalogue() {
        for (String subject : SUBJECTS) {
            for (String mood : MOODS) {
                add(mood + " " + subject, List.of("animated"));
            }
            categories.put(subject, Integer.toString(nextId - 1));
            trendingTerms.add(subject);
        }
        MOODS.forEach(mood -> trendingTerms.add(mood + " dog"));
    }

    /**
     * The selection of a GIF by a user.
     *
     * @param id the id of the GIF
     * @param query the search text
     */
    public record Selection(String id, String query) {}

    public Gif add(String title, List<String> tags) {
        int number = nextId++;
        Gif gif = new Gif(Integer.toString(number), title, List.copyOf(tags), 400 + number, 300);
        gifs.put(gif.id(), gif);
        return gif;
    }

    /** Adds a GIF that was there before. */
    public void restore(Gif gif) {
        gifs.put(gif.id(), gif);
    }

    /** Returns the number that the next GIF gets. */
    public int nextId() {
        return nextId;
    }

    public void setNextId(int id) {
        nextId = id;
    }

    public List<Gif> all() {
        return List.copyOf(gifs.values());
    }

    /** Returns the GIFs that match all words of a query. */
    public List<Gif> search(String query) {
        List<String> wanted = words(query).toList();
        return gifs.values().stream()
                .filter(gif -> words(gif).containsAll(wanted))
                .toList();
    }

    /** Returns words with the query as their prefix. */
    public List<String> suggestions(String query) {
        String beginning = query.toLowerCase(Locale.ROOT);
        return gifs.values().stream()
                .flatMap(gif -> Stream.concat(Stream.of(gif.title()), words(gif).stream()))
                .filter(term -> term.startsWith(beginning) && !term.equals(beginning))
                .distinct()
                .toList();
    }

    /** Removes all GIFs. Categories and terms stay. */
    public void clearGifs() {
        gifs.clear();
    }

    public void clear() {
        clearGifs();
        categories.clear();
        trendingTerms.clear();
    }

    private static Set<String> words(Gif gif) {
        Set<String> words = new LinkedHashSet<>();
        words(gif.title()).forEach(words::add);
        gif.tags().forEach(tag -> words(tag).forEach(words::add));
        return words;
    }

    private static Stream<String> words(String text) {
        return Stream.of(text.toLowerCase(Locale.ROOT).split("\\s+", -1)).filter(word -> !word.isEmpty());
    }
}
