package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.spec.Endpoint;
import io.guildkit.spec.Member;
import io.guildkit.spec.Range;
import io.guildkit.spec.Rule;
import io.guildkit.spec.Specification;
import io.guildkit.testkit.TestClient.Response;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An absent member means its default. A request without it has the response of a request with the default, and not that
 * of a request with another value. A response without it, or with the default, shows an object that has no other value.
 */
class SpecifiedDefaultsTest extends SpecifiedStage {
    private static final Specification SPECIFICATION = Specification.read();
    private static final String RANDOM = "random";

    /** Requests, where % is the place of the member. A response has two: for an object with the default, and without it. */
    private static final Paragraphs REQUESTS = Paragraphs.of("""
            GET /invites/{invite.code}
            anybody GET /invites/{code}?%

            GET /guilds/{guild.id}/integrations
            ada GET /guilds/{chess}/integrations?%

            GET /unique-username/username-suggestions-unauthed
            anybody GET /unique-username/username-suggestions-unauthed?%

            GET /gifs/trending-search
            ada GET /gifs/trending-search?%

            GET /gifs/suggest
            anybody GET /gifs/suggest?q=zebra&%

            GET /gifs/search
            anybody GET /gifs/search?q=happy%20cat&%

            GET /gifs/trending
            anybody GET /gifs/trending?%

            GET /discoverable-guilds
            bob GET /discoverable-guilds?%

            GET /discoverable-guilds/search
            bob GET /discoverable-guilds/search?query=guild&%

            GET /discovery/search
            anybody GET /discovery/search?query=guild&%

            GET /discovery/categories
            bob GET /discovery/categories?%

            GET /oauth2/applications/{application.id}/assets
            olga POST /oauth2/applications/{full}/assets {name: 'two', type: 1, image: '{png}'} -> 200
            anybody GET /oauth2/applications/{full}/assets?%

            GET /applications/{application.id}/public
            bob GET /applications/{full}/public?%

            GET /guilds/{guild.id}/applications
            olga GET /guilds/{music}/applications?%

            POST /webhooks/{webhook.id}/{webhook.token}
            anybody POST {link}?% {content: 'Hi'}

            POST /webhooks/{webhook.id}/{webhook.token}/chatcompat
            anybody POST {link}/chatcompat?% {text: 'Hi'}

            POST /webhooks/{webhook.id}/{webhook.token}/codehost
            anybody POST {link}/codehost?% (X-GitHub-Event: fork) {}

            Login
            anybody POST /auth/login {login: 'dan@example.com', {password}, %}

            Register
            anybody POST /auth/register {global_name: 'Zoe', %}

            Create channel invite
            ada POST /channels/{news}/invites {} -> 200
            ada POST /channels/{news}/invites {%}

            Modify discovery metadata
            ada PATCH /guilds/{chess}/discovery-metadata
                {primary_category_id: 3, emoji_discoverability_enabled: false, is_published: true} -> 200
            ada PATCH /guilds/{chess}/discovery-metadata {%}

            Poll create request
            anybody POST {link}?wait=true {poll: {question: {text: '?'}, answers: [{poll_media: {text: '!'}}], %}}
            """);

    private static final Paragraphs RESPONSES = Paragraphs.of("""
            Login result mfa
            default anybody POST /auth/login {login: 'ada@example.com', {password}}
            other anybody POST /auth/login {login: 'sue@example.com', {password}}

            Reset result mfa
            anybody POST /auth/forgot {login: '{ada@example.com or sue@example.com}'} -> 204
            admin GET /mail -> 200 [{secret: '<adas>'}, {secret: '<sues>'}]
            default anybody POST /auth/reset {token: '{adas}', password: 'battery staple'}
            other anybody POST /auth/reset {token: '{sues}', password: 'battery staple'}

            Invite metadata max_age
            default ada POST /channels/{news}/invites {max_age: 0}
            other ada POST /channels/{news}/invites {}

            Invite metadata temporary
            default ada POST /channels/{group}/invites {}
            other ada POST /channels/{news}/invites {temporary: true}

            Discoverable guild preferred_locale
            admin POST /guilds {name: 'Schach', locale: 'de', features: ['DISCOVERABLE'], published: true} -> 200 {id: '<german>'}
            default anybody GET /discovery/{chess}
            other anybody GET /discovery/{german}

            Application
            default olga GET /applications/{plain}
            other olga GET /applications/{full}
            """);

    static Stream<Rule> ofRequests() {
        return Paragraphs.rules(Rule.Kind.DEFAULT).stream().filter(SpecifiedDefaultsTest::isOfRequest);
    }

    static Stream<Rule> ofResponses() {
        return Paragraphs.rules(Rule.Kind.DEFAULT).stream().filter(rule -> !isOfRequest(rule));
    }

    @Test
    void eachRuleHasRequests() {
        REQUESTS.requireEntries(ofRequests().map(Rule::place));
        RESPONSES.requireEntries(ofResponses().map(SpecifiedDefaultsTest::nameOfResponse));
    }

    /** All members of applications are in the same responses. */
    private static String nameOfResponse(Rule rule) {
        return rule.place().equals("Application") ? rule.place() : rule.place() + " " + rule.subject();
    }

    private static boolean isOfRequest(Rule rule) {
        return rule.place().contains("/") || SPECIFICATION.shape(rule.place()).request();
    }

    @ParameterizedTest
    @MethodSource("ofRequests")
    void requestsHaveSpecifiedDefaults(Rule rule) throws Exception {
        enlarge();
        String absent = respond(rule, "");
        if (rule.condition().equals(RANDOM)) {
            enlarge();
            assertThat(respond(rule, written(rule, "'zoe'"))).isNotEqualTo(absent);
            assertThat(emulator.accounts().all().stream()
                            .filter(account ->
                                    account.globalName().filter("Zoe"::equals).isPresent())
                            .map(EmulatedAccount::username))
                    .allSatisfy(name -> assertThat(name).isNotBlank());
            return;
        }
        rebuild();
        enlarge();
        assertThat(respond(rule, written(rule, rule.condition()))).isEqualTo(absent);
        rebuild();
        enlarge();
        assertThat(respond(rule, written(rule, contrast(rule)))).isNotEqualTo(absent);
    }

    /** Adds more than a page of everything that is listed. */
    private void enlarge() {
        for (int i = 0; i < 50; i++) {
            emulator.guild("Guild " + i).owner(ada).discoverable().published().create();
            emulator.gifs().add("zebra" + i + " dog");
        }
    }

    private String respond(Rule rule, String member) {
        String lines = REQUESTS.get(rule.place()).strip();
        int last = lines.lastIndexOf("%");
        Response response = http.respond(lines.substring(0, last) + member + lines.substring(last + 1));
        return response.status() + " " + response.text();
    }

    private static String written(Rule rule, String value) {
        return rule.place().contains("/")
                ? rule.subject() + "=" + value.replace("'", "")
                : rule.subject() + ": " + value;
    }

    /** Returns another value of the member: the other boolean, the next number, or the next value. */
    private static String contrast(Rule rule) {
        Member member = member(rule);
        String value = rule.condition();
        return switch (member.type().name()) {
            case "boolean" -> Boolean.toString(!Boolean.parseBoolean(value));
            case "integer" -> {
                long number = Long.parseLong(value);
                yield Long.toString(
                        number == member.limit().map(Range::most).orElse(Long.MAX_VALUE) ? number - 1 : number + 1);
            }
            case "string" -> "de";
            default ->
                SPECIFICATION.enumeration(member.type().name()).constants().stream()
                        .map(constant -> constant.value())
                        .filter(other -> !other.equals(value))
                        .findFirst()
                        .orElseThrow();
        };
    }

    private static Member member(Rule rule) {
        List<Member> members = rule.place().contains("/")
                ? SPECIFICATION.endpoints().stream()
                        .filter(endpoint -> endpoint.route().equals(rule.place()))
                        .map(Endpoint::query)
                        .findFirst()
                        .orElseThrow()
                : SPECIFICATION.shape(rule.place()).members();
        return members.stream()
                .filter(member -> member.name().equals(rule.subject()))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("ofResponses")
    void responsesHaveSpecifiedDefaults(Rule rule) {
        String lines = RESPONSES.get(nameOfResponse(rule));
        String before = Paragraphs.before(lines, "default", "other");
        JsonNode plain = http.respond(before + "\n" + Paragraphs.line(lines, "default"))
                .json()
                .findPath(rule.subject());
        JsonNode other = http.respond(Paragraphs.line(lines, "other")).json().findPath(rule.subject());
        assertThat(plain.isMissingNode() ? rule.condition() : plain.asText()).isEqualTo(rule.condition());
        assertThat(other.isMissingNode()).isFalse();
        assertThat(other.asText()).isNotEqualTo(rule.condition());
    }
}
