package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.spec.Rule;
import io.guildkit.spec.Specification;
import io.guildkit.testkit.TestClient.Response;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Requests need some members, or may have them, only under a condition.
 *
 * <p>An entry has a request that fulfils the condition, {@code met}, and one that does not, {@code unmet}. The members of
 * the rules are in double angle brackets, so that the tests can leave them out. A refusal names the member, unless the
 * entry shows another response after an arrow.
 */
class SpecifiedRequirementsTest extends SpecifiedStage {
    private static final String REQUEST = "the request";
    private static final Pattern PIECE = Pattern.compile("<<(?:([\\w.]+) = |(?=(\\w+):))(.*?)>>", Pattern.DOTALL);

    private static final Paragraphs REQUESTS = Paragraphs.of("""
            POST /auth/handoff/exchange if the key is the same
            ada POST /auth/handoff {key: 'k'} -> 200 {handoff_token: '<token>'}
            met anybody POST /auth/handoff/exchange {key: 'k', handoff_token: '{token}'}
            unmet anybody POST /auth/handoff/exchange {key: 'other', handoff_token: '{token}'}

            POST /auth/handoff/exchange if the address is the same
            ada POST /auth/handoff {key: 'k'} -> 200 {handoff_token: '<token>'}
            met anybody POST /auth/handoff/exchange {key: 'k', handoff_token: '{token}'}
            unmet anybody POST /auth/handoff/exchange (X-Forwarded-For: 203.0.113.9) {key: 'k', handoff_token: '{token}'}

            POST /auth/register if the location demands it
            admin PATCH /settings {location: {country_code: 'DE', consent_required: true}} -> 200
            met anybody POST /auth/register {username: 'zoe', <<consent: true,>>}
            admin PATCH /settings {location: {country_code: 'US', consent_required: false}} -> 200
            unmet anybody POST /auth/register {username: 'zoe'}

            POST /invites/{invite.code} if the invite is for guests
            ada POST /channels/{table}/invites {flags: 1} -> 200 {code: '<guest>'}
            admin POST /accounts/bob/gateway_sessions -> 200 {id: '<session>'}
            met bob POST /invites/{guest} {<<session_id: '{session}',>>}
            unmet bob POST /invites/{code}

            DELETE /invites/{invite.code} if the invite leads to no subscription or store
            met ada DELETE /invites/{code}
            unmet ada DELETE /invites/{hidden} -> 404 10006

            GET /channels/{channel.id}/invites if the channel is of a guild or a group
            met ada GET /channels/{group}/invites
            unmet ada GET /channels/{dm}/invites -> 400 50024

            POST /channels/{channel.id}/invites if target_type is STREAM
            met ada POST /channels/{table}/invites {target_type: 1, <<target_user_id: '{bob}',>>}
            unmet ada POST /channels/{table}/invites {}

            POST /channels/{channel.id}/invites if target_type is EMBEDDED_APPLICATION
            met ada POST /channels/{table}/invites {target_type: 2, <<target_application_id: '{full}',>>}
            unmet ada POST /channels/{table}/invites {}

            POST /channels/{channel.id}/invites if the user streams in the channel
            met ada POST /channels/{table}/invites {target_type: 1, target_user_id: '{bob}'}
            unmet ada POST /channels/{table}/invites {target_type: 1, target_user_id: '{eve}'}

            POST /channels/{channel.id}/invites if the application is embedded
            met ada POST /channels/{table}/invites {target_type: 2, target_application_id: '{full}'}
            unmet ada POST /channels/{table}/invites {target_type: 2, target_application_id: '{plain}'}

            POST /channels/{channel.id}/invites if the caller may kick members
            admin PUT /guilds/{chess}/members/bob {} -> 200
            met ada POST /channels/{general}/invites {<<flags: 8,>>}
            unmet bob POST /channels/{general}/invites {<<flags: 8,>>} -> 403 50013

            POST /channels/{channel.id}/invites if the channel is of a guild
            met ada POST /channels/{general}/invites {<<flags: 8,>> <<max_uses: 5,>> <<temporary: true,>>
                <<unique: true,>> <<validate: '{code}',>> <<target_type: 3,>>}
            unmet ada POST /channels/{group}/invites {<<flags: 8,>> <<max_uses: 5,>> <<temporary: true,>>
                <<unique: true,>> <<validate: '{groupCode}',>> <<target_type: 3,>>}

            POST /channels/{channel.id}/invites if it is not 0 for a group
            met ada POST /channels/{group}/invites {<<max_age: 60,>>}
            unmet ada POST /channels/{group}/invites {<<max_age: 0,>>}

            POST /channels/{channel.id}/invites if the channel is of a guild or a group
            met ada POST /channels/{group}/invites {}
            unmet ada POST /channels/{dm}/invites {} -> 400 50024

            PATCH /guilds/{guild.id}/integrations/{integration.id} if the type is stream_provider_a
            met ada PATCH /guilds/{chess}/integrations/{stream} {<<enable_emoticons: true,>>}
            unmet ada PATCH /guilds/{chess}/integrations/{video} {<<enable_emoticons: true,>>}

            GET /channels/{channel.id}/integrations if the channel is private
            met ada GET /channels/{players}/integrations
            unmet ada GET /channels/{general}/integrations -> 400 50024

            DELETE /channels/{channel.id}/integrations/{integration.id} if the channel is private
            met ada DELETE /channels/{players}/integrations/{private}
            unmet ada DELETE /channels/{general}/integrations/{stream} -> 400 50024

            GET /discovery/{guild.id} if the guild is published or has a store
            met anybody GET /discovery/{{chess} or {shop}}
            unmet anybody GET /discovery/{music} -> 404 10004

            PUT /guilds/{guild.id}/discovery-categories/{category.id} if the guild has fewer than five others
            ada PUT /guilds/{chess}/discovery-categories/{22 or 23} -> 204
            met ada PUT /guilds/{chess}/discovery-categories/24
            ada PUT /guilds/{chess}/discovery-categories/24 -> 204
            unmet ada PUT /guilds/{chess}/discovery-categories/3 -> 400 30030

            POST /applications if the user owns fewer than fifty
            {48 x admin,}admin POST /applications {name: 'A', owner: 'bob'} -> 200
            met bob POST /applications {name: 'Last'}
            admin POST /applications {name: 'A', owner: 'bob'} -> 200
            unmet bob POST /applications {name: 'Last'} -> 400 50035

            POST /applications if the team owns fewer than twenty-five
            {22 x admin,}admin POST /applications {name: 'A', owner: 'olga', team: 'Makers'} -> 200
            met olga POST /applications {name: 'Last', <<team_id: '{team}',>>}
            admin POST /applications {name: 'A', owner: 'olga', team: 'Makers'} -> 200
            unmet olga POST /applications {name: 'Last', <<team_id: '{team}',>>}

            POST /applications if it is CREATOR_MONETIZATION
            met olga POST /applications {name: 'New', <<type: 4,>>}
            unmet olga POST /applications {name: 'New', <<type: {1 or 2 or 3},>>}

            POST /applications if they are limited intents
            met olga POST /applications {name: 'New', <<flags: {8192 or 32768 or 524288},>>}
            unmet olga POST /applications {name: 'New', <<flags: {256 or 4096 or 131072},>>}

            GET /applications/@me if the caller has an application of its own
            met bot GET /applications/@me
            unmet olga GET /applications/@me -> 403 20002

            PATCH /applications/@me if the caller has an application of its own
            met bot PATCH /applications/@me {}
            unmet olga PATCH /applications/@me {} -> 403 20002

            PATCH /applications/{application.id} if they are limited intents or PUBLIC_OAUTH2_CLIENT
            met olga PATCH /applications/{full} {<<flags: {8192 or 32768 or 524288 or 256},>>}
            unmet olga PATCH /applications/{full} {<<flags: {4096 or 16384 or 262144 or 131072},>>}

            PATCH /applications/{application.id} if it is NOT_DISCOVERABLE or DISCOVERABLE
            met olga PATCH /applications/{full} {<<discoverability_state: {2 or 3},>>}
            unmet olga PATCH /applications/{full} {<<discoverability_state: {1 or 4 or 5},>>}

            PATCH /applications/{application.id} if it is NONE or ENABLED
            met olga PATCH /applications/{full} {<<monetization_state: {1 or 2},>>}
            unmet olga PATCH /applications/{full} {<<monetization_state: 3,>>}

            POST /applications/{application.id}/request-additional-intents if GATEWAY_PRESENCE is requested
            met olga POST /applications/{full}/request-additional-intents
                {application_description: '{50 x a}', intents_flags_requested: 4096,
                <<intents_gateway_presence_use_case_description: '{50 x u}',>>
                <<intents_gateway_presence_use_case_supplemental_material_description: '{5 x s}',>>
                <<intents_gateway_presence_store_off_platform: false,>>
                <<intents_gateway_presence_contact_deletion: '{25 x c}',>>}
            unmet olga POST /applications/{full}/request-additional-intents {application_description: '{50 x a}'}

            POST /applications/{application.id}/request-additional-intents if GATEWAY_GUILD_MEMBERS is requested
            met olga POST /applications/{full}/request-additional-intents
                {application_description: '{50 x a}', intents_flags_requested: 16384,
                <<intents_gateway_guild_members_use_case_description: '{50 x u}',>>
                <<intents_gateway_guild_members_use_case_supplemental_material_description: '{5 x s}',>>
                <<intents_gateway_guild_members_store_off_platform: false,>>
                <<intents_gateway_guild_members_contact_deletion: '{25 x c}',>>}
            unmet olga POST /applications/{full}/request-additional-intents {application_description: '{50 x a}'}

            POST /applications/{application.id}/request-additional-intents if GATEWAY_MESSAGE_CONTENT is requested
            met olga POST /applications/{full}/request-additional-intents
                {application_description: '{50 x a}', intents_flags_requested: 262144,
                <<intents_gateway_message_content_use_case_description: '{50 x u}',>>
                <<intents_gateway_message_content_use_case_supplemental_material_description: '{5 x s}',>>
                <<intents_gateway_message_content_store_off_platform: false,>>}
            unmet olga POST /applications/{full}/request-additional-intents {application_description: '{50 x a}'}

            POST /applications/{application.id}/request-additional-intents if the bot is verified
            met olga POST /applications/{full}/request-additional-intents {application_description: '{50 x a}'}
            unmet ada POST /applications/{adas}/request-additional-intents {application_description: '{50 x a}'} -> 403 50001

            POST /applications/{application.id}/request-additional-intents if they are the three intents
            met olga POST /applications/{full}/request-additional-intents
                {application_description: '{50 x a}', <<intents_flags_requested: 262144,>>
                intents_gateway_message_content_use_case_description: '{50 x u}',
                intents_gateway_message_content_use_case_supplemental_material_description: '{5 x s}',
                intents_gateway_message_content_store_off_platform: false}
            unmet olga POST /applications/{full}/request-additional-intents
                {application_description: '{50 x a}', <<intents_flags_requested: {8192 or 32768 or 524288},>>}

            POST /applications/{application.id}/attachment if it is a JPEG, PNG or GIF
            met olga POST /applications/{full}/attachment form {file: {filename: 'a.gif', content: 'GIF89a'}}
            unmet olga POST /applications/{full}/attachment form {file: {filename: 'a.gif', content: 'Text'}}

            GET /users/@me/applications/{application.id}/role-connection if the token is for the application
            met holder GET /users/@me/applications/{full}/role-connection
            unmet other GET /users/@me/applications/{full}/role-connection -> 403 50001

            PUT /users/@me/applications/{application.id}/role-connection if the token is for the application
            met holder PUT /users/@me/applications/{full}/role-connection {}
            unmet other PUT /users/@me/applications/{full}/role-connection {} -> 403 50001

            PATCH /webhooks/{webhook.id}/{webhook.token}
            anybody PATCH {link} {name: 'New', <<channel_id: '{news}',>>}

            POST /webhooks/{webhook.id}/{webhook.token}
            anybody POST {link} {<<embeds.provider = embeds: [{title: 'x', provider: {name: 'x'}}],>>
                <<embeds.video = embeds: [{title: 'x', video: {url: 'https://x.example'}}],>>
                <<embeds.image.height = embeds: [{image: {url: 'https://x.example', height: 1}}],>>
                <<embeds.image.width = embeds: [{image: {url: 'https://x.example', width: 1}}],>>
                <<embeds.image.proxy_url = embeds: [{image: {url: 'https://x.example', proxy_url: 'https://x.example'}}],>>
                content: 'x'}

            POST /webhooks/{webhook.id}/{webhook.token} if the channel is a forum and no thread is given
            met anybody POST {forumLink} {content: 'Hi', <<thread_name: 'x',>>} -> 400 220001
            unmet anybody POST {link} {content: 'Hi'}

            POST /webhooks/{webhook.id}/{webhook.token} thread_name if the channel is a forum
            met anybody POST {forumLink} {content: 'Hi', <<thread_name: 'x',>>}
            unmet anybody POST {link} {content: 'Hi', <<thread_name: 'x',>>} -> 400 220003

            POST /webhooks/{webhook.id}/{webhook.token} applied_tags if the channel is a forum
            met anybody POST {forumLink} {content: 'Hi', thread_name: 'x', <<applied_tags: ['{tag}'],>>}
            unmet anybody POST {link} {content: 'Hi', <<applied_tags: ['{tag}'],>>}

            POST /webhooks/{webhook.id}/{webhook.token} if the webhook belongs to an application
            met anybody POST {ownedLink} {content: 'Hi', <<components: [{type: 1}],>>}
            unmet anybody POST {link} {content: 'Hi', <<components: [{type: 1}],>>}

            POST /webhooks/{webhook.id}/{webhook.token} if they are settable
            met anybody POST {link} {content: 'Hi', <<flags: {4 or 4096},>>}
            unmet anybody POST {link} {content: 'Hi', <<flags: {1 or 64},>>}

            POST /webhooks/{webhook.id}/{webhook.token} if it is rich
            met anybody POST {link} {<<embeds.type = embeds: [{title: 'x', type: 'rich'}],>> content: 'x'}
            unmet anybody POST {link} {<<embeds.type = embeds: [{title: 'x', type: 'image'}],>> content: 'x'}

            POST /webhooks/{webhook.id}/{webhook.token}/chatcompat
            anybody POST {link}/chatcompat {text: 'Hi', <<channel: '#x',>> <<icon_emoji: ':x:',>> <<mrkdwn: true,>>
                <<mrkdwn_in: ['text'],>> <<attachments.mrkdwn_in = attachments: [{text: 'x', mrkdwn_in: ['text']}],>>}

            GET /webhooks/{webhook.id}/{webhook.token}/messages/{message.id} if the message is of the webhook
            met anybody GET {link}/messages/{message}
            unmet anybody GET {link}/messages/{ownedMessage} -> 404 10008

            PATCH /webhooks/{webhook.id}/{webhook.token}/messages/{message.id} if the message is of the webhook
            met anybody PATCH {link}/messages/{message} {content: 'Bye'}
            unmet anybody PATCH {link}/messages/{ownedMessage} {content: 'Bye'} -> 404 10008

            PATCH /webhooks/{webhook.id}/{webhook.token}/messages/{message.id} if the webhook belongs to an application
            met anybody PATCH {ownedLink}/messages/{ownedMessage} {<<components: [{type: 1}],>>}
            unmet anybody PATCH {link}/messages/{message} {<<components: [{type: 1}],>>}

            DELETE /webhooks/{webhook.id}/{webhook.token}/messages/{message.id} if the message is of the webhook
            met anybody DELETE {link}/messages/{message}
            unmet anybody DELETE {link}/messages/{ownedMessage} -> 404 10008
            """);

    /** Requests of objects that need at least one of some members: one without them, and one with each. */
    private static final Paragraphs ALTERNATIVES = Paragraphs.of("""
            Register
            none anybody POST /auth/register {email: 'zoe@example.com'}
            username anybody POST /auth/register {email: 'zoe@example.com', username: 'zoe'}
            global_name anybody POST /auth/register {email: 'zoe@example.com', global_name: 'Zoe'}

            Execute webhook
            none anybody POST {ownedLink} {username: 'Zoe'}
            content anybody POST {ownedLink} {username: 'Zoe', content: 'Hi'}
            embeds anybody POST {ownedLink} {username: 'Zoe', embeds: [{title: 'Hi'}]}
            components anybody POST {ownedLink} {username: 'Zoe', components: [{type: 1}]}
            files anybody POST {ownedLink} form {username: 'Zoe', 'files[0]': {filename: 'a.txt', content: 'A'}}
            poll anybody POST {ownedLink} {username: 'Zoe', poll: {question: {text: '?'}, answers: [{poll_media: {text: '!'}}]}}

            Chat compat message
            none anybody POST {link}/chatcompat {username: 'Zoe'}
            text anybody POST {link}/chatcompat {username: 'Zoe', text: 'Hi'}
            attachments anybody POST {link}/chatcompat {username: 'Zoe', attachments: [{text: 'Hi'}]}
            """);

    static Stream<Arguments> alternatives() {
        return Specification.read().shapes().values().stream()
                .flatMap(shape -> shape.oneOf().stream().map(member -> Arguments.of(shape.name(), member)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("alternatives")
    void oneOfSomeMembersIsRequired(String object, String member) {
        String requests = ALTERNATIVES.get(object);
        http.verify(Paragraphs.line(requests, "none") + " -> 400");
        http.verify(Paragraphs.line(requests, member) + " -> 2xx");
    }

    static List<Rule> requirements() {
        return Paragraphs.rules(Rule.Kind.REQUIREMENT);
    }

    static List<Rule> limitations() {
        return Paragraphs.rules(Rule.Kind.LIMITATION);
    }

    static List<Rule> refusals() {
        return Paragraphs.rules(Rule.Kind.REFUSAL);
    }

    @Test
    void eachRuleHasAnEntry() {
        REQUESTS.requireEntries(Stream.of(requirements(), limitations(), refusals())
                .flatMap(List::stream)
                .map(SpecifiedRequirementsTest::name));
        ALTERNATIVES.requireEntries(alternatives().map(pair -> (String) pair.get()[0]));
    }

    private static String name(Rule rule) {
        String condition = rule.condition().isEmpty() ? "" : " if " + rule.condition();
        String ownName = rule.place() + " " + rule.subject() + condition;
        return REQUESTS.startingWith(ownName).isEmpty() ? rule.place() + condition : ownName;
    }

    @ParameterizedTest
    @MethodSource("requirements")
    void membersAreRequiredUnderConditions(Rule rule) throws Exception {
        String entry = REQUESTS.get(name(rule));
        accept(setUp(entry, "met"), kept(request(entry, "met"), piece -> true));
        rebuild();
        refuse(
                rule,
                setUp(entry, "met"),
                kept(request(entry, "met"), piece -> !piece.equals(rule.subject())),
                arrow(entry, "met"));
        rebuild();
        accept(setUp(entry, "unmet"), request(entry, "unmet"));
    }

    @ParameterizedTest
    @MethodSource("limitations")
    void membersAreAcceptedOnlyUnderConditions(Rule rule) throws Exception {
        String entry = REQUESTS.get(name(rule));
        accept(setUp(entry, "met"), kept(request(entry, "met"), rule.subject()::equals));
        rebuild();
        String unmet = request(entry, "unmet");
        refuse(rule, setUp(entry, "unmet"), kept(unmet, rule.subject()::equals), arrow(entry, "unmet"));
        if (unmet.contains("<<")) {
            rebuild();
            accept(setUp(entry, "unmet"), kept(unmet, piece -> false));
        }
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void membersAreRefused(Rule rule) {
        String request = REQUESTS.get(name(rule));
        accept("", kept(request, piece -> false));
        refuse(rule, "", kept(request, rule.subject()::equals), "");
    }

    /** Returns the lines before a request. Those between the two requests follow only for the second one. */
    private static String setUp(String entry, String word) {
        String before = Paragraphs.before(entry, "met");
        return word.equals("met")
                ? before
                : before + "\n"
                        + Paragraphs.before(entry, "unmet")
                                .substring(before.length())
                                .strip()
                                .replaceFirst("(?s)^met .*?(\n(?! )|$)", "");
    }

    private static String request(String entry, String word) {
        return Paragraphs.line(entry, word).split(" -> ", 2)[0];
    }

    private static String arrow(String entry, String word) {
        String[] parts = Paragraphs.line(entry, word).split(" -> ", 2);
        return parts.length == 1 ? "" : parts[1];
    }

    private static String kept(String request, Predicate<String> wanted) {
        return PIECE.matcher(request).replaceAll(piece -> {
            String subject = piece.group(1) == null ? piece.group(2) : piece.group(1);
            return wanted.test(subject) ? Matcher.quoteReplacement(piece.group(3)) : "";
        });
    }

    private void accept(String before, String request) {
        http.verify(before + "\n" + request + " -> 2xx");
    }

    private void refuse(Rule rule, String before, String request, String expected) {
        http.verify(before);
        if (!expected.isEmpty()) {
            http.verify(request + " -> " + expected);
            return;
        }
        assertThat(rule.subject())
                .as("a refusal that names no member needs an arrow")
                .isNotEqualTo(REQUEST);
        Response response = http.respond(request);
        assertThat(response.status()).as(response.text()).isEqualTo(400);
        assertThat(fields(response.json().path("errors"), "")).contains(rule.subject());
    }

    /** Returns the members that have errors, without the numbers of elements. */
    private static Set<String> fields(JsonNode errors, String place) {
        Set<String> fields = new HashSet<>();
        for (Map.Entry<String, JsonNode> error : errors.properties()) {
            if (error.getKey().equals("_errors")) {
                fields.add(place);
            } else if (error.getKey().matches("\\d+")) {
                fields.addAll(fields(error.getValue(), place));
            } else {
                fields.addAll(
                        fields(error.getValue(), place.isEmpty() ? error.getKey() : place + "." + error.getKey()));
            }
        }
        return fields;
    }
}
