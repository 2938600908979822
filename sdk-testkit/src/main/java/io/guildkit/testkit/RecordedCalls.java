package io.guildkit.testkit;

import io.guildkit.testkit.internal.faults.CallPattern;
import io.guildkit.testkit.internal.http.BodyPattern;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The requests of one route, the oldest first: a snapshot that does not change. If there are none, {@link #toString()}
 * lists the other requests of the emulator, so that a failed assertion shows what the client sent.
 */
public final class RecordedCalls implements Iterable<RecordedCall> {
    private static final int MOST_NEAR = 5;

    private final CallPattern pattern;
    private final List<RecordedCall> calls;
    private final List<RecordedCall> all;

    private RecordedCalls(CallPattern pattern, List<RecordedCall> all) {
        this.pattern = pattern;
        this.all = all;
        this.calls = all.stream()
                .filter(call -> pattern.differences(call.facts()).isEmpty())
                .toList();
    }

    /** Returns the requests of a route. */
    static RecordedCalls of(String route, List<RecordedCall> all) {
        CallPattern pattern = new CallPattern();
        pattern.route = route;
        return new RecordedCalls(pattern, all);
    }

    /** Returns the requests with the credentials of an account. */
    public RecordedCalls from(EmulatedAccount caller) {
        return narrowed(narrower -> narrower.caller = caller.id());
    }

    /** Returns the requests to a webhook. */
    public RecordedCalls to(EmulatedWebhook webhook) {
        return narrowed(narrower -> narrower.webhook = webhook.id());
    }

    /**
     * Returns the requests with members in their JSON, as {@link FaultScript#withBody} selects them.
     *
     * @param json an object or array
     * @throws IllegalArgumentException if the text is something else
     */
    public RecordedCalls withBody(String json) {
        return narrowed(narrower -> narrower.body = BodyPattern.json(json));
    }

    /** Returns the requests whose body contains a text. */
    public RecordedCalls withBodyContaining(String text) {
        return narrowed(narrower -> narrower.body = BodyPattern.containing(text));
    }

    private RecordedCalls narrowed(Consumer<CallPattern> change) {
        CallPattern narrower = pattern.copy();
        change.accept(narrower);
        return new RecordedCalls(narrower, all);
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

    /**
     * Returns the requests in short form, without their bodies. If there are none, the text contains the most similar other
     * requests and their differences, with the values of different members.
     */
    @Override
    public String toString() {
        if (!calls.isEmpty()) {
            return calls.toString();
        }
        return all.isEmpty()
                ? "no request of " + pattern + ", nor of any other route"
                : "no request of " + pattern + "; instead " + (isOfRouteOnly() ? others() : nearest());
    }

    private boolean isOfRouteOnly() {
        return pattern.caller == null && pattern.webhook == null && pattern.body == null;
    }

    private String others() {
        return all.stream().map(RecordedCall::toString).collect(Collectors.joining(", "));
    }

    private String nearest() {
        return all.stream()
                .sorted(Comparator.comparingInt(
                        call -> pattern.differences(call.facts()).size()))
                .limit(MOST_NEAR)
                .map(call -> call + " (" + String.join("; ", pattern.differences(call.facts())) + ")")
                .collect(Collectors.joining(", "));
    }
}
