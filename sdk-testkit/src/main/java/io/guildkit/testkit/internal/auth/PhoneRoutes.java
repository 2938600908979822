package io.guildkit.testkit.internal.auth;

import static io.guildkit.testkit.internal.validation.TextSpec.text;

import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.PhoneVerifications;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import java.util.Objects;

/** The verification of phone numbers. */
record PhoneRoutes(State state) {
    private static final BodySpec PHONE = BodySpec.empty().required(Fields.PHONE, TextSpec.phone());
    private static final BodySpec PHONE_AND_CODE = PHONE.required(Fields.CODE, text());

    void register(Router router) {
        router.post("/auth/register/phone").open().body(PHONE).handle(this::begin);
        router.post("/phone-verifications/verify").open().body(PHONE_AND_CODE).handle(this::verify);
        router.post("/phone-verifications/resend").open().body(PHONE).handle(this::resend);
    }

    private Reply begin(Exchange exchange) {
        String phone = exchange.text(Fields.PHONE);
        if (state.accounts.isBlacklisted(phone)) {
            throw Problem.field(Fields.PHONE, "PHONE_NUMBER_BLACKLISTED", "This phone number can't be used.");
        }
        if (state.accounts.byLogin(phone).isPresent()) {
            throw Problem.field(Fields.PHONE, "PHONE_NUMBER_TAKEN", "This phone number is already in use.");
        }
        state.phoneVerifications.begin(phone, PhoneVerifications.Purpose.REGISTRATION, null);
        return Reply.noContent();
    }

    private Reply verify(Exchange exchange) {
        PhoneVerifications.Pending verified = state.phoneVerifications
                .finish(exchange.text(Fields.PHONE), exchange.text(Fields.CODE))
                .orElseThrow(() -> Problem.field(Fields.CODE, "CODE_INVALID", "This is not the code that was sent."));
        return Reply.ok(Reply.object().put(Fields.TOKEN, token(verified, exchange.text(Fields.PHONE))));
    }

    private Reply resend(Exchange exchange) {
        if (!state.phoneVerifications.again(exchange.text(Fields.PHONE))) {
            throw Problem.field(Fields.PHONE, "NOTHING_TO_RESEND", "No code was sent to this phone number.");
        }
        return Reply.noContent();
    }

    private String token(PhoneVerifications.Pending verified, String phone) {
        return switch (verified.purpose()) {
            case REGISTRATION -> state.phoneTokens.issue(phone);
            case LOGIN -> state.ipTokens.issue(owner(verified));
            case RESET -> state.resetTokens.issue(owner(verified));
        };
    }

    private static Account owner(PhoneVerifications.Pending verified) {
        return Objects.requireNonNull(verified.account());
    }
}
