package io.guildkit.redis.internal;

import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import redis.clients.jedis.exceptions.JedisDataException;

/** Descriptions of failures that contain no secret: messages of exceptions may repeat commands and addresses with passwords. */
final class FailureDescription {
    /** The codes with which Redis refuses commands for reasons that an operator can remove. */
    private static final Pattern CODE = Pattern.compile(
            "\\b(OOM|NOAUTH|WRONGPASS|NOPERM|READONLY|LOADING|MISCONF|BUSY|CLUSTERDOWN|MASTERDOWN|NOREPLICAS|CROSSSLOT)\\b");

    private FailureDescription() {}

    static String of(RuntimeException failure) {
        String message = Objects.requireNonNullElse(failure.getMessage(), "");
        if (failure instanceof IllegalStateException) { // an exception of this module
            return message;
        }
        String type = failure.getClass().getSimpleName();
        Matcher code = CODE.matcher(message);
        return failure instanceof JedisDataException && code.find() ? type + " " + code.group() : type;
    }
}
