package io.guildkit.outbox;

import java.util.Objects;
import java.util.Optional;

/**
 * Options of one accepted message.
 *
 * <pre>{@code
 * outbox.enqueue("releases", message, Enqueue.key("build-4711"));
 * }</pre>
 */
public final class Enqueue {
    private static final int MAX_KEY = 200;
    private static final Enqueue NONE = new Enqueue(Optional.empty());

    private final Optional<String> key;

    private Enqueue(Optional<String> key) {
        this.key = key;
    }

    /**
     * Returns the options of a message without a key.
     *
     * @return no options
     */
    public static Enqueue withoutKey() {
        return NONE;
    }

    /**
     * Returns the options of a message with a key. A message with the key of an earlier message of the same lane is the same message: it is
     * not stored again. Keys are remembered until the message was delivered, and afterwards for {@link WebhookOutbox.Builder#remember}.
     *
     * @param key 1 to 200 characters
     * @return the options
     * @throws IllegalArgumentException if the key is empty or too long
     */
    public static Enqueue key(String key) {
        Objects.requireNonNull(key, "key");
        if (key.isEmpty() || key.length() > MAX_KEY) {
            throw new IllegalArgumentException("key must have 1 to " + MAX_KEY + " characters, but has " + key.length()
                    + "; use a hash of a longer key");
        }
        return new Enqueue(Optional.of(key));
    }

    Optional<String> key() {
        return key;
    }

    @Override
    public String toString() {
        return "Enqueue{" + key.map(text -> "key " + text).orElse("without key") + "}";
    }
}
