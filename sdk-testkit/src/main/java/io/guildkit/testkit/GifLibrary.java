package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.gifs.GifCatalogue.Gif;
import io.guildkit.testkit.internal.world.World;
import java.util.List;

/** The catalogue of the GIF provider; at first thirty GIFs in five categories. */
public final class GifLibrary extends WorldPart {
    GifLibrary(World world) {
        super(world);
    }

    /**
     * A selection of a GIF by a user.
     *
     * @param id the id of the GIF
     * @param query the search text
     */
    public record Selection(String id, String query) {}

    /** Adds a GIF and returns its id. Searches find it by the words of its title and its tags. */
    @CanIgnoreReturnValue
    public String add(String title, String... tags) {
        return state.locked(() -> world.gifCatalogue.add(title, List.of(tags)).id());
    }

    /** Adds a category that shows the GIF with an id. */
    public void addCategory(String name, String gifId) {
        state.lockedRun(() -> world.gifCatalogue.categories.put(name, gifId));
    }

    /** Adds a trending term. */
    public void addTrendingTerm(String term) {
        state.lockedRun(() -> world.gifCatalogue.trendingTerms.add(term));
    }

    /** Removes all GIFs, categories and terms. */
    public void clear() {
        state.lockedRun(world.gifCatalogue::clear);
    }

    /** Returns the ids of all GIFs. */
    public List<String> ids() {
        return state.locked(() -> world.gifCatalogue.all().stream().map(Gif::id).toList());
    }

    /** Returns the selections, the oldest first. */
    public List<Selection> selections() {
        return state.locked(() -> world.gifCatalogue.selections.stream()
                .map(selection -> new Selection(selection.id(), selection.query()))
                .toList());
    }
}
