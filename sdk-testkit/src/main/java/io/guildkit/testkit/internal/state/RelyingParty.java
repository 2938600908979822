package io.guildkit.testkit.internal.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.state.SecondFactors.WebAuthnCredential;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Signature;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import java.util.Optional;

/**
 * The relying party of WebAuthn, which creates challenges and checks the responses: the client's data, the key's data,
 * and the signature of both.
 */
public final class RelyingParty {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Base64.Decoder BASE64 = Base64.getUrlDecoder();
    private static final int CHALLENGE_BYTES = 32;
    private static final int TIMEOUT_MILLIS = 60_000;
    private static final int HASH_BYTES = 32;
    private static final int KEY_DATA_BYTES = HASH_BYTES + 1 + Integer.BYTES;
    private static final int USER_PRESENT = 1;

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
        if (ticket.challenge == null) {
            ticket.challenge = seeds.opaque(CHALLENGE_BYTES);
        }
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ObjectNode options = json.putObject("publicKey")
                .put("challenge", ticket.challenge)
                .put("timeout", TIMEOUT_MILLIS)
                .put("rpId", id);
        ArrayNode allowed = options.putArray("allowCredentials");
        if (ticket.account != null) {
            ticket.account.factors.credentials.forEach(
                    key -> allowed.addObject().put("type", "public-key").put("id", key.id));
        }
        options.put("userVerification", "preferred");
        return json.toString();
    }

    /** Returns the id of the security key in a response; empty if the response is not JSON. */
    public Optional<String> claimedKey(String response) {
        try {
            return Optional.of(JSON.readTree(response).path("id").asText());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns whether the response to a ticket's challenge comes from a security key of the account. */
    public boolean accepts(String text, Ticket ticket, Account account) {
        try {
            JsonNode json = JSON.readTree(text);
            JsonNode response = json.path("response");
            byte[] clientData = bytes(response, "clientDataJSON");
            byte[] keyData = bytes(response, "authenticatorData");
            Optional<WebAuthnCredential> credential = credential(json, account);
            return credential.isPresent()
                    && json.path("type").asText().equals("public-key")
                    && isOwn(response.path("userHandle"), account)
                    && clientDataFits(JSON.readTree(clientData), ticket)
                    && keyDataFits(keyData)
                    && isSigned(credential.get(), keyData, clientData, bytes(response, "signature"))
                    && credential.get().advanceTo(signCount(keyData));
        } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
            return false;
        }
    }

    private static Optional<WebAuthnCredential> credential(JsonNode json, Account account) {
        String id = json.path("id").asText();
        return account.factors.credentials.stream()
                .filter(known ->
                        known.id.equals(id) && id.equals(json.path("rawId").asText()))
                .findFirst();
    }

    private static boolean isOwn(JsonNode userHandle, Account account) {
        return userHandle.isMissingNode()
                || userHandle.isNull()
                || new String(BASE64.decode(userHandle.asText()), StandardCharsets.UTF_8).equals(account.id);
    }

    private boolean clientDataFits(JsonNode clientData, Ticket ticket) {
        return clientData.path("type").asText().equals("webauthn.get")
                && clientData.path("challenge").asText().equals(ticket.challenge)
                && clientData.path("origin").asText().equals(origin);
    }

    private boolean keyDataFits(byte[] keyData) throws GeneralSecurityException {
        return keyData.length >= KEY_DATA_BYTES
                && Arrays.equals(keyData, 0, HASH_BYTES, sha256(id.getBytes(StandardCharsets.UTF_8)), 0, HASH_BYTES)
                && (keyData[HASH_BYTES] & USER_PRESENT) != 0;
    }

    private static boolean isSigned(WebAuthnCredential credential, byte[] keyData, byte[] clientData, byte[] signature)
            throws GeneralSecurityException {
        Signature verifier = Signature.getInstance("SHA256withECDSA");
        verifier.initVerify(credential.key);
        verifier.update(keyData);
        verifier.update(sha256(clientData));
        return verifier.verify(signature);
    }

    private static long signCount(byte[] keyData) {
        return Integer.toUnsignedLong(ByteBuffer.wrap(keyData).getInt(HASH_BYTES + 1));
    }

    private static byte[] bytes(JsonNode parent, String name) {
        return BASE64.decode(parent.path(name).asText());
    }

    private static byte[] sha256(byte[] data) throws GeneralSecurityException {
        return MessageDigest.getInstance("SHA-256").digest(data);
    }
}
