package io.guildkit.core.internal.pipeline;

import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.SharedTimeout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The options of a single call. */
record CallOptions(
        @Nullable Duration timeout,
        List<SharedTimeout> shared,
        boolean noRetry,
        boolean withoutCredentials,
        Map<String, String> headers,
        List<Map.Entry<String, String>> query,
        @Nullable String auditReason,
        @Nullable CaptchaSolution captcha) {
    static final CallOptions DEFAULT = new CallOptions(null, List.of(), false, false, Map.of(), List.of(), null, null);

    /** Returns whether an option adds headers. */
    boolean addHeaders() {
        return !headers.isEmpty() || auditReason != null || captcha != null;
    }

    CallOptions withTimeout(Duration limit) {
        return new CallOptions(limit, shared, noRetry, withoutCredentials, headers, query, auditReason, captcha);
    }

    CallOptions within(SharedTimeout limit) {
        List<SharedTimeout> changed = new ArrayList<>(shared);
        changed.add(limit);
        return new CallOptions(
                timeout, List.copyOf(changed), noRetry, withoutCredentials, headers, query, auditReason, captcha);
    }

    /** Returns the time limit of a call that starts now. */
    Duration limit(Duration standard, long nanoTime) {
        Duration limit = timeout == null ? standard : timeout;
        for (int i = 0; i < shared.size(); i++) { // most calls have none: an iterator would be garbage of each call
            Duration remaining = shared.get(i).remaining(nanoTime);
            limit = remaining.compareTo(limit) < 0 ? remaining : limit;
        }
        return limit;
    }

    CallOptions withoutRetry() {
        return new CallOptions(timeout, shared, true, withoutCredentials, headers, query, auditReason, captcha);
    }

    CallOptions withoutToken() {
        return new CallOptions(timeout, shared, noRetry, true, headers, query, auditReason, captcha);
    }

    CallOptions withHeader(String name, String value) {
        Map<String, String> changed = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        changed.putAll(headers);
        changed.put(name, value);
        return new CallOptions(
                timeout,
                shared,
                noRetry,
                withoutCredentials,
                Collections.unmodifiableMap(new LinkedHashMap<>(changed)),
                query,
                auditReason,
                captcha);
    }

    CallOptions withQuery(String name, String value) {
        List<Map.Entry<String, String>> changed = new ArrayList<>(query);
        changed.add(Map.entry(name, value));
        return new CallOptions(
                timeout, shared, noRetry, withoutCredentials, headers, List.copyOf(changed), auditReason, captcha);
    }

    CallOptions withAuditReason(String encoded) {
        return new CallOptions(timeout, shared, noRetry, withoutCredentials, headers, query, encoded, captcha);
    }

    CallOptions withCaptcha(CaptchaSolution solution) {
        return new CallOptions(timeout, shared, noRetry, withoutCredentials, headers, query, auditReason, solution);
    }
}
