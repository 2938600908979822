package io.guildkit.testkit.internal.server;

/** Whether requests may deviate from the specification, as services permit. It can change at any time. */
public final class Leniency {
    private volatile boolean granted;

    public Leniency(boolean granted) {
        this.granted = granted;
    }

    public void grant() {
        granted = true;
    }

    public void set(boolean value) {
        granted = value;
    }

    public boolean isGranted() {
        return granted;
    }
}
