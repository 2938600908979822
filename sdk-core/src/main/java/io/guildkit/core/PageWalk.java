package io.guildkit.core;

import io.guildkit.core.Pages.Cursor;
import io.guildkit.core.Pages.Fetched;
import io.guildkit.core.base.Android;
import io.guildkit.core.base.ChainedFuture;
import io.guildkit.core.base.Failures;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Fetches pages one after another without blocking, and passes their elements to an action. */
final class PageWalk<T> {
    private final Predicate<? super T> action;
    private final ChainedFuture<Void> end = new ChainedFuture<>();

    PageWalk(Predicate<? super T> action) {
        this.action = action;
    }

    CompletableFuture<Void> start(Cursor<T> first) {
        go(Optional.of(first));
        return end;
    }

    /** Fetches pages in a loop, because a recursion over pages that are available at once would exhaust the stack. */
    private void go(Optional<Cursor<T>> position) {
        Optional<Cursor<T>> next = position;
        while (next.isPresent() && !end.isDone()) {
            CompletableFuture<Fetched<T>> page = end.follow(fetch(next.get()));
            if (!page.isDone()) {
                var unused = page.whenComplete((fetched, failure) -> go(accept(fetched, failure)));
                return;
            }
            next = page.handle(this::accept).join();
        }
    }

    /** Fetches a page. Code of the user prepares the call, and may throw. */
    private static <T> CompletableFuture<Fetched<T>> fetch(Cursor<T> position) {
        try {
            return position.fetchAsync();
        } catch (Throwable e) {
            return Android.failedFuture(e);
        }
    }

    /** Returns the position of the page to fetch next; empty at the end. */
    private Optional<Cursor<T>> accept(@Nullable Fetched<T> fetched, @Nullable Throwable failure) {
        if (failure != null) {
            end.completeExceptionally(Failures.unwrap(failure));
            return Optional.empty();
        }
        Fetched<T> page = Objects.requireNonNull(fetched);
        try {
            for (T element : page.elements()) {
                if (end.isDone() || !action.test(element)) { // it may have been cancelled
                    end.complete(null);
                    return Optional.empty();
                }
            }
        } catch (Throwable e) { // of the user's code
            end.completeExceptionally(e);
            return Optional.empty();
        }
        if (page.next().isEmpty()) {
            end.complete(null);
        }
        return page.next();
    }
}
