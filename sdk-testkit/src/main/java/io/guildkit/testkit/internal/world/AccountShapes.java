package io.guildkit.testkit.internal.world;

import static io.guildkit.testkit.internal.shape.Types.BOOL;
import static io.guildkit.testkit.internal.shape.Types.BYTES;
import static io.guildkit.testkit.internal.shape.Types.INSTANT;
import static io.guildkit.testkit.internal.shape.Types.LONG;
import static io.guildkit.testkit.internal.shape.Types.SNOWFLAKE;
import static io.guildkit.testkit.internal.shape.Types.TEXT;
import static io.guildkit.testkit.internal.shape.Types.constant;
import static io.guildkit.testkit.internal.shape.Types.listOf;

import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.shape.ObjectShape.Keys;
import io.guildkit.testkit.internal.shape.ShapeException;
import io.guildkit.testkit.internal.shape.Type;
import io.guildkit.testkit.internal.shape.Types;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.AuthenticatorApp;
import io.guildkit.testkit.internal.state.Base32;
import io.guildkit.testkit.internal.state.SecondFactors.WebAuthnCredential;
import io.guildkit.testkit.internal.state.Session;
import io.guildkit.testkit.internal.state.Session.ClientInfo;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.List;
import java.util.Set;

/** Accounts and their parts. */
public final class AccountShapes extends Shapes {
    /** A secret in base 32, as people type it into an authenticator app. */
    private static final Type<AuthenticatorApp> AUTHENTICATOR_APP = Types.of(
            (json, path) -> {
                String text = TEXT.read(json, path);
                try {
                    return new AuthenticatorApp(Base32.decode(text));
                } catch (IllegalArgumentException e) {
                    throw new ShapeException(path, "Expected a string of base 32.");
                }
            },
            (app, view) -> TextNode.valueOf(Base32.encode(app.secret())),
            definitions -> TEXT.schema(definitions).put("pattern", "^[A-Za-z2-7 =-]+$"));

    private final ObjectShape<Object, Account.PushToken> pushToken = ObjectShape.record(
                    Account.PushToken.class, "PushToken", "A push token of one of the devices of an account.")
            .required("provider", TEXT, "Who delivers.")
            .required("token", TEXT, "The token.");

    private final ObjectShape<Object, WebAuthnCredential> securityKey = new ObjectShape<>(
                    WebAuthnCredential.class,
                    "SecurityKey",
                    "A WebAuthn credential.",
                    (parent, keys) -> new WebAuthnCredential(keys.require("id"), publicKey(keys)))
            .required("id", TEXT, "The id, in URL-safe base 64.")
            .required("public_key", BYTES, "The EC public key, X.509 in base 64.", "encodedKey")
            .field("sign_count", LONG.or(0L), "The highest count of signatures so far.");

    public final ObjectShape<Account, Session> session = new ObjectShape<Account, Session>(
                    Session.class,
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
            .key("id_hash", TEXT, "The public name; a new one if absent.")
            .key("token", TEXT, "The token; a new one if absent.")
            .key("os", TEXT, "The operating system.", "client.os")
            .key("platform", TEXT, "The program.", "client.platform")
            .key("location", TEXT, "The location of the device.", "client.location")
            .key("last_used", INSTANT, "The time of the token's last use; now if absent.")
            .key(
                    "scopes",
                    listOf(TEXT).or(List.of()),
                    "The OAuth2 scopes of an application.",
                    it -> it.grant.scopes().stream().sorted().toList())
            .key("application_id", TEXT, "The id of the application with the grant.", "grant.applicationId");

    public final ObjectShape<Object, Account> account = new ObjectShape<>(
                    Account.class, "Account", "An account of a person or a bot.", (parent, keys) -> create(keys))
            .key("id", SNOWFLAKE, "The id; a new one if absent.")
            .key("username", TEXT, "The unique name; derived from the email address if absent.")
            .key("bot", BOOL.or(false), "Whether this is a bot, whose tokens are sent as Bot <token>.")
            .key("email", TEXT, "The email address.")
            .key("phone", TEXT, "The phone number, in E.164 form.")
            .field("password", TEXT, "The password.")
            .field("global_name", TEXT, "The display name.")
            .field("avatar", TEXT, "The hash of the avatar.")
            .field("banner", TEXT, "The hash of the banner.")
            .field(
                    "status",
                    constant(Account.Status.class).or(Account.Status.ACTIVE),
                    "Whether the account can be used. A status other than active ends all sessions.",
                    this::setStatus)
            .field("locale", TEXT.or("en-US"), "The language.")
            .field("theme", TEXT.or("dark"), "The theme, dark or light.")
            .part("factors")
            .field(
                    "totp_secret",
                    AUTHENTICATOR_APP,
                    "The secret of an authenticator app, in base 32; a second factor.",
                    it -> it.factors.totp,
                    (it, value) -> it.factors.setUp(value))
            .field("sms", BOOL.or(false), "Whether codes by SMS are enabled as a second factor.", AccountShapes::setSms)
            .field("backup_codes", listOf(TEXT), "The unused backup codes.")
            .field("security_keys", listOf(securityKey), "The WebAuthn credentials; a second factor.")
            .field("spent_totp_steps", listOf(LONG), "The steps of 30 seconds since 1970 whose codes were used.")
            .part("")
            .field(
                    "required_actions",
                    listOf(TEXT),
                    "The required actions before the account can be used freely, such as update_password.")
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
                    BOOL.or(false),
                    "Whether a sign-in from an untrusted address must be confirmed by mail.")
            .field("trusted_addresses", listOf(TEXT), "The trusted network addresses.")
            .field("push_tokens", listOf(pushToken), "The push tokens of the devices.")
            .children(
                    "sessions",
                    session,
                    "The signed-in devices, and the applications with a grant.",
                    it -> world.state.sessions.allOf(it));

    AccountShapes(World world, References references) {
        super(world, references);
    }

    private static PublicKey publicKey(Keys keys) {
        ByteBuffer encoded = keys.require("public_key");
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
        if (email != null) {
            world.state.requireFreeEmail(email, null);
        }
        world.state.accounts.requireFreePhone(phone);
        Account account = keys.adding(
                world.state.accounts.createWithId(
                        keys.get("id", world.state.seeds::snowflake),
                        keys.get("username", () -> world.state.accounts.freeUsernameOf(email)),
                        keys.require("bot")),
                world.state.accounts::remove);
        account.email = email;
        account.setPhone(phone);
        return account;
    }

    private void setStatus(Account changed, Account.Status status) {
        changed.status = status;
        if (status != Account.Status.ACTIVE) {
            world.state.sessions.endAll(changed);
        }
    }

    private static void setSms(Account changed, boolean enabled) {
        if (enabled && changed.phone() == null) {
            throw new IllegalArgumentException("Codes by SMS need a phone number: set 'phone' too.");
        }
        changed.factors.sms = enabled;
    }
}
