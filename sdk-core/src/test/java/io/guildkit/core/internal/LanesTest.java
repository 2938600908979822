package io.guildkit.core.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.internal.Lanes.Lane;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;

class LanesTest {
    private static final int WIDTH = 128;

    private static List<Lane> entered(Lanes lanes, int exchanges) {
        List<Lane> entered = new ArrayList<>();
        for (int i = 0; i < exchanges; i++) {
            Lane lane = lanes.next();
            lane.enter();
            entered.add(lane);
        }
        return entered;
    }

    @Test
    void asLongAsThereAreFewAtATimeThereIsOnePool() {
        Lanes lanes = Lanes.of(new OkHttpClient());
        Set<Lane> used = new HashSet<>();
        for (int i = 0; i < 3 * WIDTH; i++) {
            Lane lane = lanes.next();
            lane.enter();
            used.add(lane);
            lane.leave();
        }
        used.addAll(entered(lanes, WIDTH));
        assertThat(used).hasSize(1);
    }

    @Test
    void oneMoreThanAPoolIsToHaveGoesToAPoolOfItsOwn() {
        Lanes lanes = Lanes.of(new OkHttpClient());
        Lane first = entered(lanes, WIDTH).get(0);
        Lane second = lanes.next();
        assertThat(second.client.connectionPool()).isNotSameAs(first.client.connectionPool());
        assertThat(second.client.dispatcher()).isSameAs(first.client.dispatcher());
    }

    @Test
    void theFirstPoolIsUsedAgainAsSoonAsItHasRoom() {
        Lanes lanes = Lanes.of(new OkHttpClient());
        List<Lane> entered = entered(lanes, 3 * WIDTH);
        assertThat(new HashSet<>(entered)).hasSize(3);
        entered.get(0).leave();
        assertThat(lanes.next()).isSameAs(entered.get(0));
    }

    @Test
    void aPoolThatIsLentHasAll() {
        OkHttpClient lent = new OkHttpClient();
        Set<Lane> used = new HashSet<>(entered(Lanes.lent(lent), 2 * WIDTH));
        assertThat(used)
                .singleElement()
                .satisfies(lane -> assertThat(lane.client.connectionPool()).isSameAs(lent.connectionPool()));
    }
}
