package io.guildkit.testkit.internal.world;

import static io.guildkit.testkit.internal.shape.ObjectShape.record;
import static io.guildkit.testkit.internal.shape.Types.INSTANT;
import static io.guildkit.testkit.internal.shape.Types.TEXT;
import static io.guildkit.testkit.internal.shape.Types.constant;
import static io.guildkit.testkit.internal.shape.Types.listOf;
import static io.guildkit.testkit.internal.shape.Types.mapOf;

import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.shape.Type;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.OneTimeTokens.Issued;
import io.guildkit.testkit.internal.state.PhoneVerifications;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.state.State.Captcha;
import io.guildkit.testkit.internal.state.State.Handoff;
import io.guildkit.testkit.internal.state.State.RevertPoint;
import io.guildkit.testkit.internal.state.Ticket;

/** Unfinished operations: sign-ins that need another step, and valid tokens. */
final class PendingShapes extends Shapes {
    private final ObjectShape<Object, Ticket> ticket = new ObjectShape<>(
                    Ticket.class,
                    "Ticket",
                    "A sign-in that needs a second factor.",
                    (parent, keys) -> new Ticket(
                            keys.require("ticket"),
                            keys.require("purpose"),
                            keys.get("account"),
                            keys.require("expiry")))
            .required("ticket", TEXT, "The ticket.", "value")
            .required("purpose", constant(Ticket.Purpose.class), "What it is for.")
            .key("account", references.account, "The account.")
            .required("expiry", INSTANT, "The expiry.")
            .field("challenge", TEXT, "The challenge for a security key.")
            .field("sms_code", TEXT, "The code sent to the phone.");

    private final ObjectShape<Object, RevertPoint> revertPoint = record(
                    RevertPoint.class, "RevertPoint", "The former state to which an account can be reverted.")
            .required("account", references.account, "The account.")
            .required("email", TEXT, "The email address it had.");

    private final ObjectShape<Object, PhoneVerifications.Pending> verification = record(
                    PhoneVerifications.Pending.class, "PhoneVerification", "A code that was sent to a phone.")
            .required("purpose", constant(PhoneVerifications.Purpose.class), "What it is for.")
            .key("account", references.account, "The account; absent if it has yet to be created.")
            .required("code", TEXT, "The code.")
            .required("expiry", INSTANT, "The expiry.");

    private final ObjectShape<Object, Handoff> handoff = record(
                    Handoff.class, "Handoff", "A sign-in handed to another program.")
            .required("account", references.account, "The account.")
            .required("key", TEXT, "Its key.")
            .required("address", TEXT, "The network address of its completion.");

    private final ObjectShape<Object, Captcha> captcha = record(Captcha.class, "Captcha", "A CAPTCHA.")
            .required("sitekey", TEXT, "The site key.")
            .required("session_id", TEXT, "The session to solve it in.")
            .required("rqdata", TEXT, "Data for the widget.")
            .required("rqtoken", TEXT, "A token to send along with the answer.");

    @SuppressWarnings("unchecked") // a class has no type arguments
    private final ObjectShape<Object, Issued<Account>> elevation = record(
                    (Class<Issued<Account>>) (Class<?>) Issued.class, "Elevation", "A proof of a second factor.")
            .required("token", TEXT, "The proof.")
            .required("account", references.account, "The account.", "meaning")
            .required("expiry", INSTANT, "The expiry.");

    final ObjectShape<Object, State> pending = new ObjectShape<>(
                    State.class,
                    "Pending",
                    "Unfinished operations: sign-ins that need another step, and valid tokens.",
                    (parent, keys) -> world.state)
            .field("fingerprints", listOf(TEXT), "The fingerprints of clients.")
            .field("tickets", listOf(ticket), "The places of sign-ins that need a second factor.")
            .field("reset_tokens", listOf(token("AccountToken", references.account)), "The tokens for a new password.")
            .field("ip_tokens", listOf(token("AccountToken", references.account)), "The tokens to trust an address.")
            .field("phone_tokens", listOf(token("PhoneToken", TEXT)), "The tokens of verified phone numbers.")
            .field(
                    "revert_tokens",
                    listOf(token("RevertToken", revertPoint)),
                    "The tokens for reverting a change of address.")
            .field(
                    "phone_verifications",
                    mapOf(verification),
                    "The sent codes, by phone number.",
                    "phoneVerifications.byPhone")
            .field("handoffs", mapOf(handoff), "The handoffs to another program, by token.")
            .field("captchas", mapOf(captcha), "The CAPTCHAs, by route.")
            .field("elevations", listOf(elevation), "The proofs of a second factor.", "elevations.proofs")
            .field("blacklisted_phones", listOf(TEXT), "The blocked phone numbers.", "accounts.blacklistedPhones");

    PendingShapes(World world, References references) {
        super(world, references);
    }

    @SuppressWarnings("unchecked") // a class has no type arguments
    private static <T> ObjectShape<Object, Issued<T>> token(String name, Type<T> meaning) {
        return record((Class<Issued<T>>) (Class<?>) Issued.class, name, "A token that can be used once.")
                .required("token", TEXT, "The token.")
                .required("meaning", meaning, "Its meaning.")
                .required("expiry", INSTANT, "The expiry.");
    }
}
