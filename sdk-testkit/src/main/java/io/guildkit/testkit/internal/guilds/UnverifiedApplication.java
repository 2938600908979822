package io.guildkit.testkit.internal.guilds;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** A program that users run and the service knows nothing about but what they report. */
public final class UnverifiedApplication {
    private final String name;
    private final String hash;
    private final ObjectNode report;
    private boolean icon;

    UnverifiedApplication(String name, String hash, ObjectNode report) {
        this.name = name;
        this.hash = hash;
        this.report = report;
    }

    /** Returns the name. */
    public String name() {
        return name;
    }

    /** Returns what tells it from others. */
    public String hash() {
        return hash;
    }

    /** Returns the report, as it was sent first. */
    public ObjectNode report() {
        return report;
    }

    /** Tells whether somebody has sent the icon. */
    public boolean hasIcon() {
        return icon;
    }

    /** Notes that somebody has sent the icon. */
    public void iconReceived() {
        icon = true;
    }
}
