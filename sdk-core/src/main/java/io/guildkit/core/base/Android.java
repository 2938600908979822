package io.guildkit.core.base;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;

/** What the JDK has and Android 8.0 does not. */
public final class Android {
    // Why: docs/decisions/0131

    private Android() {}

    /** Returns a future that has failed. */
    public static <T> CompletableFuture<T> failedFuture(Throwable cause) {
        CompletableFuture<T> failed = new CompletableFuture<>();
        failed.completeExceptionally(cause);
        return failed;
    }

    /** Replaces all matches by texts, in which the characters backslash and dollar have their meaning for replacements. */
    public static String replaceAll(Matcher matcher, Function<MatchResult, String> replacement) {
        StringBuffer replaced = new StringBuffer();
        while (matcher.find()) {
            matcher.appendReplacement(replaced, replacement.apply(matcher));
        }
        return matcher.appendTail(replaced).toString();
    }

    /** Reads a number of bytes, or fewer at the end of the stream. */
    public static byte[] readNBytes(InputStream in, int count) throws IOException {
        byte[] bytes = new byte[count];
        int length = 0;
        for (int read = 0; length < count && read >= 0; length += Math.max(read, 0)) {
            read = in.read(bytes, length, count - length);
        }
        return Arrays.copyOf(bytes, length);
    }
}
