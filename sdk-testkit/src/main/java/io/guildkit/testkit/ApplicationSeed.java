package io.guildkit.testkit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Application.UrlMapping;
import io.guildkit.testkit.internal.guilds.ApplicationFields;
import io.guildkit.testkit.internal.world.World;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A builder of an application in an emulator. {@link #create()} creates it. */
public final class ApplicationSeed extends Seed<ApplicationSeed, Application> {
    private final String name;
    private @Nullable EmulatedAccount owner;

    ApplicationSeed(World world, String name) {
        super(world);
        this.name = name;
    }

    /** Sets the owner. By default a new account is created. */
    @CanIgnoreReturnValue
    public ApplicationSeed owner(EmulatedAccount account) {
        owner = account;
        return this;
    }

    /** Sets the team that owns the application. */
    @CanIgnoreReturnValue
    public ApplicationSeed team(EmulatedTeam team) {
        return plan(application -> application.team = team.object);
    }

    /** Sets the description. */
    @CanIgnoreReturnValue
    public ApplicationSeed description(String text) {
        return with("description", text);
    }

    /** Sets the EMBEDDED flag: the application can run within a voice channel. */
    @CanIgnoreReturnValue
    public ApplicationSeed embedded() {
        return flags(Application.EMBEDDED);
    }

    /** Adds flags. */
    @CanIgnoreReturnValue
    public ApplicationSeed flags(long bits) {
        return plan(application -> application.setFlags(bits, bits));
    }

    /** Makes the application verified. */
    @CanIgnoreReturnValue
    public ApplicationSeed verified() {
        return plan(Application::verify);
    }

    /**
     * Sets any field of the application, such as {@code slug} or {@code store_application_state}, to a string, a
     * number, a boolean, a list or a map, whose entries are ordered by key. Fields that are read-only in the HTTP
     * interface can be set too.
     *
     * @throws IllegalArgumentException if the field does not exist, or is derived from other data
     */
    @CanIgnoreReturnValue
    public ApplicationSeed with(String field, @Nullable Object value) {
        return plan(Wire.change(ApplicationFields.KEPT, field, value, application -> application.fields));
    }

    /**
     * Sets any field of the embedded activity configuration, such as {@code shelf_rank}.
     *
     * @throws IllegalArgumentException if the field does not exist
     */
    @CanIgnoreReturnValue
    public ApplicationSeed activity(String field, @Nullable Object value) {
        return plan(Wire.change(ApplicationFields.OF_ACTIVITY, field, value, application -> application.activity));
    }

    /** Forwards requests of the activity below a prefix to a target. Prefixes are tried in the order of the calls. */
    @CanIgnoreReturnValue
    public ApplicationSeed proxy(String prefix, String target) {
        return plan(application -> application.urlMap.add(new UrlMapping(prefix, target)));
    }

    /** Registers commands. */
    @CanIgnoreReturnValue
    public ApplicationSeed commands() {
        return plan(application -> application.commands = true);
    }

    /** Registers a command that excludes the application from discovery. */
    @CanIgnoreReturnValue
    public ApplicationSeed badCommand(String commandName, String description) {
        return plan(application -> {
            application.commands = true;
            application.badCommands.add(object().put("id", state.seeds.snowflake())
                    .put("application_id", application.id)
                    .put("name", commandName)
                    .put("description", description));
        });
    }

    /** Adds a generated bot to the application. */
    @CanIgnoreReturnValue
    public ApplicationSeed bot() {
        return plan(application -> community.applications.createBot(application));
    }

    /** Adds a bot to the application. */
    @CanIgnoreReturnValue
    public ApplicationSeed bot(EmulatedAccount account) {
        return plan(application -> application.bot = account.object);
    }

    /** Links the support guild of the application. */
    @CanIgnoreReturnValue
    public ApplicationSeed guild(EmulatedGuild guild) {
        return plan(application -> application.guild = guild.object);
    }

    /** Adds an asset, which is listed at once; {@code type} is 1 or 2. */
    @CanIgnoreReturnValue
    public ApplicationSeed asset(String assetName, int type) {
        return plan(application -> EmulatedApplication.addAsset(state, application, assetName, type));
    }

    /** Adds a program by which clients detect that the application runs. */
    @CanIgnoreReturnValue
    public ApplicationSeed executable(String os, String file, boolean launcher) {
        return plan(application -> {
            ArrayNode executables = application.fields.withArray("/executables");
            executables.addObject().put("os", os).put("name", file).put("is_launcher", launcher);
        });
    }

    /** Adds the application, with the themes of its game, to the list of detectable applications. */
    @CanIgnoreReturnValue
    public ApplicationSeed detectable(String... themes) {
        List<String> all = List.of(themes);
        return plan(application -> {
            application.detectable = true;
            application.themes.addAll(all);
        });
    }

    /** Sets the disclosures to users, by number. */
    @CanIgnoreReturnValue
    public ApplicationSeed disclosures(Integer... numbers) {
        List<Integer> all = List.of(numbers);
        return plan(application -> application.disclosures.addAll(all));
    }

    /** Adds role-connection metadata that compares a number; {@code type} is the kind of comparison. */
    @CanIgnoreReturnValue
    public ApplicationSeed roleConnection(int type, String key, String label, String description) {
        return plan(application -> application.roleConnectionMetadata.add(
                object().put("type", type).put("key", key).put("name", label).put("description", description)));
    }

    /** Writes the criteria for roles as an object by key in responses to users, like some services. */
    @CanIgnoreReturnValue
    public ApplicationSeed roleConnectionsByKey() {
        return plan(application -> application.keyedMetadata = true);
    }

    /** Sets the URL of the page where users connect their accounts. */
    @CanIgnoreReturnValue
    public ApplicationSeed verificationUrl(String url) {
        return with("role_connections_verification_url", url);
    }

    /** Creates the application. */
    public EmulatedApplication create() {
        return create(() -> community.applications.create(name, accountOf(owner)), EmulatedApplication::new);
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}
