package io.guildkit.testkit;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.state.State;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** An application that is about to be planted into an emulator. {@link #create()} does it. */
public final class ApplicationSeed {
    private final State state;
    private final Community community;
    private final String name;
    private final List<Consumer<Application>> plans = new ArrayList<>();

    ApplicationSeed(State state, Community community, String name) {
        this.state = state;
        this.community = community;
        this.name = name;
    }

    /** Sets the description. */
    @CanIgnoreReturnValue
    public ApplicationSeed description(String text) {
        return plan(application -> application.setDescription(text));
    }

    /** Sets the EMBEDDED flag: the application can run within a voice channel. */
    @CanIgnoreReturnValue
    public ApplicationSeed embedded() {
        return plan(application -> application.addFlags(Application.EMBEDDED));
    }

    /** Registers commands. */
    @CanIgnoreReturnValue
    public ApplicationSeed commands() {
        return plan(application -> application.setCommands(true));
    }

    /** Gives the application a bot. */
    @CanIgnoreReturnValue
    public ApplicationSeed bot(EmulatedAccount account) {
        return plan(application -> application.setBot(account.account()));
    }

    /** Links the guild of those who use the application. */
    @CanIgnoreReturnValue
    public ApplicationSeed guild(EmulatedGuild guild) {
        return plan(application -> application.setGuild(guild.guild()));
    }

    /** Lets roles depend on a number that users connect; {@code type} is the kind of comparison. */
    @CanIgnoreReturnValue
    public ApplicationSeed roleConnection(int type, String key, String label, String description) {
        return plan(application -> application
                .roleConnections()
                .add(JsonNodeFactory.instance
                        .objectNode()
                        .put("type", type)
                        .put("key", key)
                        .put("name", label)
                        .put("description", description)));
    }

    /** Sets where users connect their accounts. */
    @CanIgnoreReturnValue
    public ApplicationSeed verificationUrl(String url) {
        return plan(application -> application.setVerificationUrl(url));
    }

    /** Plants the application. */
    public EmulatedApplication create() {
        return state.locked(() -> {
            Application application = community.createApplication(name);
            plans.forEach(plan -> plan.accept(application));
            return new EmulatedApplication(application);
        });
    }

    private ApplicationSeed plan(Consumer<Application> change) {
        plans.add(change);
        return this;
    }
}
