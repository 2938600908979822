package io.guildkit.testkit;

import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The requests of one route, the oldest first: a snapshot that does not change. If there are none, {@link #toString()}
 * lists the other requests of the emulator, so that a failed assertion shows what the client sent.
 */
public final class RecordedCalls implements Iterable<RecordedCall> {
    private final String route;
    private final List<RecordedCall> calls;
    private final List<RecordedCall> all;

    RecordedCalls(String route, List<RecordedCall> all) {
        this.route = route;
        this.all = all;
        this.calls = all.stream().filter(call -> call.isOf(route)).toList();
    }

    /** Returns the number of requests. */
    public int size() {
        return calls.size();
    }

    /** Returns whether the list is empty. */
    public boolean isEmpty() {
        return calls.isEmpty();
    }

    /**
     * Returns one request.
     *
     * @param index 0 for the oldest
     * @throws IndexOutOfBoundsException if the list is shorter; the message lists its requests
     */
    public RecordedCall get(int index) {
        if (index < 0 || index >= calls.size()) {
            throw new IndexOutOfBoundsException("There is no request " + index + ": " + this);
        }
        return calls.get(index);
    }

    /**
     * Returns the only request.
     *
     * @throws AssertionError if the list does not have exactly one request; the message lists its requests
     */
    public RecordedCall single() {
        if (calls.size() != 1) {
            throw new AssertionError("Expected one request, but got " + calls.size() + ": " + this);
        }
        return calls.get(0);
    }

    /** Returns the requests as an unmodifiable list. */
    public List<RecordedCall> list() {
        return calls;
    }

    /** Returns a stream of the requests. */
    public Stream<RecordedCall> stream() {
        return calls.stream();
    }

    @Override
    public Iterator<RecordedCall> iterator() {
        return calls.iterator();
    }

    /** Returns the requests in short form, or the requests of other routes if the list is empty. Neither contains a body. */
    @Override
    public String toString() {
        if (!calls.isEmpty()) {
            return calls.toString();
        }
        return all.isEmpty()
                ? "no request of " + route + ", nor of any other route"
                : "no request of " + route + "; instead "
                        + all.stream().map(RecordedCall::toString).collect(Collectors.joining(", "));
    }
}
