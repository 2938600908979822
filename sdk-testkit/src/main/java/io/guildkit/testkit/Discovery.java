package io.guildkit.testkit;

import io.guildkit.testkit.internal.discovery.DiscoverySettings;
import io.guildkit.testkit.internal.discovery.DiscoverySettings.Category;
import io.guildkit.testkit.internal.world.World;
import java.util.Map;

/** The discovery data beside the guilds, and the deviations of its responses from the documentation. */
public final class Discovery extends WorldPart {
    Discovery(World world) {
        super(world);
    }

    /** Sets the form of the responses to searches; by default a bare list. */
    public void searchShape(DiscoverySearchShape shape) {
        state.lockedRun(() -> world.discoverySettings.shape = DiscoverySettings.Shape.valueOf(shape.name()));
    }

    /** Ends lists of guilds with a null, as some servers do. */
    public void nullEntries(boolean enabled) {
        state.lockedRun(() -> world.discoverySettings.nullEntries = enabled);
    }

    /** Writes {@code category_ids} as numbers, as some servers do. */
    public void numericCategoryIds(boolean enabled) {
        state.lockedRun(() -> world.discoverySettings.numericCategoryIds = enabled);
    }

    /** Shows guilds with their emoji and stickers, thirty each at most. */
    public void emojisShown(boolean enabled) {
        state.lockedRun(() -> world.discoverySettings.emojisShown = enabled);
    }

    /** Adds a category, or replaces the category with the same number. */
    public void addCategory(int id, String name, boolean primary) {
        state.lockedRun(() -> world.discoverySettings.add(new Category(id, name, primary, Map.of())));
    }

    /** Makes all terms that contain this term invalid. By default only {@code forbidden} is banned. */
    public void banTerm(String term) {
        state.lockedRun(() -> world.discoverySettings.ban(term));
    }
}
