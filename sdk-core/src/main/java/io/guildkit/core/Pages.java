package io.guildkit.core;

import io.guildkit.core.annotation.CheckReturnValue;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A long list that the service returns in pages, as one sequence.
 *
 * <p>A page is fetched when its first element is requested, and never earlier, so unread pages cost nothing. Iterators and streams
 * fetch on the calling thread; {@link #forEachAsync} and {@link Cursor#fetchAsync} occupy no thread while they wait. Each iterator, stream,
 * and cursor begins at the start. While pages are fetched the list may change, so an element can occur twice or be missed.
 *
 * <p>If a page cannot be fetched, {@link Iterator#hasNext()} and {@link Iterator#next()} throw the exceptions of {@link
 * ApiCall#send()}.
 * After such a failure, further iteration requests the same page again.
 *
 * @param <T> the elements' type
 */
public interface Pages<T> extends Iterable<T> {
    // Why: docs/decisions/0012, docs/decisions/0111

    /**
     * Starts at the first page. Nothing is fetched yet.
     *
     * @return a new iterator, for one thread
     */
    @Override
    Iterator<T> iterator();

    /**
     * Returns the position of the first page. Nothing is fetched yet.
     *
     * @return the position
     */
    Cursor<T> cursor();

    /**
     * Returns the same list from another element on, such as the {@linkplain Cursor#offset offset} at which an earlier program stopped.
     *
     * @param offset the number of elements to skip from the beginning of the list; replaces the offset of the query
     * @return the list from this element on
     * @throws IllegalArgumentException if the offset is negative, or greater than the service accepts; 0 is the only offset of a list
     *     that the service returns in a single page
     */
    @CheckReturnValue
    Pages<T> startingAt(int offset);

    /**
     * Limits the time from the first request to the last response of an iteration, with the time that the program takes in between. The time
     * limit of each request remains in force.
     *
     * @param timeout positive
     * @return the list with this limit: the page for which no time is left fails with {@link
     *     io.guildkit.core.error.CallTimeoutException}
     * @throws IllegalArgumentException if the timeout is not positive
     */
    @CheckReturnValue
    Pages<T> timeout(Duration timeout);

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

    /**
     * Passes each element to an action, in order, without blocking a thread.
     *
     * @param action accepts an element; it runs where the futures of the client complete, one at a time. Like the functions of any
     *     future, it may run on the calling thread if the first page arrives before this method returns
     * @return completes after the last element. It fails with the exceptions of {@link ApiCall#sendAsync()}, or with the exception of
     *     the action. Cancelling it cancels the current request, and no further page is fetched.
     */
    default CompletableFuture<Void> forEachAsync(Consumer<? super T> action) {
        return forEachWhileAsync(element -> {
            action.accept(element);
            return true;
        });
    }

    /**
     * Passes elements to an action, in order, until it returns false, without blocking a thread.
     *
     * @param action accepts an element and returns whether it needs the next one; it runs where the action of {@link #forEachAsync} does
     * @return completes after the last element that the action accepted, and otherwise like the future of {@link #forEachAsync}
     */
    default CompletableFuture<Void> forEachWhileAsync(Predicate<? super T> action) {
        return new PageWalk<T>(action).start(cursor());
    }

    /**
     * The position of a page. A position is an immutable value: fetching it again requests the same page again.
     *
     * @param <T> the elements' type
     */
    interface Cursor<T> {
        /**
         * Returns the number of elements before the page.
         *
         * @return the offset, for {@link Pages#startingAt}
         */
        int offset();

        /**
         * Fetches the page on the calling thread.
         *
         * @return the page
         * @throws io.guildkit.core.failure.GuildkitException as {@link ApiCall#send()} does
         */
        Fetched<T> fetch();

        /**
         * Fetches the page without waiting.
         *
         * @return the future page; cancelling it cancels the request
         */
        CompletableFuture<Fetched<T>> fetchAsync();
    }

    /**
     * A page that was fetched.
     *
     * @param elements the page's elements; empty at most for the last page
     * @param next the position of the next page; empty after the last page
     * @param <T> the elements' type
     */
    record Fetched<T>(List<T> elements, Optional<Cursor<T>> next) {}
}
