package io.guildkit.testkit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A software security key: it has an EC P-256 key pair and signs WebAuthn challenges. {@link AccountSeed#webauthn}
 * registers it with the service.
 */
public final class SoftwareAuthenticator {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
    private static final byte USER_PRESENT_AND_VERIFIED = 0x05;

    private final String rpId;
    private final String origin;
    private final KeyPair keys;
    private final String credentialId;
    private final AtomicInteger signCount = new AtomicInteger();
    private volatile @Nullable String userHandle;

    private SoftwareAuthenticator(String rpId, String origin, KeyPair keys) {
        this.rpId = rpId;
        this.origin = origin;
        this.keys = keys;
        this.credentialId = BASE64.encodeToString(sha256(keys.getPublic().getEncoded()));
    }

    /** Returns a new key for an emulator with the default origin. */
    public static SoftwareAuthenticator create() {
        return create(ServiceEmulator.DEFAULT_RP_ID, ServiceEmulator.DEFAULT_ORIGIN);
    }

    /**
     * Returns a new key.
     *
     * @param rpId the host the key is for
     * @param origin the origin of the page that requests the signature
     */
    public static SoftwareAuthenticator create(String rpId, String origin) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return new SoftwareAuthenticator(rpId, origin, generator.generateKeyPair());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java runtime has P-256", e);
        }
    }

    /** Returns the id of the credential, in URL-safe base 64. */
    public String credentialId() {
        return credentialId;
    }

    /**
     * Returns the response to a challenge.
     *
     * @param challengeJson the service's options, as JSON text
     * @return the credential to send, as JSON text
     * @throws IllegalArgumentException if the text contains no options, or they permit only other keys
     */
    public String answer(String challengeJson) {
        JsonNode options = publicKey(challengeJson);
        String challenge = options.path("challenge").asText();
        byte[] clientData = clientData(challenge);
        byte[] keyData = keyData();
        ObjectNode credential =
                object().put("id", credentialId).put("rawId", credentialId).put("type", "public-key");
        credential
                .putObject("response")
                .put("clientDataJSON", BASE64.encodeToString(clientData))
                .put("authenticatorData", BASE64.encodeToString(keyData))
                .put("signature", BASE64.encodeToString(sign(keyData, sha256(clientData))))
                .put("userHandle", userHandle);
        return credential.toString();
    }

    PublicKey publicKey() {
        return keys.getPublic();
    }

    void belongsTo(String accountId) {
        userHandle = BASE64.encodeToString(accountId.getBytes(StandardCharsets.UTF_8));
    }

    private JsonNode publicKey(String challengeJson) {
        JsonNode options;
        try {
            options = JSON.readTree(challengeJson).path("publicKey");
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("The challenge is not JSON.", e);
        }
        if (!options.path("challenge").isTextual()) {
            throw new IllegalArgumentException("The challenge lacks the member publicKey.challenge.");
        }
        JsonNode allowed = options.path("allowCredentials");
        boolean asked = StreamSupport.stream(allowed.spliterator(), false)
                .anyMatch(credential -> credential.path("id").asText().equals(credentialId));
        if (!allowed.isEmpty() && !asked) {
            throw new IllegalArgumentException("The challenge asks for other security keys, not for this one.");
        }
        return options;
    }

    private byte[] clientData(String challenge) {
        return object().put("type", "webauthn.get")
                .put("challenge", challenge)
                .put("origin", origin)
                .put("crossOrigin", false)
                .toString()
                .getBytes(StandardCharsets.UTF_8);
    }

    private byte[] keyData() {
        byte[] rpIdHash = sha256(rpId.getBytes(StandardCharsets.UTF_8));
        return ByteBuffer.allocate(rpIdHash.length + 1 + Integer.BYTES)
                .put(rpIdHash)
                .put(USER_PRESENT_AND_VERIFIED)
                .putInt(signCount.incrementAndGet())
                .array();
    }

    private byte[] sign(byte[] keyData, byte[] clientDataHash) {
        try {
            Signature signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(keys.getPrivate());
            signature.update(keyData);
            signature.update(clientDataHash);
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java runtime has ECDSA", e);
        }
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    private static byte[] sha256(byte[] data) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(data);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java runtime has SHA-256", e);
        }
    }
}
