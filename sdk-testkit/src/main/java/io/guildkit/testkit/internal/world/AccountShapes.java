package io.guildkit.testkit.internal.world;

import static io.guildkit.testkit.internal.shape.Types.BOOL;
import static io.guildkit.testkit.internal.shape.Types.BYTES;
import static io.guildkit.testkit.internal.shape.Types.INSTANT;
import static io.guildkit.testkit.internal.shape.Types.LONG;
import static io.guildkit.testkit.internal.shape.Types.SNOWFLAKE;
import static io.guildkit.testkit.internal.shape.Types.TEXT;
import static io.guildkit.testkit.internal.shape.Types.constant;
import static io.guildkit.testkit.internal.shape.Types.listOf;

import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.shape.ObjectShape.Keys;
import io.guildkit.testkit.internal.shape.ObjectShape.View;
import io.guildkit.testkit.internal.shape.Type;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.AuthenticatorApp;
import io.guildkit.testkit.internal.state.SecondFactors.WebAuthnCredential;
import io.guildkit.testkit.internal.state.Session;
import io.guildkit.testkit.internal.state.Session.ClientInfo;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.spec.X509EncodedKeySpec;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Accounts and their parts. */
public final class AccountShapes {
    public final ObjectShape<Account, Session> session;
    public final ObjectShape<World, Account> account;

    private final World world;

    AccountShapes(World world) {
        this.world = world;
        session = session();
        account = account();
    }

    private ObjectShape<World, Account> account() {
        Type<WebAuthnCredential> key = securityKey().type(this, View.STATE);
        Type<Account.PushToken> pushToken = new ObjectShape<Object, Account.PushToken>(
                        "PushToken",
                        "A push token of one of the devices of an account.",
                        (parent, keys) -> new Account.PushToken(keys.require("provider"), keys.require("token")))
                .key("provider", TEXT, "Who delivers.", Account.PushToken::provider)
                .required()
                .key("token", TEXT, "The token.", Account.PushToken::token)
                .required()
                .type(this, View.STATE);
        return new ObjectShape<World, Account>(
                        "Account", "An account of a person or a bot.", (parent, keys) -> create(keys))
                .key("id", SNOWFLAKE, "The id; a new one if absent.", it -> it.id)
                .key("username", TEXT, "The unique name; derived from the email address if absent.", it -> it.username)
                .key("bot", BOOL, "Whether this is a bot, whose tokens are sent as Bot <token>.", it -> it.bot)
                .otherwise(false)
                .key("email", TEXT, "The email address.", it -> it.email)
                .key("phone", TEXT, "The phone number, in E.164 form.", Account::phone)
                .field("password", TEXT, "The password.", it -> it.password, (it, value) -> it.password = value)
                .field(
                        "global_name",
                        TEXT,
                        "The display name.",
                        it -> it.globalName,
                        (it, value) -> it.globalName = value)
                .field("avatar", TEXT, "The hash of the avatar.", it -> it.avatar, (it, value) -> it.avatar = value)
                .field("banner", TEXT, "The hash of the banner.", it -> it.banner, (it, value) -> it.banner = value)
                .field(
                        "status",
                        constant(Account.Status.class),
                        "Whether the account can be used. A status other than active ends all sessions.",
                        it -> it.status,
                        this::setStatus)
                .otherwise(Account.Status.ACTIVE)
                .field("locale", TEXT, "The language.", it -> it.locale, (it, value) -> it.locale = value)
                .otherwise("en-US")
                .field("theme", TEXT, "The theme, dark or light.", it -> it.theme, (it, value) -> it.theme = value)
                .otherwise("dark")
                .field(
                        "totp_secret",
                        Base32Type.TYPE,
                        "The secret of an authenticator app, in base 32; a second factor.",
                        it -> it.factors.totp == null ? null : it.factors.totp.secret(),
                        (it, value) -> it.factors.totp = new AuthenticatorApp(value))
                .field(
                        "sms",
                        BOOL,
                        "Whether codes by SMS are enabled as a second factor.",
                        it -> it.factors.sms,
                        AccountShapes::setSms)
                .otherwise(false)
                .field(
                        "backup_codes",
                        listOf(TEXT),
                        "The unused backup codes.",
                        it -> it.factors.backupCodes,
                        (it, value) -> replace(it.factors.backupCodes, value))
                .field(
                        "security_keys",
                        listOf(key),
                        "The WebAuthn credentials; a second factor.",
                        it -> it.factors.credentials,
                        (it, value) -> replace(it.factors.credentials, value))
                .field(
                        "spent_totp_steps",
                        listOf(LONG),
                        "The steps of 30 seconds since 1970 whose codes were used.",
                        it -> it.factors.spentTotpSteps,
                        (it, value) -> replace(it.factors.spentTotpSteps, value))
                .field(
                        "required_actions",
                        listOf(TEXT),
                        "The required actions before the account can be used freely, such as update_password.",
                        it -> it.requiredActions,
                        (it, value) -> replace(it.requiredActions, value))
                .field(
                        "former_phones",
                        listOf(TEXT),
                        "Phone numbers that belonged to the account before.",
                        it -> it.phones.stream()
                                .filter(number -> !number.equals(it.phone()))
                                .toList(),
                        (it, value) -> it.phones.addAll(value))
                .field(
                        "ip_authorization_required",
                        BOOL,
                        "Whether a sign-in from an untrusted address must be confirmed by mail.",
                        it -> it.ipAuthorizationRequired,
                        (it, value) -> it.ipAuthorizationRequired = value)
                .otherwise(false)
                .field(
                        "trusted_addresses",
                        listOf(TEXT),
                        "The trusted network addresses.",
                        it -> it.trustedAddresses,
                        (it, value) -> replace(it.trustedAddresses, value))
                .field(
                        "push_tokens",
                        listOf(pushToken),
                        "The push tokens of the devices.",
                        it -> it.pushTokens,
                        (it, value) -> replace(it.pushTokens, value))
                .children(
                        "sessions",
                        session,
                        "The signed-in devices, and the applications with a grant.",
                        this::sessions);
    }

    private ObjectShape<Account, Session> session() {
        return new ObjectShape<Account, Session>(
                        "Session",
                        "A device that is signed in, or an application that acts in the name of the account.",
                        (account, keys) -> keys.adding(
                                world.state.sessions.restore(
                                        account,
                                        keys.get("id_hash"),
                                        keys.get("token"),
                                        new ClientInfo(keys.get("os"), keys.get("platform"), keys.get("location")),
                                        keys.get("last_used"),
                                        new Session.Grant(
                                                keys.get("application_id"),
                                                Set.copyOf(keys.<List<String>>require("scopes")))),
                                world.state.sessions::end))
                .key("id_hash", TEXT, "The public name; a new one if absent.", it -> it.idHash)
                .key("token", TEXT, "The token; a new one if absent.", it -> it.token)
                .key("os", TEXT, "The operating system.", it -> it.client.os())
                .key("platform", TEXT, "The program.", it -> it.client.platform())
                .key("location", TEXT, "The location of the device.", it -> it.client.location())
                .key("last_used", INSTANT, "The time of the token's last use; now if absent.", it -> it.lastUsed)
                .key(
                        "scopes",
                        listOf(TEXT),
                        "The OAuth2 scopes of an application.",
                        it -> it.grant.scopes().stream().sorted().toList())
                .otherwise(List.of())
                .key(
                        "application_id",
                        TEXT,
                        "The id of the application with the grant.",
                        it -> it.grant.applicationId());
    }

    private static ObjectShape<Object, WebAuthnCredential> securityKey() {
        return new ObjectShape<Object, WebAuthnCredential>(
                        "SecurityKey",
                        "A WebAuthn credential.",
                        (parent, keys) ->
                                new WebAuthnCredential(keys.require("id"), publicKey(keys, keys.require("public_key"))))
                .key("id", TEXT, "The id, in URL-safe base 64.", it -> it.id)
                .required()
                .key(
                        "public_key",
                        BYTES,
                        "The EC public key, X.509 in base 64.",
                        it -> ByteBuffer.wrap(it.key.getEncoded()))
                .required()
                .field(
                        "sign_count",
                        LONG,
                        "The highest count of signatures so far.",
                        it -> it.signCount,
                        (it, value) -> it.signCount = value)
                .otherwise(0L);
    }

    private static java.security.PublicKey publicKey(Keys keys, ByteBuffer encoded) {
        byte[] bytes = new byte[encoded.remaining()];
        encoded.duplicate().get(bytes);
        try {
            return KeyFactory.getInstance("EC").generatePublic(new X509EncodedKeySpec(bytes));
        } catch (GeneralSecurityException e) {
            throw keys.problem("The member 'public_key' is not an EC public key.");
        }
    }

    private Account create(Keys keys) {
        String email = keys.get("email");
        String phone = keys.get("phone");
        requireFree(keys, email);
        requireFree(keys, phone);
        String id = keys.get("id");
        String username = keys.get("username");
        Account account = keys.adding(
                world.state.accounts.createWithId(
                        id == null ? world.state.seeds.snowflake() : id,
                        username == null ? world.state.accounts.freeUsernameOf(email) : username,
                        keys.require("bot")),
                world.state.accounts::remove);
        account.email = email;
        account.setPhone(phone);
        return account;
    }

    /** Returns the owner of a new object: the named account, or a new account. */
    static Account owner(World world, Keys keys) {
        Account owner = keys.get("owner");
        return owner == null
                ? keys.adding(world.state.accounts.createWithFreeName("owner"), world.state.accounts::remove)
                : owner;
    }

    private void requireFree(Keys keys, @Nullable String login) {
        if (login != null && world.state.accounts.byLogin(login).isPresent()) {
            throw keys.problem("There is an account with this login already: " + login);
        }
    }

    private void setStatus(Account account, Account.Status status) {
        account.status = status;
        if (status != Account.Status.ACTIVE) {
            world.state.sessions.endAll(account);
        }
    }

    private static void setSms(Account account, boolean enabled) {
        if (enabled && account.phone() == null) {
            throw new IllegalArgumentException("Codes by SMS need a phone number: set 'phone' too.");
        }
        account.factors.sms = enabled;
    }

    private List<Session> sessions(Account account) {
        return world.state.sessions.all().stream()
                .filter(session -> session.account.equals(account))
                .toList();
    }

    static <V> void replace(Collection<V> place, Collection<V> values) {
        place.clear();
        place.addAll(values);
    }
}
