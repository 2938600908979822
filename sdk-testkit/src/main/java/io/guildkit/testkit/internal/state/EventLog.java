package io.guildkit.testkit.internal.state;

import java.util.ArrayList;
import java.util.List;

/** The names of the gateway events that were sent. */
public final class EventLog {
    /** The session behind a gateway connection has become another one. */
    public static final String AUTH_SESSION_CHANGE = "AUTH_SESSION_CHANGE";

    /** A guild has become visible to a client. */
    public static final String GUILD_CREATE = "GUILD_CREATE";

    /** A guild is no longer visible to a client. */
    public static final String GUILD_DELETE = "GUILD_DELETE";

    /** Somebody has become a member of a guild. */
    public static final String GUILD_MEMBER_ADD = "GUILD_MEMBER_ADD";

    /** Somebody is no longer a member of a guild. */
    public static final String GUILD_MEMBER_REMOVE = "GUILD_MEMBER_REMOVE";

    /** Somebody asks to become a member of a guild. */
    public static final String GUILD_JOIN_REQUEST_CREATE = "GUILD_JOIN_REQUEST_CREATE";

    /** Something about the integrations of a guild has changed. */
    public static final String GUILD_INTEGRATIONS_UPDATE = "GUILD_INTEGRATIONS_UPDATE";

    /** A channel has become visible to a client. */
    public static final String CHANNEL_CREATE = "CHANNEL_CREATE";

    /** Two accounts have become friends. */
    public static final String RELATIONSHIP_ADD = "RELATIONSHIP_ADD";

    /** An invite to a guild was created. */
    public static final String INVITE_CREATE = "INVITE_CREATE";

    /** An invite to a guild was deleted. */
    public static final String INVITE_DELETE = "INVITE_DELETE";

    /** An integration was created. */
    public static final String INTEGRATION_CREATE = "INTEGRATION_CREATE";

    /** An integration was changed. */
    public static final String INTEGRATION_UPDATE = "INTEGRATION_UPDATE";

    /** An integration was deleted. */
    public static final String INTEGRATION_DELETE = "INTEGRATION_DELETE";

    /** Something about the webhooks of a channel has changed. */
    public static final String WEBHOOKS_UPDATE = "WEBHOOKS_UPDATE";

    /** A message was posted. */
    public static final String MESSAGE_CREATE = "MESSAGE_CREATE";

    /** A message was changed. */
    public static final String MESSAGE_UPDATE = "MESSAGE_UPDATE";

    /** A message was deleted. */
    public static final String MESSAGE_DELETE = "MESSAGE_DELETE";

    private final List<String> names = new ArrayList<>();

    /** Sends an event. */
    public void emit(String name) {
        names.add(name);
    }

    /** Forgets the events sent so far. */
    public void clear() {
        names.clear();
    }

    /** Returns the names, the oldest first. */
    public List<String> names() {
        return List.copyOf(names);
    }
}
