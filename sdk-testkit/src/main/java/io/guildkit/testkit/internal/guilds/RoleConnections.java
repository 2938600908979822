package io.guildkit.testkit.internal.guilds;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.state.Account;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The criteria for roles, and the connections of users. */
public final class RoleConnections {
    /** The JSON of the criteria for roles. */
    public final List<ObjectNode> metadata = new ArrayList<>();
    /** Whether {@link #metadata} is written as an object by key, as some services do. */
    public boolean keyed;

    /** The connection of each account. */
    public final Map<Account, ObjectNode> byAccount = new LinkedHashMap<>();

    RoleConnections() {}

    public Optional<ObjectNode> of(Account account) {
        return Optional.ofNullable(byAccount.get(account));
    }

    public void put(Account account, ObjectNode connection) {
        byAccount.put(account, connection);
    }
}
