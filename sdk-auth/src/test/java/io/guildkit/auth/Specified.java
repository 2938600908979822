package io.guildkit.auth;

import io.guildkit.core.wire.WireModel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The tables of the specification: everything that travels as a JSON object, member by member.
 *
 * <p>The notation is the specification's own: {@code name?} may be left out, {@code ?type} may be null. What is a secret
 * by the rules of the house is marked so.
 */
final class Specified {
    private static final String TABLES = """
            response sessions.AuthSessions
              user_sessions: array[AuthSession]
            response sessions.AuthSession
              id_hash: string
              approx_last_used_time: timestamp
              client_info: AuthSessionClientInfo
            response sessions.AuthSessionClientInfo
              os: ?string
              platform: ?string
              location: ?string
            request sessions.LogoutSessions
              session_id_hashes: array[string]

            request Login
              login: string
              password: string, secret
              undelete?: boolean
              login_source?: ?string
              gift_code_sku_id?: ?string
            response LoginResult
              user_id: string
              token?: string, secret
              user_settings?: LoginSettings
              required_actions?: array[string]
              ticket?: string, secret
              mfa?: boolean
              totp?: boolean
              sms?: boolean
              backup?: boolean
              webauthn?: ?string
            response LoginSettings
              locale: string
              theme: string
            request VerifyMfaLogin
              ticket: string, secret
              code: string, secret
              login_source?: ?string
              gift_code_sku_id?: ?string
            response MfaLoginResult
              token: string, secret
              user_settings: LoginSettings
            request internal.pipeline.SmsSendRequest
              ticket: string, secret
            response model.SmsSent
              phone: string
            response PasswordlessStart
              ticket: string, secret
              challenge: string
            request FinishPasswordless
              ticket: string, secret
              credential: string, secret
              login_source?: ?string
              gift_code_sku_id?: ?string
            response PasswordlessResult
              user_id: string
              token: string, secret
              user_settings: LoginSettings
              required_actions?: array[string]
            request AuthorizeIp
              token: string, secret

            request handoff.CreateHandoff
              key: string, secret
            response handoff.HandoffToken
              handoff_token: string, secret
            request handoff.ExchangeHandoff
              key: string, secret
              handoff_token: string, secret
            response handoff.HandoffResult
              token: string, secret
              user: PartialUser

            request registration.Register, at least username
              username?: string
              global_name?: ?string
              email?: string
              phone_token?: string, secret
              password?: string, secret
              date_of_birth?: date
              fingerprint?: string, secret
              invite?: ?string
              guild_template_code?: ?string
              gift_code_sku_id?: ?string
              consent?: boolean
              promotional_email_opt_in?: boolean
            response registration.RegisterResult
              token: string, secret
              show_verification_form?: boolean
            request registration.PhoneNumber
              phone: string
            request registration.VerifyPhone
              phone: string
              code: string, secret
            response registration.PhoneToken
              token: string, secret
            response registration.LocationMetadata
              country_code: string
              consent_required: boolean
              promotional_email_opt_in: PromotionalEmailMetadata
            response registration.PromotionalEmailMetadata
              required: boolean
              pre_checked: boolean
            response registration.UsernameSuggestion
              username: string
            request registration.UsernameAttempt
              username: string
            response registration.UsernameAvailability
              taken: boolean

            request Logout
              provider?: string
              token?: string, secret
              voip_provider?: string
              voip_token?: string, secret

            request recovery.ForgotPassword
              login: string
            request recovery.ResetPassword
              token: string, secret
              password: string, secret
              source?: string
              ticket?: string, secret
              code?: string, secret
            response recovery.ResetResult
              token?: string, secret
              user_id?: string
              ticket?: string, secret
              mfa?: boolean
              totp?: boolean
              sms?: boolean
              backup?: boolean
              webauthn?: ?string
            request recovery.RevertAccount
              token: string, secret
              password: string, secret
            response recovery.RevertResult
              email: string

            response model.MfaVerificationRequest
              ticket: string, secret
              methods: array[MfaMethod]
            response model.MfaMethod
              type: string
              challenge?: string
              backup_codes_allowed?: boolean
            request internal.pipeline.MfaFinishRequest
              ticket: string, secret
              mfa_type: string
              data: string, secret
            response model.MfaProof
              token: string, secret
            """;

    /**
     * One table.
     *
     * @param atLeast the member that is required although none is by itself; empty for none
     */
    record Model(Class<?> type, boolean request, String atLeast, List<Member> members) {
        List<String> names() {
            return members.stream().map(Member::name).toList();
        }

        List<String> required() {
            return members.stream()
                    .filter(member -> !member.optional())
                    .map(Member::name)
                    .toList();
        }
    }

    /** One row. */
    record Member(String name, boolean optional, boolean nullable, String type, boolean secret) {
        private static Member parse(String row) {
            String name = row.substring(0, row.indexOf(':'));
            String rest = row.substring(row.indexOf(':') + 1).trim();
            String type = rest.replace(", secret", "");
            return new Member(
                    name.replace("?", ""),
                    name.endsWith("?"),
                    type.startsWith("?"),
                    type.replace("?", ""),
                    rest.endsWith(", secret"));
        }
    }

    private Specified() {}

    /** All tables. */
    static List<Model> models() {
        List<Model> models = new ArrayList<>();
        TABLES.lines().filter(row -> !row.isBlank()).forEach(row -> {
            if (row.startsWith(" ")) {
                models.get(models.size() - 1).members().add(Member.parse(row.trim()));
            } else {
                String[] head = row.split("[ ,]+", -1);
                models.add(new Model(
                        type(head[1]),
                        head[0].equals("request"),
                        head.length > 2 ? head[head.length - 1] : "",
                        new ArrayList<>()));
            }
        });
        return models;
    }

    private static Class<?> type(String name) {
        boolean ofCore = name.startsWith("model.") || name.startsWith("internal.pipeline.");
        String full = (ofCore ? "io.guildkit.core." : "io.guildkit.auth.") + name;
        try {
            Class<?> type = Class.forName(full);
            if (!type.isAnnotationPresent(WireModel.class)) {
                throw new IllegalStateException(full + " is no model");
            }
            return type;
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("There is no model for " + name, e);
        }
    }

    /** The tables of this module's own models. */
    static Stream<Model> ownModels() {
        return models().stream().filter(model -> model.type().getName().startsWith(Login.class.getPackageName()));
    }
}
