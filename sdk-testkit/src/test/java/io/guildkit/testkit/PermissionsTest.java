package io.guildkit.testkit;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The permission that each request of a guild needs, and the error if the guild, channel or webhook is unknown. */
class PermissionsTest extends ChessClub {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            MANAGE_GUILD    | 10004 | GET /guilds/{guild}/integrations
            MANAGE_GUILD    | 10004 | POST /guilds/{guild}/integrations {type: 'video_provider_b', id: '77'}
            MANAGE_GUILD    | 10004 | POST /guilds/{guild}/integrations/{stream}/sync
            MANAGE_GUILD    | 10004 | PATCH /guilds/{guild}/integrations/{stream}
            MANAGE_GUILD    | 10004 | DELETE /guilds/{guild}/integrations/{stream}
            MANAGE_GUILD    | 10004 | POST /guilds/{guild}/migrate-command-scope
            MANAGE_GUILD    | 10004 | GET /guilds/{guild}/applications
            MANAGE_GUILD    | 10004 | GET /guilds/{guild}/discovery-requirements
            MANAGE_GUILD    | 10004 | GET /guilds/{guild}/discovery-metadata
            MANAGE_GUILD    | 10004 | PATCH /guilds/{guild}/discovery-metadata
            MANAGE_GUILD    | 10004 | PUT /guilds/{guild}/discovery-categories/20
            MANAGE_GUILD    | 10004 | DELETE /guilds/{guild}/discovery-categories/20
            MANAGE_GUILD    | 10004 | GET /guilds/{guild}/invites
            MANAGE_CHANNELS | 10003 | GET /channels/{general}/invites
            KICK_MEMBERS    | 10003 | POST /channels/{general}/invites {flags: 8}
            MANAGE_WEBHOOKS | 10003 | GET /channels/{general}/webhooks
            MANAGE_WEBHOOKS | 10003 | POST /channels/{general}/webhooks {name: 'x'}
            MANAGE_WEBHOOKS | 10004 | GET /guilds/{guild}/webhooks
            MANAGE_WEBHOOKS | 10015 | GET {hook}
            MANAGE_WEBHOOKS | 10015 | PATCH {hook}
            MANAGE_WEBHOOKS | 10015 | DELETE {hook}
            """)
    void endpointsRequirePermissions(String permission, int unknown, String request) {
        String webhook = shown(general.webhook("Deploys").create()).id();
        http.let("stream", guild.integration("stream_provider_a").create().id());
        String ids = guild.id() + "|" + general.id() + "|" + webhook;
        http.let("elsewhere", http.let("request", request).value("request").replaceAll(ids, "1"))
                .verify("bob {request} -> 403 50001");
        guild.addMember(bob);
        http.verify("bob {request} -> 403 50013");
        guild.addMember(
                bob,
                Stream.of("MANAGE_GUILD", "MANAGE_CHANNELS", "MANAGE_WEBHOOKS", "KICK_MEMBERS")
                        .filter(other -> !other.equals(permission))
                        .toArray(String[]::new));
        http.verify("bob {request} -> 403 50013\nevents none");
        guild.addMember(bob, permission);
        http.verify("bob {request} -> 2xx\nbob {elsewhere} -> 404 " + unknown);
    }
}
