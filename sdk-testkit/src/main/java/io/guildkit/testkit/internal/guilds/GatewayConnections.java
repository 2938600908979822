package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.Seeds;
import java.util.LinkedHashMap;
import java.util.Map;

/** The gateway sessions that are connected. */
public final class GatewayConnections {
    private static final int ID_BYTES = 16;

    public final Map<String, Account> bySessionId = new LinkedHashMap<>();
    private final Seeds seeds;

    GatewayConnections(Seeds seeds) {
        this.seeds = seeds;
    }

    /** Connects, and returns the id of the gateway session. */
    public String connect(Account account) {
        String id = seeds.hex(ID_BYTES);
        bySessionId.put(id, account);
        return id;
    }

    public void disconnect(String sessionId) {
        bySessionId.remove(sessionId);
    }

    public boolean isConnected(String sessionId, Account account) {
        return account.equals(bySessionId.get(sessionId));
    }

    public boolean isOnline(Account account) {
        return bySessionId.containsValue(account);
    }
}
