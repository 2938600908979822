package io.guildkit.testkit.internal.auth;

import static io.guildkit.testkit.internal.validation.TextSpec.text;

import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.validation.QuerySpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Unique names: which are well formed, which are free, and which might please. */
record UsernameRoutes(State state) {
    private static final TextSpec WELL_FORMED =
            text().length(2, 32).matching(Pattern.compile("(?!.*\\.\\.)[a-z0-9_.]+"), "username");

    private static final QuerySpec SUGGESTION = QuerySpec.none().optional(Fields.GLOBAL_NAME, text());
    private static final BodySpec ATTEMPT = BodySpec.empty().required(Fields.USERNAME, text());

    void register(Router router) {
        router.get("/unique-username/username-suggestions-unauthed")
                .open()
                .query(SUGGESTION)
                .handle(this::suggestion);
        router.post("/unique-username/username-attempt-unauthed")
                .open()
                .body(ATTEMPT)
                .handle(this::attempt);
    }

    /** Reports a malformed or taken name. */
    void check(String username, FormErrors errors) {
        if (!WELL_FORMED.accepts(username)) {
            errors.add("USERNAME_INVALID", "Use 2 to 32 of: small letters, digits, underscores and single dots.");
        } else if (state.accounts.byUsername(username).isPresent()) {
            errors.add("USERNAME_ALREADY_TAKEN", "Username is unavailable. Try adding numbers or underscores.");
        }
    }

    /** Returns a free name that resembles the display name, if there is one. */
    String suggest(@Nullable String globalName) {
        String base =
                globalName == null ? "" : globalName.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]+", "");
        String wellFormed = WELL_FORMED.accepts(base) ? base : "user_" + state.seeds.hex(3);
        return state.accounts.freeUsername(wellFormed);
    }

    private Reply suggestion(Exchange exchange) {
        String username = suggest(exchange.query(Fields.GLOBAL_NAME));
        return Reply.ok(Reply.object().put(Fields.USERNAME, username));
    }

    private Reply attempt(Exchange exchange) {
        boolean taken =
                state.accounts.byUsername(exchange.text(Fields.USERNAME)).isPresent();
        return Reply.ok(Reply.object().put("taken", taken));
    }
}
