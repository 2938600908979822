package io.guildkit.simulation;

import io.guildkit.core.CallListener;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The listener of a client, which checks the order of events. It may throw exceptions, block, and make one call of its own. */
final class SimulatedListener implements CallListener {
    private static final long BLOCKED = Duration.ofSeconds(1).toNanos();

    /** How long a listener that blocks delays the end of a blocking call after its last response: the ends of the attempt and the call. */
    static final long AFTER_RESPONSE = 2 * BLOCKED;

    private final World world;
    private final Runnable callBack;
    private final Map<Long, Course> courses = new TreeMap<>();
    private final List<String> unbalanced = new ArrayList<>();
    private final List<Throwable> failures = new ArrayList<>();
    private boolean called;

    /** The events of one call so far. */
    private static final class Course {
        private final int context;
        private int attempts;
        private boolean attempting;
        private boolean finished;

        Course(int context) {
            this.context = context;
        }

        @Override
        public String toString() {
            return "the call of context " + context + " after " + attempts + " attempts"
                    + (attempting ? ", the last of which goes on" : "") + (finished ? ", finished" : "");
        }
    }

    SimulatedListener(World world, Runnable callBack) {
        this.world = world;
        this.callBack = callBack;
    }

    /** Returns the events that came at a wrong moment or twice, and the calls without an end. */
    List<String> unbalanced() {
        List<String> all = new ArrayList<>(unbalanced);
        courses.values().stream()
                .filter(course -> !course.finished)
                .map(course -> "no end is reported of " + course)
                .forEach(all::add);
        return all;
    }

    /** Returns the failures that were reported. */
    List<Throwable> failures() {
        return failures;
    }

    private void seam() {
        Scheduler.giveWay();
        if (world.has(Fault.LISTENER_BLOCKS)) {
            world.scheduler().sleep(BLOCKED);
        }
        if (world.has(Fault.LISTENER_THROWS)) {
            throw new IllegalStateException("the listener fails");
        }
    }

    private Course course(Call call, String event, boolean attempting) {
        Course course = courses.computeIfAbsent(
                call.id(), id -> new Course(world.context().current()));
        world.context().require("the listener's " + event, course.context);
        require(course.attempting == attempting && !course.finished, event + " of " + course);
        return course;
    }

    private void require(boolean right, String event) {
        if (!right) {
            unbalanced.add(event);
        }
    }

    @Override
    public void callStarted(Call call, Instant at) {
        require(!courses.containsKey(call.id()), "callStarted of a call that has events");
        course(call, "callStarted", false);
        seam();
    }

    @Override
    public void attemptStarted(Call call, int attempt, Instant at) {
        Course course = course(call, "attemptStarted", false);
        course.attempts++;
        course.attempting = true;
        require(course.attempts == attempt, "attemptStarted " + attempt + " of " + course);
        seam();
    }

    @Override
    public void attemptFinished(Call call, Attempt attempt, Instant at) {
        course(call, "attemptFinished", true).attempting = false;
        attempt.failure().ifPresent(failures::add);
        seam();
    }

    @Override
    public void callFinished(Call call, Outcome outcome, Instant at) {
        course(call, "callFinished", false).finished = true;
        outcome.failure().ifPresent(failures::add);
        if (world.has(Fault.LISTENER_CALLS) && !called) {
            called = true;
            callBack.run();
        }
        seam();
    }
}
