package io.guildkit.testkit;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Scenarios("""
    derives a username from the global name
    {register} {global_name: 'Taken!'}  -> 200
    admin GET /accounts/taken1          -> 200

    reports invalid fields
    {register} {email: 'a@b.example'}                           -> 400 username: BASE_TYPE_REQUIRED
    {register} {global_name: null}                              -> 400 username: BASE_TYPE_REQUIRED
    {register} {username: 'taken'}                              -> 400 username: USERNAME_ALREADY_TAKEN
    {register} {username: '{TAKEN or a or a..b}'}               -> 400 username: USERNAME_INVALID
    {register} {username: 'ada', email: 'taken@example.com'}    -> 400 email: EMAIL_ALREADY_REGISTERED
    {register} {username: 'ada', email: 'nonsense'}             -> 400 email: STRING_TYPE_REGEX
    {register} {username: 'ada', password: 'short'}             -> 400 password: BASE_TYPE_BAD_LENGTH
    {register} {username: 'ada', phone_token: 'invented'}       -> 400 phone_token: PHONE_TOKEN_INVALID
    {register} {username: 'ada', date_of_birth: '2013-01-02'}   -> 400 date_of_birth: DATE_OF_BIRTH_UNDERAGE
    {register} {username: 'ada', date_of_birth: '10.12.1990'}   -> 400 date_of_birth: DATE_TYPE_PARSE
    admin GET /accounts                                         -> 200 {$size: 1}
    # The age depends on the virtual clock.
    {register} {username: 'ada', date_of_birth: '2013-01-01'}   -> 200

    verifies phones
    anybody POST /auth/register/phone {phone: '{phone}'}                            -> 204
    anybody POST /phone-verifications/resend {phone: '{phone}'}                     -> 204
    admin GET /sms              -> 200 [{secret: '<first>'}, {secret: '<second>'}]
    anybody POST /phone-verifications/verify {phone: '{phone}', code: '{first}'}    -> 400 code: CODE_INVALID
    anybody POST /phone-verifications/verify {phone: '{phone}', code: '{second}'}   -> 200 {token: '<token>'}
    {register} {username: 'ada', phone_token: '{token}'}                            -> 200
    {register} {username: 'bob', phone_token: '{token}'}                            -> 400 phone_token: PHONE_TOKEN_INVALID
    admin GET /accounts/ada                                                         -> 200 {phone: '{phone}'}

    sends codes to new and valid numbers
    anybody POST /auth/register/phone {phone: '+4917012345678'}         -> 400 phone: PHONE_NUMBER_TAKEN
    anybody POST /auth/register/phone {phone: '0151'}                   -> 400 phone: STRING_TYPE_REGEX
    anybody POST /phone-verifications/resend {phone: '{phone}'}         -> 400 phone: NOTHING_TO_RESEND

    joins the guild of an invite
    admin POST /guilds {name: 'Plain', vanity_code: 'plain'}                            -> 200
    admin POST /guilds {name: 'Strict', vanity_code: 'strict', verification_form: true} -> 200
    {register} {username: 'ada', invite: 'plain'}   -> 200 {$only: 'token'}
    events GUILD_CREATE GUILD_MEMBER_ADD
    {register} {username: 'bob', invite: 'strict'}  -> 200 {show_verification_form: true}
    {register} {username: 'eve', invite: 'gone'}    -> 200 {$only: 'token'}
    admin GET /accounts/ada                         -> 200 {id: '<ada>'}
    admin GET /guilds/Plain                         -> 200 {members: [{account: '{ada}'}]}

    creates an account and signs in
    {register} {username: 'ada', global_name: 'Ada', email: 'ada@example.com', password: 'correct horse',
        date_of_birth: '1990-12-10', invite: null, guild_template_code: null, gift_code_sku_id: null,
        consent: true, promotional_email_opt_in: false} -> 200 {$only: 'token', token: '<token>'}
    anybody GET /auth/sessions (Authorization: {token}) -> 200
    admin GET /accounts/ada -> 200 {global_name: 'Ada', email: 'ada@example.com', password: 'correct horse'}
    """)
class RegistrationTest extends Scene {
    @BeforeEach
    void addAccount() {
        emulator.account("taken@example.com")
                .username("taken")
                .phone("+4917012345678")
                .create();
        http.let("register", "anybody POST /auth/register").let("phone", "+4915112345678");
    }

    @Test
    void takesTheIdFromTheFingerprint() {
        http.verify("""
            anybody GET /experiments -> 200 {fingerprint: '<fingerprint>'}
            {register} (X-Fingerprint: {fingerprint}) {username: 'ada', fingerprint: '{fingerprint}'}   -> 200
            {register} (X-Fingerprint: {fingerprint}) {username: 'bob'}                                 -> 200
            {register} (X-Fingerprint: 1.a) {username: 'eve', fingerprint: '2.b'} -> 400 fingerprint: FINGERPRINT_MISMATCH
            """);
        http.let("id", http.value("fingerprint").replaceAll("[.].*", "")).verify("""
            admin GET /accounts/ada -> 200 {id: '{id}'}
            admin GET /accounts/bob -> 200 {id: '!{id}'}
            """);
    }

    @Test
    void requiresConsentOfCountry() {
        emulator.location("DE", true, true, false);
        http.verify("""
            {register} {username: 'ada', consent: false}
                -> 400 consent: CONSENT_REQUIRED, promotional_email_opt_in: BASE_TYPE_REQUIRED
            {register} {username: 'ada', consent: true, promotional_email_opt_in: false} -> 200
            """);
    }
}
