package io.guildkit.testkit.internal.guilds;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.state.Account;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What roles may depend on, and what users have connected. */
public final class RoleConnections {
    /** What roles may depend on, as it goes over the wire. */
    public final List<ObjectNode> metadata = new ArrayList<>();
    /** Whether {@link #metadata} is written as an object by key, as some services do. */
    public boolean keyed;

    /** What each account has connected. */
    public final Map<Account, ObjectNode> byAccount = new LinkedHashMap<>();

    RoleConnections() {}

    public Optional<ObjectNode> of(Account account) {
        return Optional.ofNullable(byAccount.get(account));
    }

    public void put(Account account, ObjectNode connection) {
        byAccount.put(account, connection);
    }
}
