package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.spec.Endpoint;
import io.guildkit.spec.Enumeration;
import io.guildkit.spec.Member;
import io.guildkit.spec.Rule;
import io.guildkit.spec.Shape;
import io.guildkit.spec.Specification;
import io.guildkit.spec.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Some members are only in some responses. The tests send a request of each endpoint whose response contains the object,
 * and require the member where a rule allows it, and its absence in all other places.
 */
class SpecifiedPresenceTest extends SpecifiedStage {
    private static final Specification SPECIFICATION = Specification.read();

    /** Requests of the endpoints by their routes, some with a query or in a situation that rules distinguish. */
    private static final Paragraphs REQUESTS = Paragraphs.of("""
            POST /auth/login
            anybody POST /auth/login {login: 'ada@example.com', {password}}

            POST /auth/login with second factors
            anybody POST /auth/login {login: 'sue@example.com', {password}}

            POST /auth/reset
            anybody POST /auth/forgot {login: 'ada@example.com'} -> 204
            admin GET /mail -> 200 [{secret: '<token>'}]
            anybody POST /auth/reset {token: '{token}', password: 'battery staple'}

            POST /auth/reset with second factors
            anybody POST /auth/forgot {login: 'sue@example.com'} -> 204
            admin GET /mail -> 200 [{secret: '<token>'}]
            anybody POST /auth/reset {token: '{token}', password: 'battery staple'}

            GET /experiments without a fingerprint
            anybody GET /experiments

            GET /experiments with a fingerprint
            anybody GET /experiments (X-Fingerprint: {fingerprint})

            GET /experiments with a token
            ada GET /experiments

            POST /auth/fingerprint
            anybody POST /auth/fingerprint

            GET /invites/{invite.code}
            anybody GET /invites/{code}

            GET /invites/{invite.code}?with_counts=true
            anybody GET /invites/{code}?with_counts=true

            GET /invites/{invite.code}?guild_scheduled_event_id=its event
            anybody GET /invites/{code}?guild_scheduled_event_id={event}

            GET /invites/{invite.code}?guild_scheduled_event_id=another
            anybody GET /invites/{code}?guild_scheduled_event_id=1

            GET /invites/{invite.code}?with_permissions=true
            anybody GET /invites/{code}?with_permissions=true

            GET /invites/{invite.code} to a stream
            anybody GET /invites/{streamCode}

            GET /invites/{invite.code} to an application
            anybody GET /invites/{gameCode}

            POST /invites/{invite.code} with preview
            bob POST /invites/{code}

            POST /invites/{invite.code} without preview
            bob POST /invites/{darkCode}

            DELETE /invites/{invite.code}
            ada DELETE /invites/{code}

            GET /guilds/{guild.id}/invites
            ada GET /guilds/{chess}/invites

            GET /channels/{channel.id}/invites
            ada GET /channels/{table}/invites

            GET /channels/{channel.id}/invites of a group
            ada GET /channels/{group}/invites

            POST /channels/{channel.id}/invites
            ada POST /channels/{news}/invites {}

            GET /users/@me/invites
            bob GET /users/@me/invites

            POST /users/@me/invites
            bob POST /users/@me/invites

            DELETE /users/@me/invites
            bob DELETE /users/@me/invites

            GET /guilds/{guild.id}/integrations
            ada GET /guilds/{chess}/integrations

            GET /guilds/{guild.id}/integrations?include_role_connections_metadata=true
            ada GET /guilds/{chess}/integrations?include_role_connections_metadata=true

            GET /channels/{channel.id}/integrations
            ada GET /channels/{players}/integrations

            GET /discoverable-guilds
            bob GET /discoverable-guilds

            GET /discoverable-guilds/search
            bob GET /discoverable-guilds/search?query=chess

            GET /discovery/search
            anybody GET /discovery/search?query=chess

            GET /discovery/{guild.id} of a discoverable guild
            anybody GET /discovery/{chess}

            GET /discovery/{guild.id} with a store
            anybody GET /discovery/{shop}

            GET /guilds/{guild.id}/discovery-requirements without exemption
            ada GET /guilds/{chess}/discovery-requirements

            GET /guilds/{guild.id}/discovery-requirements with exemption
            ada GET /guilds/{exempt}/discovery-requirements

            GET /applications
            olga GET /applications?with_team_applications=true

            GET /applications-with-assets
            olga GET /applications-with-assets?with_team_applications=true

            POST /applications
            olga POST /applications {name: 'New'}

            GET /applications/{application.id}
            olga GET /applications/{full}

            GET /applications/{application.id} of an application without a bot
            olga GET /applications/{plain}

            GET /applications/@me
            bot GET /applications/@me

            PATCH /applications/{application.id}
            olga PATCH /applications/{full} {}

            PATCH /applications/@me
            bot PATCH /applications/@me {}

            POST /applications/{application.id}/transfer
            olga POST /applications/{full}/transfer {team_id: '{heirs}'}

            GET /guilds/{guild.id}/applications
            olga GET /guilds/{music}/applications

            GET /guilds/{guild.id}/applications?include_team=true
            olga GET /guilds/{music}/applications?include_team=true

            GET /applications/public
            bob GET /applications/public?application_ids={full}&application_ids={plain}

            GET /applications/{application.id}/public
            bob GET /applications/{full}/public

            GET /applications/{application.id}/public?with_guild=true of a discoverable guild
            bob GET /applications/{full}/public?with_guild=true

            GET /applications/{application.id}/public?with_guild=true of another guild
            admin PATCH /guilds/{music} {features: []} -> 200
            bob GET /applications/{full}/public?with_guild=true

            GET /applications/{application.id}/rpc
            anybody GET /applications/{full}/rpc

            GET /activities/shelf
            olga GET /activities/shelf

            GET /applications/{application.id}/embedded-activity-config
            olga GET /applications/{full}/embedded-activity-config

            PATCH /applications/{application.id}/embedded-activity-config
            olga PATCH /applications/{full}/embedded-activity-config {}

            GET /users/@me/applications/role-connections
            holder PUT /users/@me/applications/{full}/role-connection {} -> 200
            olga GET /users/@me/applications/role-connections

            GET /users/@me/applications/{application.id}/role-connection
            holder GET /users/@me/applications/{full}/role-connection

            PUT /users/@me/applications/{application.id}/role-connection
            holder PUT /users/@me/applications/{full}/role-connection {}

            POST /channels/{channel.id}/webhooks
            ada POST /channels/{news}/webhooks {name: 'New'}

            GET /channels/{channel.id}/webhooks
            ada GET /channels/{general}/webhooks

            GET /guilds/{guild.id}/webhooks
            ada GET /guilds/{chess}/webhooks

            GET /guilds/{guild.id}/webhooks without access
            ada GET /guilds/{exempt}/webhooks

            GET /webhooks/{webhook.id}
            ada GET {hook}

            GET /webhooks/{webhook.id} of another application
            olga GET {ownedHook}

            GET /webhooks/{webhook.id} of the application
            bot GET {ownedHook}

            GET /webhooks/{webhook.id}/{webhook.token}
            anybody GET {link}

            PATCH /webhooks/{webhook.id}
            ada PATCH {hook} {}

            PATCH /webhooks/{webhook.id}/{webhook.token}
            anybody PATCH {link} {}
            """);

    static List<Rule> rules() {
        return Paragraphs.rules(Rule.Kind.PRESENCE);
    }

    /** An object in a response: the name of its request, and the names of the members around it. */
    private record Place(String request, List<String> around, JsonNode object) {}

    @Test
    void eachRequestShowsAnObjectWithARule() {
        Set<String> needed = new HashSet<>();
        rules().forEach(rule -> endpoints(rule.place()).forEach(endpoint -> needed.add(endpoint.route())));
        assertThat(REQUESTS.startingWith("").keySet())
                .allSatisfy(name -> assertThat(needed).contains(route(name)));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void membersArePresentOnlyWhereTheSpecificationSaysSo(Rule rule) throws Exception {
        int present = 0;
        int absent = 0;
        for (Endpoint endpoint : endpoints(rule.place())) {
            Map<String, String> requests = REQUESTS.startingWith(endpoint.route());
            requests.keySet().removeIf(name -> !route(name).equals(endpoint.route()));
            assertThat(requests).as("requests of %s", endpoint).isNotEmpty();
            for (Map.Entry<String, String> request : requests.entrySet()) {
                rebuild();
                JsonNode response = http.respond(request.getValue()).json();
                for (Place place : places(endpoint.returns(), rule.place(), request.getKey(), List.of(), response)) {
                    boolean allowed = isAllowed(rule, place);
                    assertThat(place.object().has(rule.subject()))
                            .as("%s in the response to %s: %s", rule.subject(), request.getKey(), place.object())
                            .isEqualTo(allowed);
                    present += allowed ? 1 : 0;
                    absent += allowed ? 0 : 1;
                }
            }
        }
        assertThat(present).as("places with the member").isPositive();
        assertThat(absent).as("places without the member").isPositive();
        requireKnownSources(rule);
    }

    private static void requireKnownSources(Rule rule) {
        for (String clause : clauses(rule)) {
            if (clause.startsWith("from ")) {
                assertThat(REQUESTS.startingWith(clause.substring("from ".length())))
                        .as(clause)
                        .isNotEmpty();
            }
        }
    }

    private static String[] clauses(Rule rule) {
        return rule.condition().split("; ", -1);
    }

    private static boolean isAllowed(Rule rule, Place place) {
        List<String> sources = new ArrayList<>();
        boolean allowed = true;
        for (String clause : clauses(rule)) {
            if (clause.startsWith("from ")) {
                sources.add(clause.substring("from ".length()));
            } else if (clause.startsWith("if ")) {
                allowed &= holds(rule, clause.substring("if ".length()), place.object());
            } else if (clause.startsWith("unless in ")) {
                allowed &= !place.around().contains(clause.substring("unless in ".length()));
            } else {
                allowed &= !place.request().endsWith(clause.substring("unless ".length()));
            }
        }
        return allowed
                && (sources.isEmpty() || sources.contains(place.request()) || sources.contains(route(place.request())));
    }

    /** Returns whether an object fulfils a condition: {@code type=1|2}, {@code flags=NAME}, {@code bot} or {@code not mfa}. */
    private static boolean holds(Rule rule, String condition, JsonNode object) {
        if (condition.startsWith("not ")) {
            return !holds(rule, condition.substring("not ".length()), object);
        }
        String[] parts = condition.split("=", 2);
        JsonNode value = object.path(parts[0]);
        if (parts.length == 1) {
            return value.isObject() || value.asBoolean();
        }
        return bit(rule, parts[0], parts[1])
                .map(bit -> (value.asLong() & 1L << bit) != 0)
                .findFirst()
                .orElseGet(() -> Arrays.asList(parts[1].split("\\|", -1)).contains(value.asText()));
    }

    /** Returns the bit with a name, if the member consists of flags. */
    private static Stream<Integer> bit(Rule rule, String name, String flag) {
        return SPECIFICATION.shape(rule.place()).members().stream()
                .filter(member -> member.name().equals(name))
                .map(member -> SPECIFICATION.enumerations().get(member.type().name()))
                .filter(enumeration -> enumeration != null && enumeration.kind() == Enumeration.Kind.FLAGS)
                .flatMap(enumeration -> enumeration.constants().stream())
                .filter(constant -> constant.name().equals(flag))
                .map(constant -> Integer.valueOf(constant.value()));
    }

    private static String route(String request) {
        String[] words = request.split("[ ?]", 3);
        return words[0] + " " + words[1];
    }

    /** Returns the endpoints whose responses may contain an object. */
    private static List<Endpoint> endpoints(String shape) {
        return SPECIFICATION.endpoints().stream()
                .filter(endpoint -> contains(endpoint.returns(), shape, new HashSet<>()))
                .toList();
    }

    private static boolean contains(Type type, String shape, Set<String> seen) {
        return type.names()
                .anyMatch(name -> isA(name, shape)
                        || (seen.add(name) && members(name).anyMatch(member -> contains(member.type(), shape, seen))));
    }

    private static Stream<Member> members(String name) {
        Shape shape = SPECIFICATION.shapes().get(name);
        return shape == null ? Stream.empty() : shape.members().stream();
    }

    private static boolean isA(String name, String shape) {
        Shape known = SPECIFICATION.shapes().get(name);
        return name.equals(shape)
                || (known != null && known.parent().filter(shape::equals).isPresent());
    }

    /** Returns the objects of a shape in a response, wherever they are. */
    private static List<Place> places(Type type, String shape, String request, List<String> around, JsonNode json) {
        List<Place> places = new ArrayList<>();
        if (type.name().equals("array") || type.name().equals("map")) {
            Type element = type.arguments().get(type.arguments().size() - 1);
            json.forEach(value -> places.addAll(places(element, shape, request, around, value)));
        } else if (json.isObject()) {
            if (isA(type.name(), shape)) {
                places.add(new Place(request, around, json));
            }
            members(type.name()).forEach(member -> {
                List<String> inside =
                        Stream.concat(around.stream(), Stream.of(member.name())).toList();
                places.addAll(places(member.type(), shape, request, inside, json.path(member.name())));
            });
        }
        return places;
    }
}
