package io.guildkit.core;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Pages that are requested by the number of elements before them.
 *
 * <p>They end with an empty page, at the total if it is known, and at the greatest offset that the service accepts. A
 * page shorter than requested is not the end, because services omit hidden elements.
 *
 * @param <P> the type of a page
 * @param <T> the elements' type
 */
public final class OffsetPages<P, T> implements Pages<T> {
    /**
     * A page and its totals.
     *
     * @param elements the page's elements
     * @param length returns the number of positions that a page covers, if the page states it
     * @param total returns the number of elements on all pages, if the page states it
     * @param <T> the elements' type
     */
    public record Page<T>(List<T> elements, Optional<Integer> length, Optional<Integer> total) {}

    private final int first;
    private final int size;
    private final int last;
    private final IntFunction<ApiCall<P>> calls;
    private final Function<? super P, Page<T>> contents;

    /**
     * Describes the pages.
     *
     * @param first the offset of the first page
     * @param size the page size; positive
     * @param last the greatest offset that the service accepts
     * @param calls prepares the call for an offset
     * @param contents returns the elements of a response
     */
    public OffsetPages(
            int first, int size, int last, IntFunction<ApiCall<P>> calls, Function<? super P, Page<T>> contents) {
        if (size < 1) {
            throw new IllegalArgumentException("limit must be positive to page by it, but is " + size);
        }
        this.first = first;
        this.size = size;
        this.last = last;
        this.calls = calls;
        this.contents = contents;
    }

    @Override
    public Iterator<T> iterator() {
        return new Cursor();
    }

    /** The position of an iterator. */
    private final class Cursor implements Iterator<T> {
        private Iterator<T> page = Collections.emptyIterator();
        private long next = first;

        @Override
        public boolean hasNext() {
            while (!page.hasNext() && next <= last) {
                fetch();
            }
            return page.hasNext();
        }

        @Override
        public T next() {
            if (!hasNext()) {
                throw new NoSuchElementException("There are no more pages");
            }
            return page.next();
        }

        private void fetch() {
            Page<T> fetched = contents.apply(calls.apply((int) next).send());
            int count = fetched.elements().size();
            long step = Math.max(
                    count,
                    fetched.length()
                            .filter(length -> length > 0 && length <= size)
                            .orElse(size));
            long following = next + step;
            boolean ended = count == 0
                    || fetched.total()
                            .filter(total -> total > 0 && following >= total)
                            .isPresent();
            next = ended ? Long.MAX_VALUE : following;
            page = fetched.elements().iterator();
        }
    }
}
