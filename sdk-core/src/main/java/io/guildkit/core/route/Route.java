package io.guildkit.core.route;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint: its method, the template of its path, its credentials and the rule for repeating requests.
 *
 * <p>Routes are constants, and the only place where a path is written. Their text, such as {@code GET /auth/sessions},
 * identifies calls in logs and reports. Two routes are equal if all their properties are.
 */
public final class Route implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The credentials that an endpoint accepts. */
    public enum Access {
        /** No credentials are needed and none are sent. Only a fingerprint is sent, until an account is signed in. */
        OPEN,
        /** An account's token. */
        ACCOUNT,
        /** An account's or a bot's token. */
        ACCOUNT_OR_BOT,
        /** An OAuth2 access token with a certain scope. */
        OAUTH2,
        /** An account's token, or an OAuth2 access token with a certain scope. */
        ACCOUNT_OR_OAUTH2,
        /** An account's or a bot's token, or an OAuth2 access token with any scope. */
        ANY_TOKEN,
        /** The token in the path is the credential; no other may be sent. */
        WEBHOOK_TOKEN
    }

    /** The condition under which a request may be sent again if it is unknown whether the first was processed. */
    public enum Repeat {
        /** The request changes nothing, so it may be sent again. */
        SAFE,
        /** The request has the same effect when it is processed repeatedly, so it may be sent again. */
        IDEMPOTENT,
        /** The request may be sent again only if it is known that the service did not process the first one. */
        UNSAFE
    }

    private final String method;
    private final String template;
    private final transient List<String> literals;
    private final transient List<String> variables;
    private final Access access;
    private final Repeat repeat;
    private final @Nullable String scope;
    private final transient Set<String> secrets;
    private final transient Set<String> majors;
    private final boolean elevates;
    private final boolean optional;
    private final boolean keepsToken;
    private final String text;

    private Route(Builder builder, Access access, @Nullable String scope) {
        this.method = builder.method;
        this.template = builder.template;
        this.repeat = builder.repeat;
        this.secrets = Set.copyOf(builder.secrets);
        this.majors = Set.copyOf(builder.majors);
        this.elevates = builder.elevates;
        this.optional = builder.optional;
        this.keepsToken = builder.keepsToken;
        this.access = access;
        this.scope = scope;
        this.text = method + " " + template;
        List<String> literals = new ArrayList<>();
        List<String> variables = new ArrayList<>();
        int from = 0;
        for (int open = template.indexOf('{'); open >= 0; open = template.indexOf('{', from)) {
            int close = template.indexOf('}', open);
            if (close <= open + 1) {
                throw new IllegalArgumentException(text + " has a variable without a closing brace or a name");
            }
            literals.add(template.substring(from, open));
            variables.add(template.substring(open + 1, close));
            from = close + 1;
        }
        literals.add(template.substring(from));
        if (String.join("", literals).indexOf('}') >= 0
                || String.join("", variables).indexOf('{') >= 0) {
            throw new IllegalArgumentException(text + " has unbalanced braces");
        }
        this.literals = List.copyOf(literals);
        this.variables = List.copyOf(variables);
        if (optional && (access == Access.OPEN || access == Access.WEBHOOK_TOKEN)) {
            throw new IllegalArgumentException(text + " takes no token, so a token cannot be optional");
        }
        if (!variables.containsAll(secrets) || !variables.containsAll(majors)) {
            throw new IllegalArgumentException(text + " lacks a variable that secret(..) or major(..) names");
        }
    }

    /**
     * Returns a builder of a {@code GET} route.
     *
     * @param template the path below the base URL, variables in braces
     * @return a builder; a method that names the accepted credentials, such as {@link Builder#account()}, completes the
     *     route
     */
    public static Builder get(String template) {
        return new Builder("GET", template, Repeat.SAFE);
    }

    /**
     * Returns a builder of a {@code POST} route.
     *
     * @param template the path below the base URL, variables in braces
     * @return a builder; a method that names the accepted credentials, such as {@link Builder#account()}, completes the
     *     route
     */
    public static Builder post(String template) {
        return new Builder("POST", template, Repeat.UNSAFE);
    }

    /**
     * Returns a builder of a {@code PUT} route.
     *
     * @param template the path below the base URL, variables in braces
     * @return a builder; a method that names the accepted credentials, such as {@link Builder#account()}, completes the
     *     route
     */
    public static Builder put(String template) {
        return new Builder("PUT", template, Repeat.IDEMPOTENT);
    }

    /**
     * Returns a builder of a {@code PATCH} route.
     *
     * @param template the path below the base URL, variables in braces
     * @return a builder; a method that names the accepted credentials, such as {@link Builder#account()}, completes the
     *     route
     */
    public static Builder patch(String template) {
        return new Builder("PATCH", template, Repeat.UNSAFE);
    }

    /**
     * Returns a builder of a {@code DELETE} route.
     *
     * @param template the path below the base URL, variables in braces
     * @return a builder; a method that names the accepted credentials, such as {@link Builder#account()}, completes the
     *     route
     */
    public static Builder delete(String template) {
        return new Builder("DELETE", template, Repeat.IDEMPOTENT);
    }

    /**
     * Returns a builder of a route with a method that is known only at run time.
     *
     * @param method the HTTP method, such as {@code GET}
     * @param template the path below the base URL, variables in braces
     * @return a builder; a method that names the accepted credentials, such as {@link Builder#account()}, completes the
     *     route
     * @throws IllegalArgumentException if the method is unknown
     */
    public static Builder of(String method, String template) {
        return switch (method) {
            case "GET" -> get(template);
            case "POST" -> post(template);
            case "PUT" -> put(template);
            case "PATCH" -> patch(template);
            case "DELETE" -> delete(template);
            default ->
                throw new IllegalArgumentException("method must be GET, POST, PUT, PATCH or DELETE, but is " + method);
        };
    }

    /**
     * Returns the HTTP method.
     *
     * @return in capitals
     */
    public String method() {
        return method;
    }

    /**
     * Returns the path's template.
     *
     * @return the template, such as {@code /auth/mfa/{authenticator_type}}
     */
    public String template() {
        return template;
    }

    /**
     * Returns the names of the path's variables.
     *
     * @return in the order of the path
     */
    public List<String> variables() {
        return variables;
    }

    /**
     * Returns the text around the variables.
     *
     * @return one string more than there are variables
     */
    public List<String> literals() {
        return literals;
    }

    /**
     * Returns the credentials that the endpoint accepts.
     *
     * @return their kind
     */
    public Access access() {
        return access;
    }

    /**
     * Returns whether the endpoint also serves requests without a token. A client that has one of the {@linkplain
     * #access() accepted} tokens sends it.
     *
     * @return true if the client sends a token only if it has one; false if the endpoint requires a token or accepts none
     */
    public boolean isOptional() {
        return optional;
    }

    /**
     * Returns the OAuth2 scope that the endpoint requires.
     *
     * @return the scope; empty if it accepts no OAuth2 token, or one with any scope
     */
    public Optional<String> scope() {
        return Optional.ofNullable(scope);
    }

    /**
     * Returns the rule for repeating a request that the service may have processed.
     *
     * @return the retry class
     */
    public Repeat repeat() {
        return repeat;
    }

    /**
     * Returns the path variables whose values are secrets.
     *
     * @return their names
     */
    public Set<String> secretVariables() {
        return secrets;
    }

    /**
     * Returns the path variables that split the endpoint's rate limit.
     *
     * @return their names
     */
    public Set<String> majorVariables() {
        return majors;
    }

    /**
     * Returns whether the client prompts for a second factor if this route demands one.
     *
     * @return false for the endpoint that verifies the second factor itself
     */
    public boolean elevates() {
        return elevates;
    }

    /**
     * Returns whether a call keeps its token if a newer token of the account replaces it while the call waits.
     *
     * @return true for endpoints that concern the session of the token, such as the logout
     */
    public boolean keepsToken() {
        return keepsToken;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof Route that
                        && text.equals(that.text)
                        && access == that.access
                        && repeat == that.repeat
                        && Objects.equals(scope, that.scope)
                        && secrets.equals(that.secrets)
                        && majors.equals(that.majors)
                        && elevates == that.elevates
                        && optional == that.optional
                        && keepsToken == that.keepsToken);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** Returns the method and the template, such as {@code GET /auth/sessions}. */
    @Override
    public String toString() {
        return text;
    }

    private Object writeReplace() {
        return new Serialized(method, template, access, repeat, scope, secrets, majors, elevates, optional, keepsToken);
    }

    private void readObject(ObjectInputStream in) throws InvalidObjectException {
        throw new InvalidObjectException("A Route is serialised as its properties");
    }

    /** The serial form, from which the constructor creates the object with all checks. */
    private record Serialized(
            String method,
            String template,
            Access access,
            Repeat repeat,
            @Nullable String scope,
            Set<String> secrets,
            Set<String> majors,
            boolean elevates,
            boolean optional,
            boolean keepsToken)
            implements Serializable {
        private Object readResolve() {
            Builder builder = Route.of(method, template);
            builder.repeat = repeat;
            builder.secrets = secrets;
            builder.majors = majors;
            builder.elevates = elevates;
            builder.optional = optional;
            builder.keepsToken = keepsToken;
            return new Route(builder, access, scope);
        }
    }

    /** Makes a {@link Route}. */
    public static final class Builder {
        private final String method;
        private final String template;
        private Repeat repeat;
        private Set<String> secrets = Set.of();
        private Set<String> majors = Set.of();
        private boolean elevates = true;
        private boolean optional;
        private boolean keepsToken;

        private Builder(String method, String template, Repeat repeat) {
            this.method = method;
            this.template = Objects.requireNonNull(template, "template");
            this.repeat = repeat;
            if (!template.startsWith("/")) {
                throw new IllegalArgumentException("The path must begin with a slash, but is " + template);
            }
        }

        /**
         * Declares that a request has the same effect when it is processed repeatedly.
         *
         * @return this
         */
        public Builder idempotent() {
            repeat = Repeat.IDEMPOTENT;
            return this;
        }

        /**
         * Declares that a request changes nothing.
         *
         * @return this
         */
        public Builder safe() {
            repeat = Repeat.SAFE;
            return this;
        }

        /**
         * Names path variables whose values are secrets.
         *
         * @param variables the names
         * @return this
         */
        public Builder secret(String... variables) {
            secrets = Set.of(variables);
            return this;
        }

        /**
         * Names path variables that split the endpoint's rate limit.
         *
         * @param variables the names
         * @return this
         */
        public Builder major(String... variables) {
            majors = Set.of(variables);
            return this;
        }

        /**
         * Turns off the second-factor prompt of this route: if the service demands a second factor, the call fails with {@link
         * io.guildkit.core.error.ElevationRequiredException}.
         *
         * @return this
         */
        public Builder neverElevated() {
            elevates = false;
            return this;
        }

        /**
         * Declares that the endpoint also serves requests without a token. The client sends a token if it has one, and the
         * fingerprint otherwise. The last step states which tokens the endpoint accepts.
         *
         * @return this
         */
        public Builder optional() {
            optional = true;
            return this;
        }

        /**
         * Declares that a request concerns the session of its token, as a logout does. If a newer token of the same account replaces the
         * token while the call waits, the call keeps its token. Other calls go on with the newer token.
         *
         * @return this
         */
        public Builder keepsToken() {
            keepsToken = true;
            return this;
        }

        /**
         * Completes a route that needs no credentials.
         *
         * @return the route
         */
        public Route open() {
            return new Route(this, Access.OPEN, null);
        }

        /**
         * Completes a route that accepts an account's token.
         *
         * @return the route
         */
        public Route account() {
            return new Route(this, Access.ACCOUNT, null);
        }

        /**
         * Completes a route that accepts an account's or a bot's token.
         *
         * @return the route
         */
        public Route accountOrBot() {
            return new Route(this, Access.ACCOUNT_OR_BOT, null);
        }

        /**
         * Completes a route that accepts an OAuth2 access token.
         *
         * @param scope the scope it must have
         * @return the route
         */
        public Route oauth2(String scope) {
            return new Route(this, Access.OAUTH2, Objects.requireNonNull(scope, "scope"));
        }

        /**
         * Completes a route that accepts an account's token or an OAuth2 access token.
         *
         * @param scope the scope that an access token must have
         * @return the route
         */
        public Route accountOrOauth2(String scope) {
            return new Route(this, Access.ACCOUNT_OR_OAUTH2, Objects.requireNonNull(scope, "scope"));
        }

        /**
         * Completes a route that accepts an account's or a bot's token, or an OAuth2 access token with any scope.
         *
         * @return the route
         */
        public Route anyToken() {
            return new Route(this, Access.ANY_TOKEN, null);
        }

        /**
         * Completes a route whose path contains the credential.
         *
         * @return the route
         */
        public Route webhookToken() {
            return new Route(this, Access.WEBHOOK_TOKEN, null);
        }
    }
}
