package io.guildkit.webhooks;

import java.util.List;
import java.util.Map;

/** What can't be taken over of the format of another chat service. */
final class ChatCompatExtras {
    private static final List<String> LEFT_OUT = List.of("channel", "icon_emoji", "mrkdwn", "mrkdwn_in");

    private ChatCompatExtras() {}

    /** Refuses it in a message and in a box alike. */
    static void check(Map<String, ?> extras) {
        LEFT_OUT.stream().filter(extras::containsKey).findFirst().ifPresent(name -> {
            throw new IllegalArgumentException(name + " is no part of this format");
        });
    }
}
