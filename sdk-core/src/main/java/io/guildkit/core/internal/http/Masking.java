package io.guildkit.core.internal.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Masks the secrets of one request in text from the peer. The peer may repeat them in any part of a response. */
final class Masking {
    private static final String MASK = "<redacted>";

    /** Shorter texts are not masked, because messages would become unreadable. */
    private static final int SHORTEST = 4;

    /** Deeper causes are left out. */
    private static final int MAX_CAUSES = 16;

    private final List<String> secrets = new ArrayList<>();

    Masking(List<String> secrets) {
        secrets.stream()
                .filter(secret -> secret.length() >= SHORTEST)
                .sorted(Comparator.comparingInt(String::length).reversed()) // a secret may contain another
                .forEach(this.secrets::add);
    }

    /** Returns the peer's text with the secrets masked. */
    String text(String text) {
        String masked = text;
        for (String secret : secrets) {
            masked = masked.replace(secret, MASK);
        }
        return masked;
    }

    /** Returns the exception itself if it contains no secret, otherwise a masked copy. */
    IOException cause(IOException failure) {
        return isClean(failure, 0) ? failure : masked(failure, 0);
    }

    private boolean isClean(Throwable failure, int depth) {
        String shown = failure.toString();
        boolean clean = text(shown).equals(shown);
        for (Throwable suppressed : failure.getSuppressed()) {
            clean &= depth < MAX_CAUSES && isClean(suppressed, depth + 1);
        }
        Throwable cause = failure.getCause();
        return clean && (cause == null || (depth < MAX_CAUSES && isClean(cause, depth + 1)));
    }

    private IOException masked(Throwable failure, int depth) {
        IOException copy = new IOException(text(failure.toString()));
        copy.setStackTrace(failure.getStackTrace());
        if (depth < MAX_CAUSES) {
            for (Throwable suppressed : failure.getSuppressed()) {
                copy.addSuppressed(masked(suppressed, depth + 1));
            }
            if (failure.getCause() != null) {
                copy.initCause(masked(failure.getCause(), depth + 1));
            }
        }
        return copy;
    }
}
