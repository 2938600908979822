package io.guildkit.core.auth;

import io.guildkit.core.base.Arguments;
import java.util.Objects;

/** The principal that calls are made for, and its token. */
public sealed interface Credentials {
    /**
     * A person's account. It has a token from sign-in to logout.
     *
     * @param store the store of the token
     */
    record Account(TokenStore store) implements Credentials {
        /**
         * Checks the store.
         *
         * @param store the store of the token
         */
        public Account {
            Objects.requireNonNull(store, "store");
        }
    }

    /**
     * A bot.
     *
     * @param token the bot's token, without a scheme
     */
    record Bot(String token) implements Credentials {
        /**
         * Checks the token.
         *
         * @param token the bot's token, without a scheme
         */
        public Bot {
            Arguments.token(token, "token");
        }

        /** Shows nothing of the token. */
        @Override
        public String toString() {
            return "Bot[token=<redacted>]";
        }
    }

    /**
     * An application acting for a user.
     *
     * @param token the OAuth2 access token, without a scheme
     */
    record OAuth2(String token) implements Credentials {
        /**
         * Checks the token.
         *
         * @param token the OAuth2 access token, without a scheme
         */
        public OAuth2 {
            Arguments.token(token, "token");
        }

        /** Shows nothing of the token. */
        @Override
        public String toString() {
            return "OAuth2[token=<redacted>]";
        }
    }

    /** No credentials: only endpoints that need none can be called. */
    record None() implements Credentials {}

    /**
     * Returns the credentials of an account whose token is in a store.
     *
     * @param store the store of the token, which may be empty until sign-in
     * @return the credentials
     */
    static Credentials account(TokenStore store) {
        return new Account(store);
    }

    /**
     * Returns the credentials of an account that is signed in.
     *
     * @param token the account's token
     * @return the credentials
     */
    static Credentials accountToken(String token) {
        return new Account(TokenStore.inMemory(token));
    }

    /**
     * Returns the credentials of a bot.
     *
     * @param token the bot's token, without a scheme
     * @return the credentials
     */
    static Credentials bot(String token) {
        return new Bot(token);
    }

    /**
     * Returns the credentials of an application acting for a user.
     *
     * @param token the OAuth2 access token, without a scheme
     * @return the credentials
     */
    static Credentials oauth2(String token) {
        return new OAuth2(token);
    }

    /**
     * Returns no credentials.
     *
     * @return no credentials
     */
    static Credentials none() {
        return new None();
    }
}
