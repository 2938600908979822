package io.guildkit.core.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.internal.http.ConnectionPools.Pool;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.net.SocketFactory;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;

class ConnectionPoolsTest {
    private static final int WIDTH = 128;

    private final ConnectionPools pools = ConnectionPools.of(new OkHttpClient(), ConnectionPoolsTest::sockets);

    private static SocketFactory sockets() {
        return WatchedSocketsTest.sockets(SocketFactory.getDefault());
    }

    private static List<Pool> entered(ConnectionPools pools, int exchanges) {
        List<Pool> entered = new ArrayList<>();
        for (int i = 0; i < exchanges; i++) {
            Pool pool = pools.next();
            pool.enter();
            entered.add(pool);
        }
        return entered;
    }

    @Test
    void usesOnePoolForFewConcurrentExchanges() {
        Set<Pool> used = new HashSet<>();
        for (int i = 0; i < 3 * WIDTH; i++) {
            Pool pool = pools.next();
            pool.enter();
            used.add(pool);
            pool.leave();
        }
        used.addAll(entered(pools, WIDTH));
        assertThat(used).hasSize(1);
    }

    @Test
    void createsPoolIfOthersAreFull() {
        Pool first = entered(pools, WIDTH).get(0);
        Pool second = pools.next();
        assertThat(second.client.connectionPool()).isNotSameAs(first.client.connectionPool());
    }

    @Test
    void poolsShareNoLocks() {
        Pool first = entered(pools, WIDTH).get(0);
        Pool second = pools.next();
        assertThat(second.client.dispatcher()).isNotSameAs(first.client.dispatcher());
        assertThat(second.client.socketFactory()).isNotSameAs(first.client.socketFactory());
    }

    @Test
    void reusesFirstPoolOnceItHasRoom() {
        List<Pool> entered = entered(pools, 3 * WIDTH);
        assertThat(new HashSet<>(entered)).hasSize(3);
        entered.get(0).leave();
        assertThat(pools.next()).isSameAs(entered.get(0));
    }

    @Test
    void usesPoolOfLentClientForAllExchanges() {
        OkHttpClient lent = new OkHttpClient();
        Set<Pool> used = new HashSet<>(entered(ConnectionPools.lent(lent, ConnectionPoolsTest::sockets), 2 * WIDTH));
        assertThat(used)
                .singleElement()
                .satisfies(pool -> assertThat(pool.client.connectionPool()).isSameAs(lent.connectionPool()));
    }
}
