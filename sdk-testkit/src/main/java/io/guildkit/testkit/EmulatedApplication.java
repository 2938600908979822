package io.guildkit.testkit;

import io.guildkit.testkit.internal.guilds.Application;

/** A handle on an application within an emulator. */
public final class EmulatedApplication {
    private final Application application;

    EmulatedApplication(Application application) {
        this.application = application;
    }

    /** Returns the id. */
    public String id() {
        return application.id();
    }

    /** Returns the name. */
    public String name() {
        return application.name();
    }

    Application application() {
        return application;
    }
}
