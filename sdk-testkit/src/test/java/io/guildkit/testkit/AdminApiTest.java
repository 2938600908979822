package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.TestClient.Response;
import java.io.InputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Scenarios("""
    reports its health
    admin GET /health -> 200 {status: 'ok'}

    creates and changes accounts
    admin POST /accounts {email: 'ada@example.com', password: 'correct horse', totp_secret: 'GEZDGNBV'} -> 200 <ada>
    admin GET /accounts         -> 200 = [{ada}]
    admin GET /accounts/ada     -> 200 = {ada}
    admin PATCH /accounts/ada {global_name: 'Ada', status: 'disabled'}              -> 200
    admin GET /accounts/ada     -> 200 {global_name: 'Ada', status: 'disabled'}
    anybody POST /auth/login {login: 'ada@example.com', password: 'correct horse'}  -> 400 20013

    shows the secrets of text messages, mails and authenticator apps
    let ada = {login: 'ada@example.com', password: 'correct horse'}
    admin POST /accounts {email: 'ada@example.com', phone: '+15550001111', password: 'correct horse', sms: true} -> 200
    admin POST /accounts/ada/totp                                           -> 200 {secret: '<secret>'}
    anybody POST /auth/login {ada}                                          -> 200 {ticket: '<first>'}
    anybody POST /auth/mfa/sms/send {ticket: '{first}'}                     -> 200
    admin GET /sms?to=%2B15550001111                                        -> 200 [{secret: '<sms>'}]
    anybody POST /auth/mfa/sms {ticket: '{first}', code: '{sms}'}           -> 200 {token: '<token>'}
    anybody POST /auth/login {ada}                                          -> 200 {ticket: '<second>'}
    admin GET /accounts/ada@example.com/totp                                -> 200 {secret: '{secret}', code: '<code>'}
    anybody POST /auth/mfa/totp {ticket: '{second}', code: '{code}'}        -> 200
    anybody POST /auth/forgot {login: 'ada@example.com'}                    -> 204
    admin GET /mail                                                         -> 200 [{secret: '<reset>'}]
    anybody POST /auth/reset {token: '{reset}', password: 'battery staple'} -> 200
    admin POST /accounts/ada/email {email: 'eve@example.com'}               -> 200 {revert_token: '<revert>'}
    admin GET /mail?to=ada@example.com                                      -> 200 [{}, {secret: '{revert}'}]
    admin GET /mail?to=nobody@example.com                                   -> 200 []
    anybody POST /auth/revert (Authorization: {token}) {token: '{revert}', password: 'battery staple'} -> 200
    admin DELETE /accounts/ada/second_factors                               -> 204
    admin GET /accounts/ada/totp                                            -> 404

    names the next code of an authenticator app whose codes are spent
    let ada = {login: 'ada@example.com', password: 'correct horse'}
    let totp = admin GET /accounts/ada/totp
    admin POST /accounts {email: 'ada@example.com', password: 'correct horse'}  -> 200
    admin POST /accounts/ada/totp                                       -> 200 {code: '<first>'}
    {totp}                                                              -> 200 {code: '{first}', seconds_left: 30}
    anybody POST /auth/login {ada}                                      -> 200 {ticket: '<ticket>'}
    anybody POST /auth/mfa/totp {ticket: '{ticket}', code: '{first}'}   -> 200
    {totp}                                                              -> 200 {code: '<second>'}
    anybody POST /auth/login {ada}                                      -> 200 {ticket: '<ticket>'}
    anybody POST /auth/mfa/totp {ticket: '{ticket}', code: '{second}'}  -> 200
    {totp}                                                              -> 200 {code: '<third>'}
    anybody POST /auth/login {ada}                                      -> 200 {ticket: '<ticket>'}
    anybody POST /auth/mfa/totp {ticket: '{ticket}', code: '{third}'}   -> 200
    {totp} -> 409 {message: '~Each code is accepted once.*at 2026-01-01T00:00:30Z.*PATCH .*/clock.*'}
    admin PATCH /clock {now: '2026-01-01T00:00:30Z'}                    -> 200
    {totp}                                                              -> 200 {code: '<fourth>'}
    anybody POST /auth/login {ada}                                      -> 200 {ticket: '<ticket>'}
    anybody POST /auth/mfa/totp {ticket: '{ticket}', code: '{fourth}'}  -> 200
    {totp}                                                              -> 409
    # The codes of another app are unused.
    admin POST /accounts/ada/totp                                       -> 200 {code: '<other>'}
    anybody POST /auth/login {ada}                                      -> 200 {ticket: '<ticket>'}
    anybody POST /auth/mfa/totp {ticket: '{ticket}', code: '{other}'}   -> 200
    admin PATCH /accounts/ada {totp_secret: 'GEZDGNBV'}                 -> 200
    {totp}                                                              -> 200 {secret: 'GEZDGNBV'}

    manages sessions
    admin POST /accounts {username: 'ada'}                              -> 200
    admin POST /accounts/ada/sessions {os: 'Linux'}                     -> 200 {token: '<token>'}
    admin POST /accounts/ada/sessions {scopes: ['guilds.join']}         -> 200 {token: '*'}
    anybody GET /auth/sessions (Authorization: {token})                 -> 200
    admin GET /accounts/ada/sessions                                    -> 200 {$size: 2}
    admin DELETE /accounts/ada/sessions                                 -> 204
    anybody GET /auth/sessions (Authorization: {token})                 -> 401
    admin GET /accounts/ada/sessions                                    -> 200 []

    shows messages with files
    admin POST /guilds {name: 'Chess Club'}                             -> 200
    admin POST /webhooks {channel: 'general', name: 'Deploys'}          -> 200 {url: '~http://.+/api/v9/webhooks/.+'}
    admin POST /webhooks/Deploys/messages {content: 'Hello'}            -> 200 {id: '<id>'}
    admin POST /messages {webhook: 'Deploys', body: {content: 'See'}, files: [
        {filename: 'a.txt', content_type: 'text/plain', content: 'aGk='}]} -> 200
    admin GET /channels/general/messages                                -> 200 [{id: '{id}'}, {content: 'See'}]
    admin POST /webhooks/Deploys/messages {content: 7}
        -> 400 {message: '~.*The service would refuse this message.*50035.*'}
    admin DELETE /messages/{id}                                         -> 204
    admin GET /messages/{id}                                            -> 404
    admin PATCH /webhooks/Deploys {name: 'Releases'}                    -> 200
    admin GET /webhooks                                                 -> 200 [{name: 'Releases'}]
    admin DELETE /webhooks/Releases                                     -> 204
    admin GET /webhooks                                                 -> 200 []

    creates applications and teams
    admin POST /accounts {username: 'ada'}                                      -> 200
    admin POST /teams {name: 'Makers', owner: 'ada'}                            -> 200 <team>
    admin GET /teams/Makers                                                     -> 200 = {team}
    admin GET /teams                                                            -> 200 = [{team}]
    admin POST /applications {name: 'Quiz', owner: 'ada', team: 'Makers'}       -> 200
    admin POST /applications/Quiz/bot                                           -> 200 {token: '<token>'}
    anybody GET /applications/@me (Authorization: Bot {token})                  -> 200
    admin PATCH /applications/Quiz {fields: {description: 'Fun'}}               -> 200
    admin GET /applications/Quiz                                                -> 200 {fields: {description: 'Fun'}}
    admin GET /applications                                                     -> 200 {$size: 1}

    scripts faults
    let fault = {kind: 'respond', route: 'GET {place}', status: 502, body: '{}', times: 2}
    admin POST /faults {fault}      -> 200
    anybody GET {place}             -> 502
    # Once is left.
    admin GET /faults               -> 200 [{$no: 'times'}]
    admin DELETE /faults            -> 204
    anybody GET {place}             -> 200
    admin POST /faults {kind: 'drift', always: true, drift: [{kind: 'set', place: '/country_code', value: 7}]} -> 200
    anybody GET {place}             -> 200 {country_code: 7}
    admin GET /faults               -> 200 [{always: true}]
    admin DELETE /faults            -> 204
    anybody GET {place}             -> 200 {country_code: 'DE'}

    deletes single faults and stubs
    let fault = kind: 'respond', route: 'GET {place}', body: '{}', always: true
    admin POST /faults {{fault}, status: 501}       -> 200 {id: '<first>'}
    admin POST /faults {{fault}, status: 502}       -> 200 {id: '<second>'}
    anybody GET {place}                             -> 501
    admin DELETE /faults/{first}                    -> 204
    anybody GET {place}                             -> 502
    admin GET /faults                               -> 200 [{id: '{second}'}]
    admin DELETE /faults/{second}                   -> 204
    admin DELETE /faults/{second}                   -> 404 {message: "~There is no fault '2'."}
    anybody GET {place}                             -> 200
    admin POST /faults {{fault}}                    -> 200 {id: '3'}
    admin POST /faults {{fault}, id: '3'}           -> 400 {message: "~.*'3'.*"}
    admin POST /stubs {route: 'GET /users/@me', body: '{}'}         -> 200 {id: '<stub>'}
    admin POST /stubs {route: 'GET /users/@me', body: '[]'}         -> 200 {id: '{stub}'}
    admin POST /stubs {route: 'GET /users/{user.id}', body: '{}'}   -> 200 {id: '!{stub}'}
    admin DELETE /stubs/{stub}                      -> 204
    admin DELETE /stubs/{stub}                      -> 404
    anybody GET /users/7                            -> 200
    admin GET /stubs                                -> 200 {$size: 1}

    selects the calls of faults by webhook, caller and body
    admin POST /accounts {username: '{ada or bob}'}                         -> 200
    admin POST /accounts/ada/sessions {}                                    -> 200 {token: '<ada>'}
    admin POST /accounts/bob/sessions {}                                    -> 200 {token: '<bob>'}
    admin POST /guilds {name: 'Chess Club', owner: 'ada'}                   -> 200
    admin POST /webhooks {channel: 'general', name: 'News', id: '11', token: 'a'}   -> 200
    admin POST /webhooks {channel: 'general', name: 'Logs', id: '12', token: 'a'}   -> 200
    let fault = kind: 'empty_body', status: 503, always: true
    admin POST /faults {{fault}, webhook: 'News'}                           -> 200 {webhook: '11'}
    anybody POST /webhooks/11/a {content: 'Hi'}                             -> 503
    anybody POST /webhooks/12/a {content: 'Hi'}                             -> 204
    admin DELETE /faults                                                    -> 204
    admin POST /faults {{fault}, caller: 'ada'}                             -> 200
    anybody GET /auth/sessions (Authorization: {ada})                       -> 503
    anybody GET /auth/sessions (Authorization: {bob})                       -> 200
    anybody GET {place}                                                     -> 200
    admin DELETE /faults                                                    -> 204
    admin POST /faults {{fault}, request_body: {content: 'Hi', embeds: [{title: 'T'}]}}     -> 200
    admin POST /faults {kind: 'empty_body', status: 502, request_body: 'spam', always: true}
        -> 200 {request_body: 'spam'}
    anybody POST /webhooks/11/a {content: 'Hi', tts: false, embeds: [{title: 'T', color: 7}]}   -> 503
    " {content: 'Hi'}                                                       -> 204
    " {content: 'Hi', embeds: [{title: 'T'}, {title: 'U'}]}                 -> 204
    " {content: 'more spam'}                                                -> 502
    " form {payload_json: '{"content":"Hi","embeds":[{"title":"T"}]}'}      -> 503
    admin POST /faults {{fault}, webhook: 'Nwes'}   -> 400 {message: "~.*[$].webhook: There is no webhook 'Nwes'.*"}
    admin POST /faults {{fault}, request_body: 7}   -> 400 {message: '~.*[$].request_body: A body is described by.*'}

    ends faults by the clock
    admin POST /faults {kind: 'empty_body', status: 503, lasts_seconds: 10}
        -> 200 {until: '2026-01-01T00:00:10Z', always: true}
    anybody GET {place}                     -> 503
    admin PATCH /clock {advance_seconds: 9} -> 200
    anybody GET {place}                     -> 503
    admin GET /faults                       -> 200 [{played: 2}]
    admin PATCH /clock {advance_seconds: 1} -> 200
    admin GET /faults                       -> 200 []
    anybody GET {place}                     -> 200
    admin POST /faults {kind: 'empty_body', status: 503, lasts_seconds: 10, times: 1}   -> 200 {times: 1}
    anybody GET {place}                     -> 503
    anybody GET {place}                     -> 200

    refuses settings that a kind of fault does not have
    admin POST /faults {kind: 'stall', seconds: 10}     -> 400
        {message: "~[$].seconds: A fault of the kind 'stall' has no 'seconds'. These kinds have it: delay, drip. .*"}
    admin POST /faults {kind: 'hold', status: 500}      -> 400 {message: '~[$].status: .*'}
    admin POST /faults {kind: 'html', body: 'x'}        -> 400 {message: '~[$].body: .*request_body.*'}
    admin POST /faults {kind: 'hold', headers: {}}      -> 400 {message: '~[$].headers: .*'}
    admin POST /faults {kind: 'hold', bytes: 1}         -> 400 {message: '~[$].bytes: .*'}
    admin POST /faults {kind: 'hold', drift: []}        -> 400 {message: '~[$].drift: .*'}
    admin POST /faults {kind: 'hold', probability: 0}   -> 400 {message: '~[$].probability: .*greater than 0.*'}
    admin GET /faults                                   -> 200 []

    searches, counts and explains requests
    admin POST /accounts {username: 'ada'}                                  -> 200 {id: '<id>'}
    admin POST /accounts/ada/sessions {}                                    -> 200 {token: '<ada>'}
    admin POST /guilds {name: 'Chess Club', owner: 'ada'}                   -> 200
    admin POST /webhooks {channel: 'general', name: 'News', id: '11', token: 'a'}   -> 200
    anybody POST /webhooks/11/a {content: 'Hi'}                             -> 204
    anybody POST /webhooks/11/a {content: 'Bye', tts: false}                -> 204
    anybody GET /auth/sessions (Authorization: {ada})                       -> 200
    admin GET /requests?caller=ada                                          -> 200 [{number: 3, caller: '{id}'}]
    admin GET /requests?webhook=News                            -> 200 [{number: 1, $no: 'caller'}, {number: 2}]
    admin GET /requests?body=Bye                                            -> 200 [{number: 2}]
    admin GET /requests?body=%7B%22content%22%3A%22Hi%22%7D                 -> 200 [{number: 1}]
    admin GET /requests/count                                               -> 200 = {count: 3}
    admin GET /requests/count?method=POST&body=Hi                           -> 200 = {count: 1}
    admin GET /requests?caller=eve                                          -> 400 {message: '~.*caller.*eve.*'}
    admin GET /requests/near_misses?method=POST&body=%7B%22content%22%3A%22Hi!%22%7D -> 200 [
        {request: {number: 1}, differences: ['/content is "Hi", not "Hi!"']},
        {request: {number: 2}, differences: ['/content is "Bye", not "Hi!"']},
        {request: {number: 3}, differences: ['the method is GET, not POST', 'the body is not JSON']}]
    admin GET /requests/near_misses?body=Hello&limit=1      -> 200 [{differences: ['the body does not contain "Hello"']}]

    awaits requests
    anybody GET {place}                                         -> 200
    admin GET /requests/await                                   -> 200 {complete: true, count: 1, $no: 'near_misses'}
    admin GET /requests/await?method=POST&seconds=0             -> 200 {complete: false, count: 0,
        near_misses: [{differences: ['the method is GET, not POST']}]}
    admin GET /requests/await?count=0                           -> 200 {complete: true}
    admin GET /requests/await?seconds=61                        -> 400 {message: '~.*at most 60.*'}

    pages messages
    admin POST /guilds {name: 'Chess Club'}                             -> 200
    admin POST /webhooks {channel: 'general', name: 'News'}             -> 200
    admin POST /webhooks/News/messages {content: 'one'}                 -> 200 {id: '<one>'}
    admin POST /webhooks/News/messages {content: '{two or three}'}      -> 200
    admin POST /webhooks/News/messages {content: 'four'}                -> 200 {id: '<four>'}
    let messages = admin GET /channels/general/messages
    {messages}                              -> 200 {$size: 4}
    {messages}?limit=2                      -> 200 [{content: 'three'}, {content: 'four'}]
    {messages}?before={four}&limit=2        -> 200 [{content: 'two'}, {content: 'three'}]
    {messages}?after={one}&limit=2          -> 200 [{content: 'two'}, {content: 'three'}]
    {messages}?after={one}&before={four}    -> 200 {$size: 2}
    {messages}?after={four}                 -> 200 []
    {messages}?after=1                      -> 404

    scripts rate limits
    admin POST /limits {routes: ['GET {place}'], bucket: 'place', requests: 1, per_seconds: 60} -> 200
    admin GET /limits               -> 200 {$size: 1}
    anybody GET {place}             -> 200
    anybody GET {place}             -> 429
    admin GET /buckets              -> 200 [{bucket: 'place', used: 1}]
    admin PATCH /clock {advance_seconds: 60} -> 200
    anybody GET {place}             -> 200
    admin DELETE /limits            -> 204
    anybody GET {place}             -> 200

    advances, starts and stops the clock
    admin GET /clock                                        -> 200 {now: '2026-01-01T00:00:00Z', ticking: false}
    admin PATCH /clock {advance_seconds: 1.5}               -> 200 {now: '2026-01-01T00:00:01.500Z'}
    " {now: '2030-01-01T00:00:00Z'}                         -> 200 {now: '2030-01-01T00:00:00Z'}
    " {now: '2031-01-01T00:00:00Z', advance_seconds: 1}     -> 400
    " {now: '2020-01-01T00:00:00Z'}                         -> 400 {message: '~.*backwards.*'}
    admin GET /clock                                        -> 200 {now: '2030-01-01T00:00:00Z'}
    admin PATCH /clock {ticking: true}                      -> 200 {ticking: true}
    " {ticking: false}                                      -> 200 {ticking: false}

    lists requests
    anybody GET {place}                                             -> 200
    anybody POST /auth/login {login: 'ada@example.com'}             -> 400
    anybody GET /nowhere                                            -> 404
    admin GET /requests                                             -> 200 [{number: 1}, {number: 2}, {number: 3}]
    admin GET /requests?route=POST%20/auth/login                    -> 200 [{number: 2}]
    admin GET /requests?method=get                                  -> 200 [{number: 1}, {number: 3}]
    admin GET /requests?status=404                                  -> 200 [{number: 3}]
    admin GET /requests?path=nowhere                                -> 200 [{$no: 'route'}]
    admin GET /requests?{after=2 or limit=1}                        -> 200 [{number: 3}]
    admin GET /requests/2 -> 200 {request_body: '~.*"login".*', response_body: '~.*message.*',
        request_headers: {User-Agent: ['~TestClient.*']}}
    admin GET /requests/99                                          -> 404
    admin GET /requests?route=POST%20/auth/logn
        -> 400 {message: "~.*Did you mean 'POST /auth/login'[?].*"}
    admin DELETE /requests                                          -> 204
    admin GET /requests                                             -> 200 []

    saves, resets and loads the world
    admin POST /accounts {email: 'ada@example.com'}                 -> 200
    admin GET /world                                                -> 200 <world>
    admin POST /reset {}                                            -> 204
    admin GET /accounts                                             -> 200 []
    admin PUT /world `{world}`                                      -> 204
    admin GET /accounts                                             -> 200 [{username: 'ada'}]
    admin PUT /world {accounts: [{pasword: 'x'}]}                   -> 400 {message: '~.*accounts.0..pasword.*'}
    admin GET /accounts                                             -> 200 [{username: 'ada'}]

    changes settings, stubs and demands
    admin PATCH /settings {lenient: true, location: {country_code: 'FR'}}   -> 200
    anybody GET {place}?new=1                                       -> 200 {country_code: 'FR'}
    admin GET /settings                                             -> 200 {lenient: true}
    admin POST /stubs {route: 'GET /users/@me', body: '{}'}         -> 200
    anybody GET /users/@me                                          -> 200
    admin GET /stubs                                                -> 200 {$size: 1}
    admin POST /captchas {routes: ['POST /auth/forgot']}            -> 204
    anybody POST /auth/forgot {login: 'ada@example.com'}            -> 400 {captcha_key: '*'}
    admin DELETE /{elevations or gateway_events}                    -> 204
    admin GET /gateway_events                                       -> 200 []

    explains errors
    admin POST /accounts {email: 'ada@example.com'} -> 200
    admin GET /acounts              -> 404 {message: "~.*Did you mean '/accounts'[?].*"}
    admin GET /accounts/eve         -> 404 {message: "~.*There is no account 'eve'[.].*"}
    admin DELETE /accounts          -> 405 {message: '~.*This path takes GET, POST, not DELETE[.].*'}
    admin POST /accounts `{`        -> 400 {message: '~.*The body is not JSON.*'}
    " []                            -> 400 {message: '~.*[$]: Expected an object, but got an array[.].*'}
    " {emial: 'x'}  -> 400 {message: "~.*[$].emial: There is no such member; did you mean 'email'[?].*"}
    admin POST /reset {hard: true}  -> 400 {message: '~.*This route takes no body[.].*'}
    admin GET /requests?stat=1      -> 400 {message: "~.*There is no query parameter 'stat' here[.].*"}
    admin GET /requests?after=x     -> 400 {message: '~.*takes a whole number.*'}
    admin PATCH /accounts/ada {id: '1'} -> 400 {message: "~.*[$].id: This member cannot be changed[.].*"}
    """)
class AdminApiTest extends Scene {
    private final ExecutorService pool = Executors.newCachedThreadPool();
    private TestClient admin;

    @AfterEach
    void endThreads() {
        pool.shutdownNow();
    }

    @BeforeEach
    void addAdmin() {
        admin = TestClient.admin(emulator);
        http.let("place", "/auth/location-metadata");
    }

    @Test
    void createsGuildsWithChannelsMembersAndInvites() {
        http.let("chess", "/guilds/Chess%20Club").verify("""
            admin POST /accounts {username: '{ada or bob}'}                         -> 200
            admin POST /guilds {name: 'Chess Club', owner: 'ada', vanity_code: 'chess'}
                -> 200 {channels: [{name: 'general'}]}
            anybody GET /invites/chess                                              -> 200
            admin PUT {chess}/members/bob {permissions: ['MANAGE_GUILD']}           -> 200
            """);
        EmulatedGuild chess = emulator.guilds().byName("Chess Club").orElseThrow();
        EmulatedAccount bob = emulator.accounts().byUsername("bob").orElseThrow();
        assertThat(chess.isMember(bob)).isTrue();
        http.verify("admin DELETE {chess}/members/bob -> 204");
        assertThat(chess.isMember(bob)).isFalse();
        http.verify("admin PUT {chess}/{members or bans}/bob {} -> {200 or 204}");
        assertThat(chess.isMember(bob)).isFalse();
        http.verify("""
            admin POST {chess}/channels {name: 'Lounge', type: 2}                   -> 200
            admin POST /channels/general/threads {name: 'Openings'}                 -> 200
            admin PATCH {chess} {description: 'We play.'}                           -> 200
            admin GET {chess} -> 200 {description: 'We play.', channels: {$some: {threads: [{name: 'Openings'}]}}}
            admin POST /invites {channel: 'Lounge', inviter: 'ada', max_uses: 1}    -> 200 {code: '<code>'}
            admin GET /invites                                                      -> 200 {$size: 2}
            admin GET /invites/{code}                                               -> 200 {max_uses: 1}
            admin DELETE /invites/{code}                                            -> 204
            anybody GET /invites/{code}                                             -> 404
            admin POST /integrations {guild: 'Chess Club', type: 'stream_provider_a'}       -> 200
            admin POST /private_channels {name: 'Friends', recipients: ['ada', 'bob']}      -> 200
            admin POST /friendships {one: 'ada', other: 'bob'}                              -> 200
            admin GET /{integrations or private_channels or friendships}            -> 200 {$size: 1}
            admin POST /accounts/bob/gateway_sessions                               -> 200 {id: '<session>'}
            admin DELETE /gateway_sessions/{session}                                -> 204
            admin DELETE /gateway_sessions/{session}                                -> 404
            admin POST /accounts/bob/friend_codes                                   -> 200 {code: '~.{8}'}
            """);
        assertThat(chess.integrations()).hasSize(1);
    }

    @Test
    void signsRequestsOfAnApplication() {
        http.let("signature", emulator.application("Quiz").create().sign("1", "{}"))
                .verify("admin POST /applications/Quiz/signature {timestamp: '1', body: '{}'}"
                        + " -> 200 {signature: '{signature}'}");
    }

    @Test
    void listsRoutes() throws Exception {
        assertThat(admin.get("/routes").json()).hasSize(emulator.routes().size());
    }

    @Test
    void releasesHeldCalls() throws Exception {
        HeldCalls fault = emulator.faults().onAny().always().hold();
        for (int i = 0; i < 2; i++) {
            CompletableFuture<Response> held = client.postAsync("/auth/forgot", "{'login':'ada@example.com'}");
            fault.awaitArrival();
            assertThat(held).isNotDone();
            admin.post("/faults/release", "");
            assertThat(held.get(20, TimeUnit.SECONDS).status()).isEqualTo(204);
        }
    }

    @Test
    @Timeout(60)
    void keepsLaterFaultsWhenItReleasesCalls() throws Exception {
        admin.post("/faults", "{'kind':'endless_body'}");
        admin.post("/faults/release", "");
        try (InputStream body = client.stream("/auth/location-metadata").body()) {
            assertThat(body.readNBytes(100_000)).as("bytes of an endless body").hasSize(100_000);
            admin.post("/faults/release", "");
        }
    }

    @Test
    void awaitsRequestsThatAreStillToCome() throws Exception {
        CompletableFuture<Response> awaited = CompletableFuture.supplyAsync(
                () -> get("/requests/await?route=POST%20/auth/forgot&seconds=60&count=2"), pool);
        CompletableFuture<Response> other =
                CompletableFuture.supplyAsync(() -> get("/requests/await?path=x&seconds=60"), pool);
        client.post("/auth/forgot", "{'login':'ada@example.com'}");
        client.get("/auth/location-metadata");
        client.post("/auth/forgot", "{'login':'bob@example.com'}");
        assertThat(awaited.get(20, TimeUnit.SECONDS).json().path("count").asInt())
                .isEqualTo(2);
        // A reset ends the wait, because the requests of the former world are gone.
        emulator.reset();
        assertThat(other.get(20, TimeUnit.SECONDS).json().path("complete").asBoolean())
                .isFalse();
    }

    private Response get(String path) {
        try {
            return admin.get(path);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void endsConnections() throws Exception {
        try (RawConnection idle = new RawConnection(emulator)) {
            idle.send("GET", "/api/v9/auth/location-metadata");
            idle.readHead();
            admin.postAsync("/connections/close", "").exceptionally(cut -> null).join();
            http.verify("anybody GET {place} -> 200");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            POST  | /accounts                  | {'email':'eve@example.com','sessions':[{},{'os':1}]}
            POST  | /accounts                  | {'email':'eve@example.com','sessions':[{'scopes':['email']}],'sms':true}
            POST  | /guilds                    | {'name':'New','channels':[{'name':'a','threads':[{'name':'b'},{}]}]}
            POST  | /guilds                    | {'name':'New','store_page':[{}],'reasons':[{}]}
            POST  | /guilds                    | {'id':'1','name':'New','members':[{'account':'eve'}]}
            POST  | /guilds/Club/channels      | {'name':'a','permissions':{'eve':['CREATE_INSTANT_INVITE']}}
            POST  | /channels/general/threads  | {'name':'a','uploads':[{}]}
            POST  | /private_channels          | {'recipients':['ada'],'uploads':[{}]}
            POST  | /teams                     | {'name':'Makers','members':[{'account':'eve'}]}
            POST  | /applications              | {'name':'Quiz','assets':[{}]}
            PATCH | /accounts/ada              | {'global_name':'Ada','banner':1}
            PUT   | /guilds/Club/members/bob   | {'temporary':1}
            """)
    void refusedWritesChangeNothing(String method, String path, String body) throws Exception {
        EmulatedAccount ada = emulator.account("ada@example.com").create();
        emulator.account("bob@example.com").create();
        emulator.guild("Club").owner(ada).create();
        ObjectNode before = world();
        assertThat(admin.send(method, path, TestClient.quoted(body)).status()).isEqualTo(400);
        assertThat(world()).isEqualTo(before);
    }

    /** Returns the world without the position in the sequence of ids, which never goes back. */
    private ObjectNode world() throws Exception {
        return ((ObjectNode) admin.get("/world").json()).without("ids");
    }
}
