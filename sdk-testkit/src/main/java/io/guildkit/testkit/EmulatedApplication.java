package io.guildkit.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Application.Asset;
import io.guildkit.testkit.internal.guilds.ApplicationFields;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.view.ApplicationJson;
import io.guildkit.testkit.internal.world.World;
import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A handle on an application in an emulator. It reads the application's state, and makes changes that the HTTP
 * interface does not offer.
 */
public final class EmulatedApplication extends Handle<Application> {
    EmulatedApplication(World world, Application application) {
        super(world, application);
    }

    /** Returns the id. */
    public String id() {
        return object.id;
    }

    /** Returns the name. */
    public String name() {
        return look(Application::name);
    }

    /** Returns the flags. */
    public long flags() {
        return look(Application::flags);
    }

    /** Returns the JSON of the application, as its owner sees it. */
    public String json() {
        return look(it -> ApplicationJson.detailed(it).toString());
    }

    /** Returns whether the application hasn't been deleted. */
    public boolean exists() {
        return look(it -> community.applications.byId(it.id).isPresent());
    }

    /** Returns the owner of the application or of its team. */
    public EmulatedAccount owner() {
        return look(it -> new EmulatedAccount(world, it.owner()));
    }

    /** Returns the team that owns the application. */
    public Optional<EmulatedTeam> team() {
        return look(it -> Optional.ofNullable(it.team).map(team -> new EmulatedTeam(world, team)));
    }

    /** Returns the client secret. */
    public String clientSecret() {
        return look(it -> it.secret);
    }

    /** Returns the bot. */
    public Optional<EmulatedAccount> bot() {
        return look(it -> Optional.ofNullable(it.bot).map(bot -> new EmulatedAccount(world, bot)));
    }

    /**
     * Returns a token of the bot, which is sent as {@code Bot <token>}.
     *
     * @throws NoSuchElementException if there is no bot
     */
    public String botToken() {
        return look(it -> {
            Account bot = it.bot;
            if (bot == null) {
                throw new NoSuchElementException("The application has no bot: call bot() when creating it.");
            }
            return community.applications.token(bot);
        });
    }

    /** Returns the public key for {@link #sign}, in hexadecimal; it is shown as {@code verify_key}. */
    public String verifyKey() {
        return object.key.publicHex();
    }

    /** Returns the private key of {@link #verifyKey()}. */
    public PrivateKey signingKey() {
        return object.key.privateKey();
    }

    /**
     * Signs a request like the service's requests to an application.
     *
     * @param timestamp the value of {@code X-Signature-Timestamp}
     * @param body the body
     * @return the value of {@code X-Signature-Ed25519}, in hexadecimal
     */
    public String sign(String timestamp, byte[] body) {
        return object.key.sign(timestamp, body);
    }

    /** Signs a request with a text body. */
    public String sign(String timestamp, String body) {
        return sign(timestamp, body.getBytes(StandardCharsets.UTF_8));
    }

    /** Makes the application verified. */
    public void verify() {
        change(Application::verify);
    }

    /**
     * Sets any field of the application, as {@link ApplicationSeed#with} does.
     *
     * @throws IllegalArgumentException if the field does not exist, or is derived from other data
     */
    public void set(String field, @Nullable Object value) {
        change(Wire.change(ApplicationFields.KEPT, field, value, application -> object.fields));
    }

    /** Adds an asset that is listed at once, and returns its id; {@code type} is 1 or 2. */
    @CanIgnoreReturnValue
    public String addAsset(String assetName, int type) {
        return look(it -> addAsset(state, it, assetName, type));
    }

    /** Returns the ids of all assets, including assets that are not listed yet. */
    public List<String> assetIds() {
        return look(it -> List.copyOf(it.assets.keySet()));
    }

    /** Returns the requests for more intents, as they were sent. */
    public List<String> intentRequests() {
        return look(it -> it.intentRequests.stream().map(JsonNode::toString).toList());
    }

    /** Returns the numbers of the disclosures that an account has acknowledged. */
    public Set<Integer> acknowledgedDisclosures(EmulatedAccount account) {
        return look(it -> Set.copyOf(it.acknowledgedBy(account.object)));
    }

    /** Returns the JSON of an account's role connection. */
    public Optional<String> roleConnection(EmulatedAccount account) {
        return look(it ->
                Optional.ofNullable(it.roleConnections.get(account.object)).map(JsonNode::toString));
    }

    @Override
    public String toString() {
        return "EmulatedApplication{id=" + id() + ", name=" + name() + "}";
    }

    static String addAsset(State state, Application object, String name, int type) {
        Asset asset = new Asset(state.seeds.snowflake(), type, name, state.now());
        object.assets.put(asset.id(), asset);
        return asset.id();
    }
}
