package io.guildkit.testkit.internal.server;

/** Whether the emulator ignores unknown names in requests and the version in paths. It can change at any time. */
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
