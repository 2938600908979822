package io.guildkit.testkit.internal.auth;

import static io.guildkit.testkit.internal.validation.TextSpec.text;
import static io.guildkit.testkit.internal.validation.ValueSpec.bool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creating an account. */
final class RegistrationRoutes {
    private static final String INVITE = "invite";
    private static final int NAME_LIMIT = 32;

    private static final BodySpec REGISTER = BodySpec.empty()
            .optional(Fields.USERNAME, text())
            .optional(Fields.GLOBAL_NAME, text().length(1, NAME_LIMIT).nullable())
            .optional(RegistrationCheck.EMAIL, TextSpec.email())
            .optional(RegistrationCheck.PHONE_TOKEN, text())
            .optional(Fields.PASSWORD, Fields.password())
            .optional(RegistrationCheck.DATE_OF_BIRTH, text())
            .optional(Fields.FINGERPRINT, text())
            .optional(INVITE, text().nullable())
            .optional("guild_template_code", text().nullable())
            .optional(Fields.GIFT_CODE_SKU_ID, text().nullable())
            .optional(RegistrationCheck.CONSENT, bool())
            .optional(RegistrationCheck.PROMOTION, bool());

    private final State state;
    private final SignIns signIns;
    private final RegistrationCheck check;
    private final UsernameRoutes usernames;
    private final Newcomers newcomers;

    RegistrationRoutes(State state, SignIns signIns, UsernameRoutes usernames, Newcomers newcomers) {
        this.state = state;
        this.signIns = signIns;
        this.usernames = usernames;
        this.newcomers = newcomers;
        this.check = new RegistrationCheck(state, usernames);
    }

    void register(Router router) {
        router.post("/auth/register").open().body(REGISTER).handle(this::register);
    }

    private Reply register(Exchange exchange) {
        check.check(exchange);
        String username = Optional.ofNullable(exchange.textOrNull(Fields.USERNAME))
                .orElseGet(() -> usernames.suggest(exchange.textOrNull(Fields.GLOBAL_NAME)));
        Account account = create(username, fingerprint(exchange));
        account.globalName = exchange.textOrNull(Fields.GLOBAL_NAME);
        account.email = exchange.textOrNull(RegistrationCheck.EMAIL);
        account.password = exchange.textOrNull(Fields.PASSWORD);
        String phoneToken = exchange.textOrNull(RegistrationCheck.PHONE_TOKEN);
        if (phoneToken != null) {
            account.setPhone(state.phoneTokens.meaning(phoneToken).orElseThrow());
            state.phoneTokens.spend(phoneToken);
        }
        ObjectNode body = Reply.object().put(Fields.TOKEN, signIns.open(account, exchange));
        String invite = exchange.textOrNull(INVITE);
        if (invite != null && newcomers.welcome(account, invite)) {
            body.put("show_verification_form", true);
        }
        return Reply.ok(body);
    }

    private Account create(String username, @Nullable String fingerprint) {
        return Optional.ofNullable(fingerprint)
                .flatMap(value -> state.fingerprints.idOf(value))
                .filter(id -> state.accounts.byId(id).isEmpty())
                .map(id -> state.accounts.createWithId(id, username, false))
                .orElseGet(() -> state.accounts.create(username, false));
    }

    private static @Nullable String fingerprint(Exchange exchange) {
        String inBody = exchange.textOrNull(Fields.FINGERPRINT);
        return inBody == null ? exchange.request().header(RegistrationCheck.FINGERPRINT_HEADER) : inBody;
    }
}
