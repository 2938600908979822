package io.guildkit.testkit.internal.invites;

import static io.guildkit.testkit.internal.validation.TextSpec.text;

import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Invite;
import io.guildkit.testkit.internal.guilds.InviteTerms;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.view.InviteJson;
import java.util.List;

/** Invites to be friends. */
final class FriendInviteRoutes {
    private static final String TEMPLATE = "/users/@me/invites";
    private static final String CODE = "code";
    private static final BodySpec CREATE = BodySpec.empty().optional(CODE, text());
    private static final InviteTerms TERMS = InviteTerms.simple(604_800, 5);

    private final Community community;

    FriendInviteRoutes(Community community) {
        this.community = community;
    }

    void register(Router router) {
        router.get(TEMPLATE).handle(this::list);
        router.post(TEMPLATE).body(CREATE).handle(this::create);
        router.delete(TEMPLATE).handle(this::revoke);
    }

    private Reply list(Exchange exchange) {
        return Reply.ok(InviteListRoutes.json(community.invites().friendInvitesOf(exchange.caller())));
    }

    private Reply create(Exchange exchange) {
        Account caller = exchange.caller();
        String code = exchange.textOrNull(CODE);
        if (code != null && !community.invites().spendFriendCode(code, caller)) {
            throw Problem.field(CODE, "FRIEND_CODE_INVALID", "This is no friend code of yours.");
        }
        String chosen = code == null ? community.invites().newCode() : code;
        return Reply.ok(InviteJson.withMetadata(community.invites().createFriendInvite(chosen, caller, TERMS)));
    }

    private Reply revoke(Exchange exchange) {
        List<Invite> revoked = community.invites().friendInvitesOf(exchange.caller());
        revoked.forEach(community.invites()::delete);
        return Reply.ok(InviteListRoutes.json(revoked));
    }
}
