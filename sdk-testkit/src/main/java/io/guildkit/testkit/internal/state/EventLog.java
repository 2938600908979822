package io.guildkit.testkit.internal.state;

import java.util.ArrayList;
import java.util.List;

/** The names of the gateway events that were sent. */
public final class EventLog {
    public static final String AUTH_SESSION_CHANGE = "AUTH_SESSION_CHANGE";
    public static final String GUILD_CREATE = "GUILD_CREATE";
    public static final String GUILD_DELETE = "GUILD_DELETE";
    public static final String GUILD_MEMBER_ADD = "GUILD_MEMBER_ADD";
    public static final String GUILD_MEMBER_REMOVE = "GUILD_MEMBER_REMOVE";
    public static final String GUILD_JOIN_REQUEST_CREATE = "GUILD_JOIN_REQUEST_CREATE";
    public static final String GUILD_INTEGRATIONS_UPDATE = "GUILD_INTEGRATIONS_UPDATE";
    public static final String CHANNEL_CREATE = "CHANNEL_CREATE";
    public static final String RELATIONSHIP_ADD = "RELATIONSHIP_ADD";
    public static final String INVITE_CREATE = "INVITE_CREATE";
    public static final String INVITE_DELETE = "INVITE_DELETE";
    public static final String INTEGRATION_CREATE = "INTEGRATION_CREATE";
    public static final String INTEGRATION_UPDATE = "INTEGRATION_UPDATE";
    public static final String INTEGRATION_DELETE = "INTEGRATION_DELETE";
    public static final String WEBHOOKS_UPDATE = "WEBHOOKS_UPDATE";
    public static final String MESSAGE_CREATE = "MESSAGE_CREATE";
    public static final String MESSAGE_UPDATE = "MESSAGE_UPDATE";
    public static final String MESSAGE_DELETE = "MESSAGE_DELETE";

    private final List<String> names = new ArrayList<>();

    public void emit(String name) {
        names.add(name);
    }

    /** Forgets the events sent so far. */
    public void clear() {
        names.clear();
    }

    public List<String> names() {
        return List.copyOf(names);
    }
}
