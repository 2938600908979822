package io.guildkit.testkit.internal.state;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The relying party of WebAuthn, which creates challenges and checks the responses. */
public final class RelyingParty {
    private static final int CHALLENGE_BYTES = 32;
    private static final int TIMEOUT_MILLIS = 60_000;

    private final Seeds seeds;
    private final String id;
    private final String origin;

    RelyingParty(String origin, Seeds seeds) {
        this.seeds = seeds;
        this.id = Objects.requireNonNull(URI.create(origin).getHost(), "The origin has no host.");
        this.origin = origin;
    }

    /** Returns the challenge of a ticket as JSON text, always the same for one ticket. */
    public String challengeFor(Ticket ticket) {
        String challenge = ticket.challenge(() -> seeds.opaque(CHALLENGE_BYTES));
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ObjectNode options = json.putObject("publicKey")
                .put("challenge", challenge)
                .put("timeout", TIMEOUT_MILLIS)
                .put("rpId", id);
        ArrayNode allowed = options.putArray("allowCredentials");
        for (WebAuthnCredential credential : credentialsOf(ticket)) {
            allowed.addObject().put("type", "public-key").put("id", credential.id);
        }
        options.put("userVerification", "preferred");
        return json.toString();
    }

    /** Returns whether the response to a ticket's challenge comes from a security key of the account. */
    public boolean accepts(String answer, Ticket ticket, Account account) {
        return ticket.challengeIfSet()
                .map(challenge -> new AssertionCheck(id, origin).accepts(answer, challenge, account))
                .orElse(false);
    }

    /** Returns the id of the security key in a response; empty if the response is not JSON. */
    public Optional<String> claimedKey(String answer) {
        return AssertionCheck.claimedKey(answer);
    }

    private static List<WebAuthnCredential> credentialsOf(Ticket ticket) {
        return ticket.owner().map(owner -> owner.factors.credentials).orElse(List.of());
    }
}
