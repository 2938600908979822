package io.guildkit.testkit;

import io.guildkit.testkit.internal.discovery.DiscoverySettings;
import io.guildkit.testkit.internal.discovery.DiscoverySettings.Category;
import io.guildkit.testkit.internal.state.State;
import java.util.Map;

/** The discovery data beside the guilds, and the deviations of its responses from the documentation. */
public final class Discovery {
    private final State state;
    private final DiscoverySettings settings;

    Discovery(State state, DiscoverySettings settings) {
        this.state = state;
        this.settings = settings;
    }

    /** Sets the form of the responses to searches; by default a bare list. */
    public void searchShape(DiscoverySearchShape shape) {
        state.lockedRun(() -> settings.shape = DiscoverySettings.Shape.valueOf(shape.name()));
    }

    /** Ends lists of guilds with a null, as some servers do. */
    public void nullEntries(boolean enabled) {
        state.lockedRun(() -> settings.nullEntries = enabled);
    }

    /** Writes {@code category_ids} as numbers, as some servers do. */
    public void numericCategoryIds(boolean enabled) {
        state.lockedRun(() -> settings.numericCategoryIds = enabled);
    }

    /** Shows guilds with their emoji and stickers, thirty each at most. */
    public void emojisShown(boolean enabled) {
        state.lockedRun(() -> settings.emojisShown = enabled);
    }

    /** Adds a category, or replaces the category with the same number. */
    public void addCategory(int id, String name, boolean primary) {
        state.lockedRun(() -> settings.add(new Category(id, name, primary, Map.of())));
    }

    /** Makes all terms that contain this term invalid. By default only {@code forbidden} is banned. */
    public void banTerm(String term) {
        state.lockedRun(() -> settings.ban(term));
    }
}
