package io.guildkit.testkit.internal.gifs;

import io.guildkit.testkit.internal.state.Store;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The catalogue of the external provider of GIFs. */
public final class GifCatalogue extends Store<GifCatalogue.Gif> {
    private static final List<String> SUBJECTS = List.of("cat", "dog", "dance", "laugh", "applause");
    private static final List<String> MOODS = List.of("happy", "sad", "surprised", "tired", "excited", "angry");

    /** The words that the provider translates, by language. English is the default. */
    private static final Map<String, Map<String, String>> TRANSLATIONS = Map.of(
            "de",
            Map.of(
                    "cat",
                    "Katze",
                    "dog",
                    "Hund",
                    "dance",
                    "Tanz",
                    "laugh",
                    "Lachen",
                    "applause",
                    "Beifall",
                    "happy",
                    "Freude",
                    "sad",
                    "Trauer"));

    /** The preview of each category, by the name of the category. */
    public final Map<String, String> categories = new LinkedHashMap<>();

    public final List<String> trendingTerms = new ArrayList<>();
    public final List<Selection> selections = new ArrayList<>();
    /** The number of the next GIF. */
    public int nextId = 1;

    /** Creates a catalogue of thirty GIFs, a few categories and trending terms. */
    public GifCatalogue() {
        super("a GIF", Gif::id);
        for (String subject : SUBJECTS) {
            for (String mood : MOODS) {
                add(mood + " " + subject, List.of("animated"));
            }
            categories.put(subject, Integer.toString(nextId - 1));
            trendingTerms.add(subject);
        }
        MOODS.forEach(mood -> trendingTerms.add(mood + " dog"));
    }

    /** A GIF. The tags are search terms besides the words of the title. */
    public record Gif(String id, String title, List<String> tags, int width, int height) {
        private Stream<String> words() {
            return Stream.concat(Stream.of(title), tags.stream()).flatMap(GifCatalogue::words);
        }
    }

    /** The selection of a GIF by a user, after a search for a text. */
    public record Selection(String id, String query) {}

    public Gif add(String title, List<String> tags) {
        int number = nextId++;
        return add(new Gif(Integer.toString(number), title, List.copyOf(tags), 400 + number, 300));
    }

    /** Returns the GIFs that match all words of a query. */
    public List<Gif> search(String query) {
        List<String> wanted = words(query).toList();
        return where(gif -> gif.words().toList().containsAll(wanted));
    }

    /** Returns a text in the language of a locale, as far as its words are known. */
    static String translated(String text, String locale) {
        Map<String, String> known = TRANSLATIONS.getOrDefault(locale.split("-", 2)[0], Map.of());
        return Stream.of(text.split(" ", -1))
                .map(word -> known.getOrDefault(word, word))
                .collect(Collectors.joining(" "));
    }

    /** Returns words with the query as their prefix. */
    public Stream<String> suggestions(String query) {
        String beginning = query.toLowerCase(Locale.ROOT);
        return all().stream()
                .flatMap(gif -> Stream.concat(Stream.of(gif.title()), gif.words()))
                .filter(term -> term.startsWith(beginning) && !term.equals(beginning))
                .distinct();
    }

    @Override
    public void clear() {
        super.clear();
        categories.clear();
        trendingTerms.clear();
    }

    private static Stream<String> words(String text) {
        return Stream.of(text.toLowerCase(Locale.ROOT).split("\\s+", -1)).filter(word -> !word.isEmpty());
    }
}
