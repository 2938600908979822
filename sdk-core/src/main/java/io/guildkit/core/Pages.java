package io.guildkit.core;

import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A long list that the service returns in pages, as one sequence.
 *
 * <p>A page is fetched when its first element is requested, on the calling thread, and never earlier, so unread pages
 * cost nothing. Each iterator and each stream begins at the first page. While pages are fetched the list may
 * change, so an element can occur twice or be missed.
 *
 * <p>If a page cannot be fetched, {@link Iterator#hasNext()} and {@link Iterator#next()} throw the exceptions of {@link
 * ApiCall#send()}.
 * After such a failure, further iteration requests the same page again.
 *
 * @param <T> the elements' type
 */
public interface Pages<T> extends Iterable<T> {
    /**
     * Starts at the first page. Nothing is fetched yet.
     *
     * @return a new iterator, for one thread
     */
    @Override
    Iterator<T> iterator();

    /**
     * Starts at the first page. Nothing is fetched until the stream is consumed.
     *
     * @return a new sequential stream
     */
    default Stream<T> stream() {
        return StreamSupport.stream(
                () -> Spliterators.spliteratorUnknownSize(iterator(), Spliterator.ORDERED | Spliterator.NONNULL),
                Spliterator.ORDERED | Spliterator.NONNULL,
                false);
    }
}
