package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.spec.Rule;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A request fires the events of its endpoint, and no others. Some events need a certain situation. */
class SpecifiedEventsTest extends SpecifiedStage {
    /** Requests in the situations of all events of an endpoint. The lines before the first one are without events. */
    private static final Paragraphs REQUESTS = Paragraphs.of("""
            POST /auth/reset
            anybody POST /auth/forgot {login: 'ada@example.com'} -> 204
            admin GET /mail -> 200 [{secret: '<token>'}]
            anybody POST /auth/reset {token: '{token}', password: 'battery staple'} -> 200

            POST /invites/{invite.code}
            admin POST /guilds {name: 'Closed', owner: 'ada', join_requests: true, channels: [{name: 'room'}]} -> 200
            admin POST /invites {channel: 'room'} -> 200 {code: '<closed>'}
            ada POST /users/@me/invites -> 200 {code: '<friend>'}
            bob POST /invites/{code} -> 200
            bob POST /invites/{closed} -> 200
            eve POST /invites/{groupCode} -> 200
            bob POST /invites/{friend} -> 200

            DELETE /invites/{invite.code}
            ada DELETE /invites/{code} -> 200

            POST /channels/{channel.id}/invites
            ada POST /channels/{news}/invites {} -> 200

            POST /guilds/{guild.id}/integrations
            ada POST /guilds/{chess}/integrations {type: 'video_provider_b', id: 'x'} -> 204

            POST /guilds/{guild.id}/integrations/{integration.id}/sync
            ada POST /guilds/{chess}/integrations/{stream}/sync -> 204

            PATCH /guilds/{guild.id}/integrations/{integration.id}
            ada PATCH /guilds/{chess}/integrations/{stream} {expire_behavior: 1} -> 204

            DELETE /guilds/{guild.id}/integrations/{integration.id}
            admin POST /webhooks {channel: '{general}', creator: 'ada', name: 'Quiz', application: 'Full'} -> 200
            ada DELETE /guilds/{chess}/integrations/{app} -> 204

            POST /guilds/{guild.id}/migrate-command-scope
            ada POST /guilds/{chess}/migrate-command-scope -> 200

            DELETE /channels/{channel.id}/integrations/{integration.id}
            ada DELETE /channels/{players}/integrations/{private} -> 204

            POST /integrations/{integration.id}/join
            bob POST /integrations/{stream}/join -> 204

            POST /channels/{channel.id}/webhooks
            ada POST /channels/{general}/webhooks {name: 'New'} -> 200

            PATCH /webhooks/{webhook.id}
            ada PATCH {hook} {name: 'New'} -> 200

            PATCH /webhooks/{webhook.id}/{webhook.token}
            anybody PATCH {link} {name: 'New'} -> 200

            DELETE /webhooks/{webhook.id}
            ada DELETE {hook} -> 204

            DELETE /webhooks/{webhook.id}/{webhook.token}
            anybody DELETE {link} -> 204

            POST /webhooks/{webhook.id}/{webhook.token}
            anybody POST {link} {content: 'Hi'} -> 204

            POST /webhooks/{webhook.id}/{webhook.token}/chatcompat
            anybody POST {link}/chatcompat {text: 'Hi'} -> 204

            POST /webhooks/{webhook.id}/{webhook.token}/codehost
            anybody POST {link}/codehost (X-GitHub-Event: fork) {} -> 204

            PATCH /webhooks/{webhook.id}/{webhook.token}/messages/{message.id}
            anybody PATCH {link}/messages/{message} {content: 'Bye'} -> 200

            DELETE /webhooks/{webhook.id}/{webhook.token}/messages/{message.id}
            anybody DELETE {link}/messages/{message} -> 204
            """);

    static List<Rule> rules() {
        return Paragraphs.rules(Rule.Kind.EVENT);
    }

    @Test
    void eachEndpointHasRequests() {
        REQUESTS.requireEntries(rules().stream().map(Rule::place));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void requestsFireEventsOfTheirEndpoints(Rule rule) {
        http.verify(REQUESTS.get(rule.place()));
        assertThat(emulator.requests(rule.place())).isNotEmpty();
        assertThat(emulator.events())
                .contains(name(rule))
                .isSubsetOf(rules().stream()
                        .filter(other -> other.place().equals(rule.place()))
                        .map(SpecifiedEventsTest::name)
                        .toList());
    }

    private static String name(Rule rule) {
        return rule.subject().toUpperCase(Locale.ROOT).replace(' ', '_');
    }
}
