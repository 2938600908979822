package io.guildkit.core;

import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.base.Arguments;
import io.guildkit.core.base.ChainedFuture;
import io.guildkit.core.base.Failures;
import java.time.Duration;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
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
    private final Optional<Duration> timeout;

    /**
     * Describes the pages.
     *
     * @param first the offset of the first page
     * @param size the page size; positive
     * @param last the greatest offset that the service accepts
     * @param calls prepares the call for an offset
     * @param contents returns the elements of a response
     * @throws IllegalArgumentException if the page size is not positive, or the first offset is negative or greater than the last
     */
    public OffsetPages(
            int first, int size, int last, IntFunction<ApiCall<P>> calls, Function<? super P, Page<T>> contents) {
        this(first, size, last, calls, contents, Optional.empty());
    }

    private OffsetPages(
            int first,
            int size,
            int last,
            IntFunction<ApiCall<P>> calls,
            Function<? super P, Page<T>> contents,
            Optional<Duration> timeout) {
        if (size < 1) {
            throw new IllegalArgumentException("limit must be positive to page by it, but is " + size);
        }
        if (first < 0 || first > last) {
            throw new IllegalArgumentException("offset must be 0 to " + last + ", but is " + first);
        }
        this.first = first;
        this.size = size;
        this.last = last;
        this.calls = calls;
        this.contents = contents;
        this.timeout = timeout;
    }

    @CheckReturnValue
    @Override
    public Pages<T> startingAt(int offset) {
        return new OffsetPages<>(offset, size, last, calls, contents, timeout);
    }

    @CheckReturnValue
    @Override
    public Pages<T> timeout(Duration limit) {
        return new OffsetPages<>(first, size, last, calls, contents, Optional.of(Arguments.positive(limit, "timeout")));
    }

    @Override
    public Cursor<T> cursor() {
        return new Position(first, timeout.map(SharedTimeout::of));
    }

    @Override
    public Iterator<T> iterator() {
        return new Elements<>(cursor());
    }

    /** The position of a page in an iteration. */
    private final class Position implements Cursor<T> {
        private final int offset;
        private final Optional<SharedTimeout> limit;

        Position(int offset, Optional<SharedTimeout> limit) {
            this.offset = offset;
            this.limit = limit;
        }

        @Override
        public int offset() {
            return offset;
        }

        @Override
        public Fetched<T> fetch() {
            return fetched(call().send());
        }

        @Override
        public CompletableFuture<Fetched<T>> fetchAsync() {
            ChainedFuture<Fetched<T>> page = new ChainedFuture<>();
            var unused = page.follow(call().sendAsync()).whenComplete((response, failure) -> {
                if (failure == null) {
                    page.completeWith(() -> fetched(response));
                } else {
                    page.completeExceptionally(Failures.unwrap(failure));
                }
            });
            return page;
        }

        private ApiCall<P> call() {
            ApiCall<P> call = calls.apply(offset);
            return limit.isPresent() ? call.within(limit.get()) : call;
        }

        private Fetched<T> fetched(P response) {
            Page<T> page = contents.apply(response);
            int count = page.elements().size();
            long step = Math.max(
                    count,
                    page.length().filter(length -> length > 0 && length <= size).orElse(size));
            long following = offset + step;
            boolean ended = count == 0
                    || following > last
                    || page.total()
                            .filter(total -> total > 0 && following >= total)
                            .isPresent();
            return new Fetched<>(
                    page.elements(), ended ? Optional.empty() : Optional.of(new Position((int) following, limit)));
        }

        /** Shows the offset. */
        @Override
        public String toString() {
            return "Cursor{" + offset + "}";
        }
    }

    /** The elements from a position on. */
    private static final class Elements<T> implements Iterator<T> {
        private Iterator<T> page = Collections.emptyIterator();
        private Optional<Cursor<T>> next;

        Elements(Cursor<T> first) {
            this.next = Optional.of(first);
        }

        @Override
        public boolean hasNext() {
            while (!page.hasNext() && next.isPresent()) {
                Fetched<T> fetched = next.get().fetch();
                page = fetched.elements().iterator();
                next = fetched.next();
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
    }
}
