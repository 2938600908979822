package io.guildkit.testkit;

import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The requests of one route, the oldest first: a snapshot that does not change. If there are none, {@link #toString()} lists the
 * requests that the emulator got instead, so a failed assertion shows what the client really sent.
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

    /** Returns how many there are. */
    public int size() {
        return calls.size();
    }

    /** Returns whether there are none. */
    public boolean isEmpty() {
        return calls.isEmpty();
    }

    /**
     * Returns one of them.
     *
     * @param index 0 for the oldest
     * @throws IndexOutOfBoundsException if there are not as many; the message lists what there is
     */
    public RecordedCall get(int index) {
        if (index < 0 || index >= calls.size()) {
            throw new IndexOutOfBoundsException("There is no request " + index + ": " + this);
        }
        return calls.get(index);
    }

    /**
     * Returns the only one.
     *
     * @throws AssertionError if there is none, or more than one; the message lists what there is
     */
    public RecordedCall single() {
        if (calls.size() != 1) {
            throw new AssertionError("Expected one request, but got " + calls.size() + ": " + this);
        }
        return calls.get(0);
    }

    /** Returns them as a list that cannot be changed. */
    public List<RecordedCall> list() {
        return calls;
    }

    /** Returns a stream of them. */
    public Stream<RecordedCall> stream() {
        return calls.stream();
    }

    @Override
    public Iterator<RecordedCall> iterator() {
        return calls.iterator();
    }

    /** Returns them in short, or the requests of other routes if there are none. Neither contains a body. */
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
