package io.guildkit.testkit.internal.gifs;

import java.util.List;

/**
 * A GIF of the catalogue.
 *
 * @param title what it shows
 * @param tags the search terms besides the words of the title
 * @param width the width in pixels
 * @param height the height in pixels
 */
public record Gif(String id, String title, List<String> tags, int width, int height) {}
