package io.guildkit.testkit;

import io.guildkit.testkit.internal.world.World;
import java.util.List;
import java.util.Optional;

/** The applications of an emulator, created by tests or over HTTP. */
public final class Applications extends WorldPart {
    Applications(World world) {
        super(world);
    }

    /** Returns all applications, the oldest first. */
    public List<EmulatedApplication> all() {
        return state.locked(() -> community.applications.all().stream()
                .map(application -> new EmulatedApplication(world, application))
                .toList());
    }

    /** Returns the application with an id. */
    public Optional<EmulatedApplication> byId(String id) {
        return all().stream().filter(application -> application.id().equals(id)).findFirst();
    }

    /** Returns the first application with a name. */
    public Optional<EmulatedApplication> byName(String name) {
        return all().stream()
                .filter(application -> application.name().equals(name))
                .findFirst();
    }

    /** Makes a company known that can develop or publish applications, and returns its id. */
    public String addCompany(String name) {
        return state.locked(() -> {
            String id = state.seeds.snowflake();
            community.applications.companies.put(id, name);
            return id;
        });
    }

    /** Returns the first report of each program unknown to the service. */
    public List<String> unverifiedReports() {
        return state.locked(() -> community.applications.unverified.all().stream()
                .map(program -> program.report.toString())
                .toList());
    }
}
