package io.guildkit.testkit.internal.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Signature;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/** Checks the response of a security key: the client's data, the key's data, and the signature of both. */
record AssertionCheck(String rpId, String origin) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Base64.Decoder BASE64 = Base64.getUrlDecoder();
    private static final int HASH_BYTES = 32;
    private static final int AUTHENTICATOR_DATA_BYTES = HASH_BYTES + 1 + Integer.BYTES;
    private static final int USER_PRESENT = 1;

    static Optional<String> claimedKey(String answer) {
        try {
            return Optional.of(JSON.readTree(answer).path("id").asText());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    boolean accepts(String answer, String challenge, Account account) {
        try {
            JsonNode json = JSON.readTree(answer);
            JsonNode response = json.path("response");
            byte[] clientData = bytes(response, "clientDataJSON");
            byte[] keyData = bytes(response, "authenticatorData");
            Optional<WebAuthnCredential> credential = credential(json, account);
            return credential.isPresent()
                    && json.path("type").asText().equals("public-key")
                    && isOwn(response.path("userHandle"), account)
                    && clientDataFits(clientData, challenge)
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

    private boolean clientDataFits(byte[] clientData, String challenge) throws IOException {
        JsonNode json = JSON.readTree(clientData);
        return json.path("type").asText().equals("webauthn.get")
                && json.path("challenge").asText().equals(challenge)
                && json.path("origin").asText().equals(origin);
    }

    private boolean keyDataFits(byte[] keyData) throws GeneralSecurityException {
        return keyData.length >= AUTHENTICATOR_DATA_BYTES
                && Arrays.equals(keyData, 0, HASH_BYTES, sha256(rpId.getBytes(StandardCharsets.UTF_8)), 0, HASH_BYTES)
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
