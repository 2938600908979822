package io.guildkit.testkit;

@Scenarios("""
    gets a fingerprint unless the request has one
    let fingerprint = {fingerprint: '~[0-9]{15,20}[.][A-Za-z0-9_-]+'}
    anybody GET /experiments                                -> 200 {fingerprint}
    anybody POST /auth/fingerprint                          -> 200 {fingerprint}
    anybody GET /experiments (X-Fingerprint: 1.a)           -> 200 {$only: ''}
    anybody GET /experiments (Authorization: token)         -> 200 {$only: ''}

    gets suggestions and checks of usernames
    admin POST /accounts {username: 'adalovelace'}          -> 200
    let names = /unique-username
    anybody GET {names}/username-suggestions-unauthed?global_name=Ada%20Lovelace -> 200 = {username: 'adalovelace1'}
    anybody GET {names}/username-suggestions-unauthed       -> 200 {username: '~user_[0-9a-f]{6}'}
    anybody POST {names}/username-attempt-unauthed {username: 'adalovelace'}    -> 200 = {taken: true}
    anybody POST {names}/username-attempt-unauthed {username: 'bob'}            -> 200 = {taken: false}

    gets the location
    admin PATCH /settings {location: {country_code: 'KR', consent_required: true, promotion_required: false,
        promotion_pre_checked: true}} -> 200
    anybody GET /auth/location-metadata -> 200 = {country_code: 'KR', consent_required: true,
        promotional_email_opt_in: {required: false, pre_checked: true}}
    """)
class VisitorTest extends Scene {}
