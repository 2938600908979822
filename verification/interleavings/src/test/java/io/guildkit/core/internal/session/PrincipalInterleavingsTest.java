package io.guildkit.core.internal.session;

import static io.guildkit.interleavings.Together.require;

import io.guildkit.core.auth.AccountToken;
import io.guildkit.core.auth.SecondFactorSharing;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.base.Timer;
import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.route.Route;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.interleavings.Promise;
import io.guildkit.interleavings.Promise.Defect;
import io.guildkit.interleavings.RacingTime;
import io.guildkit.interleavings.Together;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

class PrincipalInterleavingsTest {
    private static final AccountToken OLD = AccountToken.of("old", Snowflake.of(1));
    private static final AccountToken NEW = AccountToken.of("new", Snowflake.of(1));
    private static final Route ROUTE = Route.get("/users/@me").account();

    private final RacingTime time = new RacingTime();

    /** A store of a user who implements only the required methods, so that removal takes two steps. */
    private static final class OwnStore implements TokenStore {
        private final AtomicReference<@Nullable String> token = new AtomicReference<>(OLD.token());

        @Override
        public Optional<String> load() {
            return Optional.ofNullable(token.get());
        }

        @Override
        public void save(String saved) {
            token.set(saved);
        }

        @Override
        public void clear() {
            token.set(null);
        }
    }

    private Principal principal(TokenStore store) {
        return Principals.principal(time, store, Optional.empty(), SecondFactorSharing.none(), new Timer(time.timer()));
    }

    @Promise(
            brokenBy = {
                @Defect(
                        in = Principal.class,
                        original = "!changes.run(() -> clear(account.store(), token))",
                        defective = "!clear(account.store(), token)"),
                @Defect(
                        in = Principal.class,
                        original = "changes.run(() -> save(account.store(), token));",
                        defective = "save(account.store(), token);")
            })
    void completedSignInSurvivesSignOutsWithTheOldToken() throws InterruptedException {
        OwnStore store = new OwnStore();
        Principal principal = principal(store);
        Together.run(
                () -> principal.signedOut(OLD.token()),
                () -> principal.signedIn(NEW),
                () -> principal.signedOut(OLD.token()));
        require(store.load().equals(Optional.of(NEW.token())), "the token of the sign-in is lost");
    }

    @Promise(
            brokenBy =
                    @Defect(
                            in = Principal.class,
                            original = "while (!elevation.remember(proof, token, epoch));",
                            defective = "while (!elevation.remember(proof, token, elevation.epoch()));"))
    void proofsEndWithTheirToken() throws InterruptedException {
        Principal principal = principal(TokenStore.inMemory(OLD));
        Together.run(
                () -> principal.elevated(OLD.token(), "proof"),
                () -> principal.signedOut(OLD.token()),
                () -> principal.elevated(OLD.token(), "later-proof"));
        require(principal.elevation().proof(OLD.token()).isEmpty(), "a proof outlives its token");
    }

    @Promise(brokenBy = @Defect(in = Principal.class, original = """
                                    elevation.forget(token.token()::equals); // a service may return the same token again
                                            try {
                                                store.save(token);
                                                return true;
                                            } finally {
                                                // After the token, so that nothing is kept that an earlier token got in between.
                                                elevation.forget(other -> !other.equals(token.token()));
                                            }
                                    """, defective = """
                                    elevation.forget(other -> true);
                                            store.save(token);
                                            return true;
                                    """))
    void proofsDoNotOutliveTheReplacementOfTheirToken() throws InterruptedException {
        Principal principal = principal(TokenStore.inMemory(OLD));
        Together.run(
                () -> principal.elevated(OLD.token(), "proof"),
                () -> principal.signedIn(NEW),
                () -> principal.elevated(OLD.token(), "later-proof"));
        require(principal.elevation().proof(OLD.token()).isEmpty(), "a proof outlives its token");
    }

    @Promise(
            brokenBy =
                    @Defect(
                            in = Identity.class,
                            original = "return new Identity(principal, principal.bind(), signOuts, null);",
                            defective = "Optional<AccountToken> account = principal.bind();"
                                    + " return new Identity(principal, account, principal.signOuts(), null);"))
    void callsFromBeforeASignOutDoNotGoOnWithTheNextSignIn() throws InterruptedException {
        Principal principal = principal(TokenStore.inMemory(OLD));
        Identity[] bound = {Identity.of(principal)};
        Together.run(() -> bound[0] = Identity.of(principal), () -> {
            principal.signedOut(OLD.token());
            principal.signedIn(NEW);
        });
        boolean isOld = bound[0].accountToken().equals(Optional.of(OLD.token()));
        require(!isOld || !goesOn(bound[0]), "a call goes on after the sign-out of its account");
    }

    private static boolean goesOn(Identity identity) {
        try {
            return identity.afterWait(ROUTE) != null;
        } catch (CredentialsException e) {
            return false;
        }
    }
}
