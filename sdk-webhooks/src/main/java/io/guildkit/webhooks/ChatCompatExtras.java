package io.guildkit.webhooks;

import io.guildkit.core.form.FieldErrors;
import java.util.List;
import java.util.Map;

/** The members of another chat service's format that cannot be converted. */
final class ChatCompatExtras {
    private static final List<String> LEFT_OUT = List.of("channel", "icon_emoji", "mrkdwn", "mrkdwn_in");

    private ChatCompatExtras() {}

    /** Refuses such members of a message or an attachment. */
    static void check(FieldErrors faults, Map<String, ?> extras) {
        LEFT_OUT.stream()
                .filter(extras::containsKey)
                .forEach(name -> faults.at(name)
                        .add("BASE_TYPE_FORBIDDEN", "The service cannot convert this field; leave it out."));
    }
}
