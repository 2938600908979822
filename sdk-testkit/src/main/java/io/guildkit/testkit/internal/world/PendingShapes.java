package io.guildkit.testkit.internal.world;

import static io.guildkit.testkit.internal.shape.Types.INSTANT;
import static io.guildkit.testkit.internal.shape.Types.TEXT;
import static io.guildkit.testkit.internal.shape.Types.constant;
import static io.guildkit.testkit.internal.shape.Types.listOf;
import static io.guildkit.testkit.internal.shape.Types.mapOf;
import static io.guildkit.testkit.internal.world.AccountShapes.replace;

import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.shape.ObjectShape.View;
import io.guildkit.testkit.internal.shape.Type;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.OneTimeTokens;
import io.guildkit.testkit.internal.state.PhoneVerifications;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.state.State.Captcha;
import io.guildkit.testkit.internal.state.State.Handoff;
import io.guildkit.testkit.internal.state.State.RevertPoint;
import io.guildkit.testkit.internal.state.Ticket;
import java.util.Collection;

/** Unfinished operations: sign-ins that need another step, and valid tokens. */
final class PendingShapes {
    final ObjectShape<Object, State> pending;

    private final References references;

    PendingShapes(World world, References references) {
        this.references = references;
        pending = pending(world);
    }

    private ObjectShape<Object, State> pending(World world) {
        return new ObjectShape<Object, State>(
                        "Pending",
                        "Unfinished operations: sign-ins that need another step, and valid tokens.",
                        (parent, keys) -> world.state)
                .field(
                        "fingerprints",
                        listOf(TEXT),
                        "The fingerprints of clients.",
                        it -> it.fingerprints,
                        (it, value) -> replace(it.fingerprints, value))
                .field(
                        "tickets",
                        listOf(ticket()),
                        "The places of sign-ins that need a second factor.",
                        it -> it.tickets.all(),
                        (it, value) -> value.forEach(it.tickets::put))
                .field(
                        "reset_tokens",
                        tokens("AccountToken", references.account),
                        "The tokens for a new password.",
                        it -> it.resetTokens.all(),
                        (it, value) -> value.forEach(it.resetTokens::put))
                .field(
                        "ip_tokens",
                        tokens("AccountToken", references.account),
                        "The tokens to trust an address.",
                        it -> it.ipTokens.all(),
                        (it, value) -> value.forEach(it.ipTokens::put))
                .field(
                        "phone_tokens",
                        tokens("PhoneToken", TEXT),
                        "The tokens of verified phone numbers.",
                        it -> it.phoneTokens.all(),
                        (it, value) -> value.forEach(it.phoneTokens::put))
                .field(
                        "revert_tokens",
                        tokens("RevertToken", revertPoint()),
                        "The tokens for reverting a change of address.",
                        it -> it.revertTokens.all(),
                        (it, value) -> value.forEach(it.revertTokens::put))
                .field(
                        "phone_verifications",
                        mapOf(verification()),
                        "The sent codes, by phone number.",
                        it -> it.phoneVerifications.byPhone,
                        (it, value) -> it.phoneVerifications.byPhone.putAll(value))
                .field(
                        "handoffs",
                        mapOf(handoff()),
                        "The handoffs to another program, by token.",
                        it -> it.handoffs,
                        (it, value) -> it.handoffs.putAll(value))
                .field(
                        "captchas",
                        mapOf(captcha()),
                        "The CAPTCHAs, by route.",
                        it -> it.captchas,
                        (it, value) -> it.captchas.putAll(value))
                .field(
                        "elevations",
                        listOf(elevation()),
                        "The proofs of a second factor.",
                        it -> it.elevations.proofs.all(),
                        (it, value) -> value.forEach(it.elevations.proofs::put))
                .field(
                        "blacklisted_phones",
                        listOf(TEXT),
                        "The blocked phone numbers.",
                        it -> it.accounts.blacklistedPhones,
                        (it, value) -> replace(it.accounts.blacklistedPhones, value));
    }

    private Type<Ticket> ticket() {
        return new ObjectShape<Object, Ticket>(
                        "Ticket",
                        "A sign-in that needs a second factor.",
                        (parent, keys) -> new Ticket(
                                keys.require("ticket"),
                                keys.require("purpose"),
                                keys.get("account"),
                                keys.require("expiry")))
                .key("ticket", TEXT, "The ticket.", it -> it.value)
                .required()
                .key("purpose", constant(Ticket.Purpose.class), "What it is for.", it -> it.purpose)
                .required()
                .key("account", references.account, "The account.", it -> it.account)
                .key("expiry", INSTANT, "The expiry.", it -> it.expiry)
                .required()
                .field(
                        "challenge",
                        TEXT,
                        "The challenge for a security key.",
                        it -> it.challenge,
                        (it, value) -> it.challenge = value)
                .field(
                        "sms_code",
                        TEXT,
                        "The code sent to the phone.",
                        it -> it.smsCode,
                        (it, value) -> it.smsCode = value)
                .type(this, View.STATE);
    }

    private <T> Type<Collection<OneTimeTokens.Issued<T>>> tokens(String name, Type<T> meaning) {
        return listOf(new ObjectShape<Object, OneTimeTokens.Issued<T>>(
                        name,
                        "A token that can be used once.",
                        (parent, keys) -> new OneTimeTokens.Issued<T>(
                                keys.require("token"), keys.require("meaning"), keys.require("expiry")))
                .key("token", TEXT, "The token.", OneTimeTokens.Issued::token)
                .required()
                .key("meaning", meaning, "Its meaning.", OneTimeTokens.Issued::meaning)
                .required()
                .key("expiry", INSTANT, "The expiry.", OneTimeTokens.Issued::expiry)
                .required()
                .type(this, View.STATE));
    }

    private Type<RevertPoint> revertPoint() {
        return new ObjectShape<Object, RevertPoint>(
                        "RevertPoint",
                        "The former state to which an account can be reverted.",
                        (parent, keys) -> new RevertPoint(keys.require("account"), keys.require("email")))
                .key("account", references.account, "The account.", RevertPoint::account)
                .required()
                .key("email", TEXT, "The email address it had.", RevertPoint::email)
                .required()
                .type(this, View.STATE);
    }

    private Type<PhoneVerifications.Pending> verification() {
        return new ObjectShape<Object, PhoneVerifications.Pending>(
                        "PhoneVerification",
                        "A code that was sent to a phone.",
                        (parent, keys) -> new PhoneVerifications.Pending(
                                keys.require("purpose"),
                                keys.<Account>get("account"),
                                keys.require("code"),
                                keys.require("expiry")))
                .key(
                        "purpose",
                        constant(PhoneVerifications.Purpose.class),
                        "What it is for.",
                        PhoneVerifications.Pending::purpose)
                .required()
                .key(
                        "account",
                        references.account,
                        "The account; absent if it has yet to be created.",
                        PhoneVerifications.Pending::account)
                .key("code", TEXT, "The code.", PhoneVerifications.Pending::code)
                .required()
                .key("expiry", INSTANT, "The expiry.", PhoneVerifications.Pending::expiry)
                .required()
                .type(this, View.STATE);
    }

    private Type<Handoff> handoff() {
        return new ObjectShape<Object, Handoff>(
                        "Handoff",
                        "A sign-in handed to another program.",
                        (parent, keys) ->
                                new Handoff(keys.require("account"), keys.require("key"), keys.require("address")))
                .key("account", references.account, "The account.", Handoff::account)
                .required()
                .key("key", TEXT, "Its key.", Handoff::key)
                .required()
                .key("address", TEXT, "The network address of its completion.", Handoff::address)
                .required()
                .type(this, View.STATE);
    }

    private Type<Captcha> captcha() {
        return new ObjectShape<Object, Captcha>(
                        "Captcha",
                        "A CAPTCHA.",
                        (parent, keys) -> new Captcha(
                                keys.require("sitekey"),
                                keys.require("session_id"),
                                keys.require("rqdata"),
                                keys.require("rqtoken")))
                .key("sitekey", TEXT, "The site key.", Captcha::sitekey)
                .required()
                .key("session_id", TEXT, "The session to solve it in.", Captcha::sessionId)
                .required()
                .key("rqdata", TEXT, "Data for the widget.", Captcha::rqdata)
                .required()
                .key("rqtoken", TEXT, "A token to send along with the answer.", Captcha::rqtoken)
                .required()
                .type(this, View.STATE);
    }

    private Type<OneTimeTokens.Issued<Account>> elevation() {
        return new ObjectShape<Object, OneTimeTokens.Issued<Account>>(
                        "Elevation",
                        "A proof of a second factor.",
                        (parent, keys) -> new OneTimeTokens.Issued<Account>(
                                keys.require("token"), keys.require("account"), keys.require("expiry")))
                .key("token", TEXT, "The proof.", OneTimeTokens.Issued::token)
                .required()
                .key("account", references.account, "The account.", OneTimeTokens.Issued::meaning)
                .required()
                .key("expiry", INSTANT, "The expiry.", OneTimeTokens.Issued::expiry)
                .required()
                .type(this, View.STATE);
    }
}
