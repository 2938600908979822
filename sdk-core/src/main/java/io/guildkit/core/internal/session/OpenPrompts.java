package io.guildkit.core.internal.session;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The open prompts of a client, for all principals. */
public final class OpenPrompts {
    private final Set<Prompt> prompts = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    void add(Prompt prompt) {
        prompts.add(prompt);
        if (closed) { // close() may have missed the prompt
            prompt.close();
        }
    }

    void remove(Prompt prompt) {
        prompts.remove(prompt);
    }

    /** Ends all prompts and later ones without a result. The caller ends the calls that wait for them. */
    public void close() {
        closed = true;
        prompts.forEach(Prompt::close);
    }
}
