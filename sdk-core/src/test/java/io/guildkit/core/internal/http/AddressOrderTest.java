package io.guildkit.core.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.base.Clocks;
import io.guildkit.testsupport.TestClock;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AddressOrderTest {
    private final AtomicLong now = new AtomicLong();
    private final AddressOrder order = new AddressOrder(new Clocks(TestClock.of(() -> Instant.EPOCH), now::get));

    private static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<String> order(String... addresses) {
        return order.of(Stream.of(addresses).map(AddressOrderTest::address).toList()).stream()
                .map(InetAddress::getHostAddress)
                .map(text -> text.replace("2001:db8:0:0:0:0:0:", "2001:db8::"))
                .toList();
    }

    @Test
    void alternatesFamiliesBeginningWithThatOfResolver() {
        assertThat(order("2001:db8::1", "2001:db8::2", "2001:db8::3", "192.0.2.1", "192.0.2.2"))
                .containsExactly("2001:db8::1", "192.0.2.1", "2001:db8::2", "192.0.2.2", "2001:db8::3");
        assertThat(order("192.0.2.1", "192.0.2.2", "2001:db8::1"))
                .containsExactly("192.0.2.1", "2001:db8::1", "192.0.2.2");
    }

    @Test
    void keepsOrderOfOneFamily() {
        assertThat(order("192.0.2.2", "192.0.2.1", "192.0.2.3")).containsExactly("192.0.2.2", "192.0.2.1", "192.0.2.3");
        assertThat(order("192.0.2.2")).containsExactly("192.0.2.2");
        assertThat(order()).isEmpty();
    }

    @Test
    void triesLateAddressesLastForTenMinutes() {
        order.late(address("2001:db8::1"));
        order.late(address("192.0.2.1"));
        String[] all = {"2001:db8::1", "192.0.2.1", "2001:db8::2", "192.0.2.2"};
        assertThat(order(all)).containsExactly("2001:db8::2", "192.0.2.2", "2001:db8::1", "192.0.2.1");
        order.connected(address("192.0.2.1"));
        assertThat(order(all)).containsExactly("192.0.2.1", "2001:db8::2", "192.0.2.2", "2001:db8::1");
        now.addAndGet(Duration.ofMinutes(10).toNanos());
        assertThat(order(all)).containsExactly("2001:db8::1", "192.0.2.1", "2001:db8::2", "192.0.2.2");
    }

    @Test
    void remembersBoundedNumberOfAddresses() {
        IntStream.range(0, 1_000).forEach(i -> order.late(address("192.0." + i / 250 + "." + i % 250)));
        assertThat(order("192.0.3.249", "192.0.2.1")).as("the latest").containsExactly("192.0.2.1", "192.0.3.249");
        assertThat(order.size()).isLessThanOrEqualTo(64);
    }
}
