package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Integration;
import io.guildkit.testkit.internal.world.World;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A builder of an integration of a guild or a private channel. {@link #create()} creates it. */
public final class IntegrationSeed extends Seed<IntegrationSeed, Integration> {
    private final String type;
    private final Integration.Place place;
    private String name;
    private String accountId = "1000";
    private @Nullable String id;
    private @Nullable Application application;

    IntegrationSeed(World world, String type, Integration.Place place) {
        super(world);
        if (!Integration.TYPES.contains(type)) {
            throw new IllegalArgumentException(
                    "There is no integration type '" + type + "'; the types are " + Integration.TYPES + ".");
        }
        this.type = type;
        this.place = place;
        this.name = type;
    }

    /** Sets the name of the integration and of its external account. */
    @CanIgnoreReturnValue
    public IntegrationSeed name(String text) {
        name = text;
        return this;
    }

    /** Sets the id of the external account. */
    @CanIgnoreReturnValue
    public IntegrationSeed accountId(String text) {
        accountId = text;
        return this;
    }

    /** Makes this the integration of all partners, whose id is not a number. */
    @CanIgnoreReturnValue
    public IntegrationSeed partners() {
        id = Integration.PARTNERS_ID;
        return this;
    }

    /** Sets the application, which {@code service_app} needs; its bot becomes a member of the guild. */
    @CanIgnoreReturnValue
    public IntegrationSeed application(EmulatedApplication app) {
        application = app.object;
        return this;
    }

    /** Sets the OAuth2 scopes of the application. */
    @CanIgnoreReturnValue
    public IntegrationSeed scopes(String... names) {
        List<String> scopes = List.of(names);
        return plan(integration -> integration.scopes.addAll(scopes));
    }

    /** Sets the user who added the integration. */
    @CanIgnoreReturnValue
    public IntegrationSeed user(EmulatedAccount account) {
        return plan(integration -> integration.user = account.object);
    }

    /** Sets the number of subscribers. */
    @CanIgnoreReturnValue
    public IntegrationSeed subscribers(int count) {
        return plan(integration -> integration.subscribers = count);
    }

    /** Disables the integration. */
    @CanIgnoreReturnValue
    public IntegrationSeed disabled() {
        return plan(integration -> integration.enabled = false);
    }

    /** Revokes the authorisation of the external account. */
    @CanIgnoreReturnValue
    public IntegrationSeed revoked() {
        return plan(integration -> integration.revoked = true);
    }

    /**
     * Creates the integration.
     *
     * @throws IllegalStateException if an integration of an application has no application, or another integration has
     * an application
     */
    public EmulatedIntegration create() {
        if (type.equals(Integration.APPLICATION) != (application != null)) {
            throw new IllegalStateException("Integrations of the type " + Integration.APPLICATION
                    + " need an application; other types must not have one.");
        }
        return create(
                () -> {
                    Integration created = new Integration(state, place, id, type, name, accountId, application, null);
                    place.add(created);
                    return created;
                },
                EmulatedIntegration::new);
    }
}
