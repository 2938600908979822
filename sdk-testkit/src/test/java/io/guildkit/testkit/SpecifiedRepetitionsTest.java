package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.spec.Rule;
import io.guildkit.testkit.TestClient.Response;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** After some errors a client repeats the request with an addition. Without the addition, the service refuses it again. */
class SpecifiedRepetitionsTest extends SpecifiedStage {
    /** Requests with the place of the addition, %. It is a header, unless the entry has a line with the addition. */
    private static final Paragraphs REQUESTS = Paragraphs.of("""
            POST /auth/login after 20011
            request anybody POST /auth/login {login: 'kim@example.com', {password}, %}
            addition undelete: true

            POST /auth/login after 20013
            request anybody POST /auth/login {login: 'dan@example.com', {password}, %}
            addition undelete: true

            POST /auth/login after captcha_key
            admin POST /captchas {routes: ['POST /auth/login']} -> 204
            request anybody POST /auth/login % {login: 'ada@example.com', {password}}
            addition (X-Captcha-Key: {answer}) (X-Captcha-Session-Id: {session}) (X-Captcha-Rqtoken: {rqtoken})

            POST /auth/reset after mfa
            anybody POST /auth/forgot {login: 'sue@example.com'} -> 204
            admin GET /mail -> 200 [{secret: '<token>'}]
            admin GET /accounts/sue/totp -> 200 {code: '<totp>'}
            request anybody POST /auth/reset {token: '{token}', password: 'battery staple', %}
            addition ticket: '{ticket}', code: '{totp}'

            POST /auth/sessions/logout after 60003
            request ada POST /auth/sessions/logout % {session_id_hashes: ['unknown']}

            POST /applications/{application.id}/delete after 60003
            request ada POST /applications/{adas}/delete %

            POST /applications/{application.id}/transfer after 60003
            admin POST /teams {name: 'Adas', owner: 'ada'} -> 200 {id: '<adasTeam>'}
            request ada POST /applications/{adas}/transfer % {team_id: '{adasTeam}'}

            POST /applications/{application.id}/reset after 60003
            request ada POST /applications/{adas}/reset %

            POST /applications/{application.id}/bot after 60003
            request ada POST /applications/{adas}/bot %

            POST /applications/{application.id}/bot/reset after 60003
            request ada POST /applications/{adas}/bot/reset %
            """);

    static List<Rule> rules() {
        return Paragraphs.rules(Rule.Kind.REPETITION);
    }

    private static String name(Rule rule) {
        return rule.place() + " after " + rule.subject();
    }

    @Test
    void eachRuleHasARequest() {
        REQUESTS.requireEntries(rules().stream().map(SpecifiedRepetitionsTest::name));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void requestsSucceedWithTheAddition(Rule rule) {
        String entry = REQUESTS.get(name(rule));
        http.verify(Paragraphs.before(entry, "request"));
        String request = Paragraphs.line(entry, "request");
        String bare = request.replace("%", "");
        assertThat(isDemand(rule, http.respond(bare))).isTrue();
        Response demand = http.respond(bare);
        assertThat(isDemand(rule, demand)).isTrue();
        Response repeated = http.respond(request.replace("%", addition(rule, entry, demand)));
        assertThat(repeated.status()).as(repeated.text()).isBetween(200, 299);
        assertThat(isDemand(rule, repeated)).isFalse();
    }

    private static boolean isDemand(Rule rule, Response response) {
        return rule.subject().matches("\\d+")
                ? response.code() == Integer.parseInt(rule.subject())
                : response.json().has(rule.subject());
    }

    private String addition(Rule rule, String entry, Response demand) {
        if (demand.json().at("/mfa/ticket").isTextual()) {
            http.let("ticket", demand.json().at("/mfa/ticket").asText())
                    .verify("ada POST /mfa/finish {ticket: '{ticket}', mfa_type: 'password', data: '" + PASSWORD
                            + "'} -> 200 {token: '<proof>'}");
            return "(" + rule.condition() + ": {proof})";
        }
        http.let("ticket", demand.field("ticket"))
                .let("session", demand.field("captcha_session_id"))
                .let("rqtoken", demand.field("captcha_rqtoken"));
        String addition = Paragraphs.line(entry, "addition");
        for (String name : rule.condition().split(" and ", -1)) {
            assertThat(addition).contains(name);
        }
        return addition;
    }
}
