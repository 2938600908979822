package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.spec.Range;
import io.guildkit.spec.Rule;
import io.guildkit.spec.Specification;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests have the effects that the specification states: what begins, changes and ends with them. */
class SpecifiedEffectsTest extends SpecifiedStage {
    private static final Paragraphs TRANSCRIPTS = Paragraphs.of("""
            POST /auth/sessions/logout ends the listed sessions
            admin POST /accounts/olga/sessions {} -> 200 {id_hash: '<one>', token: '<first>'}
            admin POST /accounts/olga/sessions {} -> 200 {id_hash: '<two>', token: '<second>'}
            olga POST /auth/sessions/logout {session_id_hashes: ['{one}']} -> 204
            anybody GET /auth/sessions (Authorization: {first}) -> 401
            anybody GET /auth/sessions (Authorization: {second}) -> 200

            POST /auth/handoff/exchange ends the handoff token
            ada POST /auth/handoff {key: 'k'} -> 200 {handoff_token: '<token>'}
            anybody POST /auth/handoff/exchange {key: 'k', handoff_token: '{token}'} -> 200 {token: '<session>'}
            anybody GET /auth/sessions (Authorization: {session}) -> 200
            anybody POST /auth/handoff/exchange {key: 'k', handoff_token: '{token}'} -> 400 handoff_token: HANDOFF_TOKEN_INVALID

            POST /auth/register accepts the invite
            anybody POST /auth/register {username: 'zoe', invite: '{code}'} -> 200
            admin GET /accounts/zoe -> 200 {id: '<zoe>'}
            admin GET /guilds/{chess} -> 200 {members: {$some: {account: '{zoe}'}}}

            POST /auth/register gives the account the identifier of the fingerprint
            anybody POST /auth/register (X-Fingerprint: {fingerprint}) {username: 'zoe', fingerprint: '{fingerprint}'} -> 200
            admin GET /accounts/zoe -> 200 {id: '{fingerprintId}'}
            anybody POST /auth/register {username: 'max'} -> 200
            admin GET /accounts/max -> 200 {id: '!{fingerprintId}'}

            POST /auth/login opens a session
            anybody POST /auth/login {login: 'ada@example.com', {password}} -> 200 {token: '<session>'}
            anybody GET /auth/sessions (Authorization: {session}) -> 200

            POST /auth/mfa/{authenticator_type} opens a session
            anybody POST /auth/login {login: 'sue@example.com', {password}} -> 200 {ticket: '<ticket>', $no: 'token'}
            admin GET /accounts/sue/totp -> 200 {code: '<totp>'}
            anybody POST /auth/mfa/totp {ticket: '{ticket}', code: '{totp}'} -> 200 {token: '<session>'}
            anybody GET /auth/sessions (Authorization: {session}) -> 200

            POST /auth/register opens a session
            anybody POST /auth/register {username: 'zoe'} -> 200 {token: '<session>'}
            anybody GET /auth/sessions (Authorization: {session}) -> 200

            POST /auth/handoff/exchange opens a session
            ada POST /auth/handoff {key: 'k'} -> 200 {handoff_token: '<token>'}
            anybody POST /auth/handoff/exchange {key: 'k', handoff_token: '{token}'} -> 200 {token: '<session>'}
            anybody GET /auth/sessions (Authorization: {session}) -> 200

            GET /guilds/{guild.id}/invites omits invites to subscriptions and stores
            admin POST /invites {channel: '{general}', target_type: 3} -> 200
            ada GET /guilds/{chess}/invites -> 200 [{code: '{code}'}, {target_type: 1}, {target_type: 2}]

            GET /channels/{channel.id}/invites omits invites to subscriptions and stores
            admin POST /invites {channel: '{general}', target_type: 3} -> 200
            ada GET /channels/{general}/invites -> 200 [{code: '{code}'}]

            GET /discovery/search finds only guilds with a landing page
            bob GET /discoverable-guilds/search?query=music -> 200 {guilds: [{id: '{music}'}]}
            anybody GET /discovery/search?query=music -> 200 {guilds: []}
            anybody GET /discovery/search?query=chess -> 200 {guilds: [{id: '{chess}'}]}

            POST /auth/logout ends the session
            olga GET /auth/sessions -> 200
            olga POST /auth/logout -> 204
            olga GET /auth/sessions -> 401

            POST /auth/logout ends the push token
            admin PATCH /accounts/olga {push_tokens: [{provider: 'gcm', token: 'abc'}, {provider: 'gcm', token: 'def'}]} -> 200
            olga POST /auth/logout {provider: 'gcm', token: 'abc'} -> 204
            admin GET /accounts/olga -> 200 {push_tokens: [{token: 'def'}]}

            POST /auth/logout ends the VoIP push token
            admin PATCH /accounts/olga {push_tokens: [{provider: 'gcm', token: 'abc'}, {provider: 'voip', token: 'def'}]} -> 200
            olga POST /auth/logout {voip_provider: 'voip', voip_token: 'def'} -> 204
            admin GET /accounts/olga -> 200 {push_tokens: [{token: 'abc'}]}

            POST /auth/reset sets the password
            anybody POST /auth/forgot {login: 'ada@example.com'} -> 204
            admin GET /mail -> 200 [{secret: '<token>'}]
            anybody POST /auth/reset {token: '{token}', password: 'battery staple'} -> 200
            anybody POST /auth/login {login: 'ada@example.com', {password}} -> 400 login: INVALID_LOGIN
            anybody POST /auth/login {login: 'ada@example.com', password: 'battery staple'} -> 200

            POST /auth/reset opens a session
            anybody POST /auth/forgot {login: 'ada@example.com'} -> 204
            admin GET /mail -> 200 [{secret: '<token>'}]
            anybody POST /auth/reset {token: '{token}', password: 'battery staple'} -> 200 {token: '<session>'}
            anybody GET /auth/sessions (Authorization: {session}) -> 200

            POST /auth/revert ends the revert token
            admin POST /accounts/ada/email {email: 'thief@example.com'} -> 200 {revert_token: '<token>'}
            anybody POST /auth/revert {token: '{token}', password: 'battery staple'} -> 200
            anybody POST /auth/revert {token: '{token}', password: 'battery staple'} -> 400 token: TOKEN_INVALID

            POST /auth/revert ends the sessions
            admin POST /accounts/ada/email {email: 'thief@example.com'} -> 200 {revert_token: '<token>'}
            admin POST /accounts/ada/sessions {} -> 200 {token: '<another>'}
            anybody GET /auth/sessions (Authorization: {another}) -> 200
            anybody POST /auth/revert {token: '{token}', password: 'battery staple'} -> 200
            anybody GET /auth/sessions (Authorization: {another}) -> 401
            ada GET /auth/sessions -> 401

            POST /auth/revert restores the email address
            admin POST /accounts/ada/email {email: 'thief@example.com'} -> 200 {revert_token: '<token>'}
            anybody POST /auth/revert {token: '{token}', password: 'battery staple'} -> 200 {email: 'ada@example.com'}
            admin GET /accounts/ada -> 200 {email: 'ada@example.com'}

            POST /auth/revert sets the password
            admin POST /accounts/ada/email {email: 'thief@example.com'} -> 200 {revert_token: '<token>'}
            anybody POST /auth/revert {token: '{token}', password: 'battery staple'} -> 200
            anybody POST /auth/login {login: 'ada@example.com', {password}} -> 400 login: INVALID_LOGIN
            anybody POST /auth/login {login: 'ada@example.com', password: 'battery staple'} -> 200

            POST /auth/revert removes the second factors
            anybody POST /auth/login {login: 'sue@example.com', {password}} -> 200 {mfa: true}
            admin POST /accounts/sue/email {email: 'thief@example.com'} -> 200 {revert_token: '<token>'}
            anybody POST /auth/revert {token: '{token}', password: 'battery staple'} -> 200
            anybody POST /auth/login {login: 'sue@example.com', password: 'battery staple'} -> 200 {token: '*', $no: 'mfa'}

            POST /auth/revert bans the phone numbers
            admin POST /accounts/ada/email {email: 'thief@example.com'} -> 200 {revert_token: '<token>'}
            anybody POST /auth/revert {token: '{token}', password: 'battery staple'} -> 200
            admin GET /accounts/ada -> 200 {$no: 'phone'}
            anybody POST /auth/register/phone {phone: '+4915112345678'} -> 400 phone: PHONE_NUMBER_BLACKLISTED

            POST /mfa/finish sets the cookie
            ada POST /auth/sessions/logout {session_id_hashes: ['x']} -> 401 60003 {mfa: {ticket: '<ticket>'}}
            ada POST /mfa/finish {ticket: '{ticket}', mfa_type: 'password', data: 'correct horse'} -> 200 {token: '<proof>'}
            ada POST /auth/sessions/logout (Cookie: __Secure-recent_mfa={proof}) {session_id_hashes: ['x']} -> 204

            GET /invites/{invite.code} marks the invite as viewed
            admin POST /invites {channel: '{general}'} -> 200 {code: '<fresh>'}
            ada GET /channels/{general}/invites -> 200 {$some: {code: '{fresh}', flags: 0}}
            anybody GET /invites/{fresh} -> 200
            ada GET /channels/{general}/invites -> 200 {$some: {code: '{fresh}', flags: 2}}

            POST /invites/{invite.code} counts a use
            ada GET /channels/{general}/invites -> 200 {$some: {code: '{code}', uses: 0}}
            bob POST /invites/{code} -> 200
            ada GET /channels/{general}/invites -> 200 {$some: {code: '{code}', uses: 1}}

            POST /invites/{invite.code} ends an invite with its last use
            bob POST /invites/{streamCode} -> 200
            eve POST /invites/{streamCode} -> 404 10006

            POST /invites/{invite.code} makes temporary members until they disconnect
            admin POST /accounts/bob/gateway_sessions -> 200 {id: '<phone>'}
            ada POST /channels/{news}/invites {temporary: true} -> 200 {code: '<brief>'}
            bob POST /invites/{brief} -> 200
            admin GET /guilds/{chess} -> 200 {members: {$some: {account: '{bob}'}}}
            admin DELETE /gateway_sessions/{phone} -> 204
            admin GET /guilds/{chess} -> 200 {members: {$each: {account: '!{bob}'}}}

            POST /invites/{invite.code} makes guests until they leave the channel
            ada POST /channels/{table}/invites {flags: 1} -> 200 {code: '<guest>'}
            admin POST /accounts/bob/gateway_sessions -> 200 {id: '<session>'}
            bob POST /invites/{guest} {session_id: '{session}'} -> 200
            admin GET /guilds/{chess} -> 200 {guests: [{account: '{bob}'}]}
            admin DELETE /guilds/{chess}/voice/bob -> 204
            admin GET /guilds/{chess} -> 200 {$no: 'guests'}
            bob POST /invites/{guest} {session_id: '{session}'} -> 200
            admin DELETE /gateway_sessions/{session} -> 204
            admin GET /guilds/{chess} -> 200 {$no: 'guests'}

            DELETE /invites/{invite.code} ends the invite
            anybody GET /invites/{code} -> 200
            ada DELETE /invites/{code} -> 200
            anybody GET /invites/{code} -> 404 10006

            DELETE /users/@me/invites ends the friend invites
            bob GET /users/@me/invites -> 200 [{code: '<friend>'}]
            bob DELETE /users/@me/invites -> 200 [{code: '{friend}'}]
            bob GET /users/@me/invites -> 200 []
            eve POST /invites/{friend} -> 404 10006

            POST /channels/{channel.id}/invites reuses a similar invite
            ada POST /channels/{news}/invites {max_uses: 5} -> 200 {code: '<first>'}
            ada POST /channels/{news}/invites {max_uses: 5} -> 200 {code: '{first}'}
            ada POST /channels/{news}/invites {max_uses: 6} -> 200 {code: '!{first}'}

            POST /channels/{channel.id}/invites reuses the invite that validate names
            ada POST /channels/{general}/invites {max_uses: 5, validate: '{code}'} -> 200 {code: '{code}'}

            POST /channels/{channel.id}/invites creates an invite if validate names none
            ada POST /channels/{general}/invites {validate: 'gone'} -> 200 {code: '~(?!{code}|gone).+'}

            POST /channels/{channel.id}/invites ends the invite after max_age
            ada POST /channels/{news}/invites {max_age: 60} -> 200 {code: '<brief>'}
            later PT59S
            anybody GET /invites/{brief} -> 200
            later PT1S
            anybody GET /invites/{brief} -> 404 10006

            DELETE /guilds/{guild.id}/integrations/{integration.id} ends the integration
            ada GET /guilds/{chess}/integrations -> 200 {$some: {id: '{stream}'}}
            ada DELETE /guilds/{chess}/integrations/{stream} -> 204
            ada GET /guilds/{chess}/integrations -> 200 {$each: {id: '!{stream}'}}

            DELETE /guilds/{guild.id}/integrations/{integration.id} ends its webhooks
            admin POST /webhooks {channel: '{news}', creator: 'ada', name: 'Quiz', application: 'Full'} -> 200
            ada GET /channels/{news}/webhooks -> 200 {$size: 1}
            ada DELETE /guilds/{chess}/integrations/{app} -> 204
            ada GET /channels/{news}/webhooks -> 200 []
            ada GET {hook} -> 200

            DELETE /guilds/{guild.id}/integrations/{integration.id} ends the membership of its bot
            bot GET /channels/{news}/invites -> 403 50013
            ada DELETE /guilds/{chess}/integrations/{app} -> 204
            bot GET /channels/{news}/invites -> 403 50001

            POST /guilds/{guild.id}/migrate-command-scope adds the scope of commands
            ada GET /guilds/{chess}/integrations -> 200 {$some: {id: '{app}', scopes: ['bot']}}
            ada POST /guilds/{chess}/migrate-command-scope -> 200 {integration_ids_with_app_commands: ['{app}']}
            ada GET /guilds/{chess}/integrations -> 200 {$some: {id: '{app}', scopes: ['bot', 'applications.commands']}}

            DELETE /channels/{channel.id}/integrations/{integration.id} ends the integration
            ada GET /channels/{players}/integrations -> 200 [{id: '{private}'}]
            ada DELETE /channels/{players}/integrations/{private} -> 204
            ada GET /channels/{players}/integrations -> 200 []

            POST /integrations/{integration.id}/join makes the user a member
            bob GET /guilds/{chess}/invites -> 403 50001
            bob POST /integrations/{stream}/join -> 204
            bob GET /guilds/{chess}/invites -> 403 50013

            PATCH /guilds/{guild.id}/discovery-metadata resets absent members
            ada GET /guilds/{chess}/discovery-metadata -> 200 {keywords: ['chess'], reasons_to_join: [{}],
                social_links: ['https://chess.example'], about: 'We play.', is_published: true}
            ada PATCH /guilds/{chess}/discovery-metadata {} -> 200
            ada GET /guilds/{chess}/discovery-metadata -> 200 {keywords: null, reasons_to_join: [], social_links: null,
                about: null, is_published: false}

            PUT /guilds/{guild.id}/discovery-categories/{category.id} adds the category
            ada PUT /guilds/{chess}/discovery-categories/22 -> 204
            ada GET /guilds/{chess}/discovery-metadata -> 200 {category_ids: ['20', '21', '22']}
            ada PUT /guilds/{chess}/discovery-categories/22 -> 204
            ada GET /guilds/{chess}/discovery-metadata -> 200 {category_ids: ['20', '21', '22']}

            DELETE /guilds/{guild.id}/discovery-categories/{category.id} removes the category
            ada DELETE /guilds/{chess}/discovery-categories/20 -> 204
            ada GET /guilds/{chess}/discovery-metadata -> 200 {category_ids: ['21']}
            ada DELETE /guilds/{chess}/discovery-categories/20 -> 204

            POST /gifs/select records the selection
            ada POST /gifs/select {id: '7', q: 'cat'} -> 204
            admin GET /world -> 200 {gifs: {selections: [{id: '7', query: 'cat'}]}}

            POST /applications creates a bot
            olga POST /applications {name: 'New'} -> 200 {bot: {bot: true}}

            POST /applications/{application.id}/delete ends the application
            olga GET /applications/{plain} -> 200
            olga POST /applications/{plain}/delete -> 204
            olga GET /applications/{plain} -> 404 10002

            POST /applications/{application.id}/transfer changes the team
            olga POST /applications/{full}/transfer {team_id: '{heirs}'} -> 200
            olga GET /applications/{full} -> 200 {team: {id: '{heirs}'}}

            POST /applications/{application.id}/reset ends the former secret
            admin GET /applications/{full} -> 200 {client_secret: '<former>'}
            olga POST /applications/{full}/reset -> 200 {secret: '<next>'}
            admin GET /applications/{full} -> 200 {client_secret: '{next}'}
            admin GET /applications/{full} -> 200 {client_secret: '!{former}'}

            POST /applications/{application.id}/bot returns a token of new bots only
            olga POST /applications/{plain}/bot -> 200 {token: '<token>'}
            anybody GET /applications/@me (Authorization: Bot {token}) -> 200 {id: '{plain}'}
            olga POST /applications/{plain}/bot -> 200 {token: null}

            POST /applications/{application.id}/bot/reset ends the former token
            bot GET /applications/@me -> 200
            olga POST /applications/{full}/bot/reset -> 200 {token: '<token>'}
            bot GET /applications/@me -> 401
            anybody GET /applications/@me (Authorization: Bot {token}) -> 200 {id: '{full}'}

            POST /applications/{application.id}/set-embedded sets and removes the flag EMBEDDED
            olga GET /applications/{full} -> 200 {flags: 131072}
            olga POST /applications/{full}/set-embedded {embedded: false} -> 204
            olga GET /applications/{full} -> 200 {flags: 0}
            olga POST /applications/{full}/set-embedded {embedded: true} -> 204
            olga GET /applications/{full} -> 200 {flags: 131072}

            POST /applications/{application.id}/proxy-config replaces all mappings in their order
            let of = /applications/{full}/proxy-config
            olga POST {of} {url_map: [{prefix: '/b', target: 'b.example'}, {prefix: '/a', target: 'a.example'}]} -> 200
            olga GET {of} -> 200 {url_map: [{prefix: '/b'}, {prefix: '/a'}]}
            olga POST {of} {url_map: [{prefix: '/c', target: 'c.example'}]} -> 200
            olga GET {of} -> 200 {url_map: [{prefix: '/c'}]}

            DELETE /oauth2/applications/{application.id}/assets/{asset.id} ends the asset
            anybody GET /oauth2/applications/{full}/assets -> 200 [{id: '{assetId}'}]
            olga DELETE /oauth2/applications/{full}/assets/{assetId} -> 204
            anybody GET /oauth2/applications/{full}/assets?nocache=true -> 200 []

            POST /applications/{application.id}/disclosures acknowledges disclosures
            bob GET /applications/{full}/disclosures -> 200 {acked_disclosures: [], all_acked: false}
            bob POST /applications/{full}/disclosures {disclosures: [1]} -> 200 {disclosures: [1]}
            bob GET /applications/{full}/disclosures -> 200 {acked_disclosures: [1], all_acked: true}
            eve GET /applications/{full}/disclosures -> 200 {all_acked: false}

            GET /applications/public ignores unknown applications
            bob GET /applications/public?application_ids=1&application_ids={full} -> 200 [{id: '{full}'}]

            POST /webhooks/{webhook.id}/{webhook.token} unarchives the thread
            admin GET /guilds/{chess} -> 200 {channels: {$some: {name: 'general', threads: [{archived: true}]}}}
            anybody POST {link}?thread_id={thread} {content: 'Hi'} -> 204
            admin GET /guilds/{chess} -> 200 {channels: {$some: {name: 'general', threads: [{$no: 'archived'}]}}}

            POST /webhooks/{webhook.id}/{webhook.token} reports a message that is not saved only to waiting callers
            anybody POST {link} {content: 'my PAWNS'} -> 204
            events none
            anybody POST {link}?wait=true {content: 'my PAWNS'} -> 400 200000

            PATCH /webhooks/{webhook.id}/{webhook.token}/messages/{message.id} counts mentions by its own allowed_mentions
            anybody POST {link}?wait=true {content: '<@{ada}>', allowed_mentions: {parse: []}} -> 200 {id: '<id>', mentions: []}
            anybody PATCH {link}/messages/{id} {content: '<@{ada}> <@{bob}>', allowed_mentions: {users: ['{bob}']}}
                -> 200 {mentions: [{id: '{bob}'}]}

            PATCH /webhooks/{webhook.id}/{webhook.token}/messages/{message.id} counts all mentions without allowed_mentions
            anybody POST {link}?wait=true {content: '<@{ada}>', allowed_mentions: {parse: []}} -> 200 {id: '<id>', mentions: []}
            anybody PATCH {link}/messages/{id} {content: '<@{ada}>!'} -> 200 {mentions: [{id: '{ada}'}]}

            PATCH /webhooks/{webhook.id}/{webhook.token}/messages/{message.id} adds files to the others
            anybody POST {link}?wait=true form {'files[0]': {filename: 'a.txt', content: 'A'}} -> 200 {id: '<id>'}
            anybody PATCH {link}/messages/{id} form {'files[0]': {filename: 'b.txt', content: 'B'}}
                -> 200 {attachments: [{filename: 'a.txt'}, {filename: 'b.txt'}]}

            PATCH /webhooks/{webhook.id}/{webhook.token}/messages/{message.id} removes files that attachments does not list
            anybody POST {link}?wait=true form {'files[0]': {filename: 'a.txt', content: 'A'},
                'files[1]': {filename: 'b.txt', content: 'B'}} -> 200 {id: '<id>', attachments: [{id: '<a>'}, {}]}
            anybody PATCH {link}/messages/{id} {content: 'x', attachments: [{id: '{a}'}]}
                -> 200 {attachments: [{filename: 'a.txt'}]}

            DELETE /webhooks/{webhook.id} ends the webhook
            ada DELETE {hook} -> 204
            anybody GET {link} -> 404 10015

            DELETE /webhooks/{webhook.id}/{webhook.token} ends the webhook
            anybody DELETE {link} -> 204
            ada GET {hook} -> 404 10015

            DELETE /webhooks/{webhook.id}/{webhook.token}/messages/{message.id} ends the message
            anybody GET {link}/messages/{message} -> 200
            anybody DELETE {link}/messages/{message} -> 204
            anybody GET {link}/messages/{message} -> 404 10008
            """);

    /** Transcripts that issue something with a lifetime, and use it in time and too late. */
    private static final Paragraphs LIFETIMES = Paragraphs.of("""
            Revert token
            admin POST /accounts/ada/email {email: 'thief@example.com'} -> 200 {revert_token: '<token>'}
            intime anybody POST /auth/revert {token: '{token}', password: 'battery staple'} -> 200
            late anybody POST /auth/revert {token: '{token}', password: 'battery staple'} -> 400 token: TOKEN_INVALID

            Elevation proof
            ada POST /auth/sessions/logout {session_id_hashes: ['x']} -> 401 60003 {mfa: {ticket: '<ticket>'}}
            ada POST /mfa/finish {ticket: '{ticket}', mfa_type: 'password', data: 'correct horse'} -> 200 {token: '<proof>'}
            intime ada POST /auth/sessions/logout (X-Service-MFA-Authorization: {proof}) {session_id_hashes: ['x']} -> 204
            late ada POST /auth/sessions/logout (X-Service-MFA-Authorization: {proof}) {session_id_hashes: ['x']} -> 401 60003
            """);

    static List<Rule> rules() {
        return Paragraphs.rules(Rule.Kind.EFFECT);
    }

    static Stream<Map.Entry<String, Range>> lifetimes() {
        return Specification.read().limits().entrySet().stream()
                .filter(limit -> limit.getValue().unit().equals("seconds"));
    }

    @Test
    void eachEffectHasATranscript() {
        TRANSCRIPTS.requireEntries(rules().stream().map(Rule::toString));
        LIFETIMES.requireEntries(lifetimes().map(Map.Entry::getKey));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void requestsHaveSpecifiedEffects(Rule rule) {
        http.verify(TRANSCRIPTS.get(rule.toString()));
        assertThat(emulator.requests(rule.place())).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("lifetimes")
    void lifetimesEndAsSpecified(Map.Entry<String, Range> limit) throws Exception {
        Duration lifetime = Duration.ofSeconds(limit.getValue().most());
        String transcript = LIFETIMES.get(limit.getKey());
        String setUp = Paragraphs.before(transcript, "intime");
        http.verify(setUp + "\nlater " + lifetime.minusMillis(1) + "\n" + Paragraphs.line(transcript, "intime"));
        rebuild();
        http.verify(setUp + "\nlater " + lifetime + "\n" + Paragraphs.line(transcript, "late"));
    }
}
