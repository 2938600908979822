package io.guildkit.testkit.internal.guilds;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.state.Account;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What roles may depend on, and what users have connected. */
public final class RoleConnections {
    private final List<ObjectNode> metadata = new ArrayList<>();
    private final Map<Account, ObjectNode> byAccount = new HashMap<>();
    private boolean keyed;

    RoleConnections() {}

    /** Returns what roles may depend on, as it goes over the wire; may be changed. */
    public List<ObjectNode> metadata() {
        return metadata;
    }

    /** Tells whether {@link #metadata} is written as an object by key, as some services do. */
    public boolean isKeyed() {
        return keyed;
    }

    /** Says whether {@link #metadata} is written as an object by key. */
    public void setKeyed(boolean value) {
        keyed = value;
    }

    /** Returns what somebody has connected, as it goes over the wire. */
    public Optional<ObjectNode> of(Account account) {
        return Optional.ofNullable(byAccount.get(account));
    }

    /** Connects something. */
    public void put(Account account, ObjectNode connection) {
        byAccount.put(account, connection);
    }
}
