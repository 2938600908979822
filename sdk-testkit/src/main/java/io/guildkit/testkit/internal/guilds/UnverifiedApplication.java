package io.guildkit.testkit.internal.guilds;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** A program that users reported, and that is unknown to the service. */
public final class UnverifiedApplication {
    public final String name;
    public final String hash;
    public final ObjectNode report;
    public boolean iconReceived;

    UnverifiedApplication(String name, String hash, ObjectNode report) {
        this.name = name;
        this.hash = hash;
        this.report = report;
    }
}
