package io.guildkit.core.auth;

import static io.guildkit.interleavings.Together.require;

import io.guildkit.interleavings.Promise;
import io.guildkit.interleavings.Promise.Defect;
import io.guildkit.interleavings.Together;
import java.util.Optional;

class MemoryTokenStoreInterleavingsTest {
    private final TokenStore store = TokenStore.inMemory("old");

    @Promise(
            brokenBy =
                    @Defect(
                            in = MemoryTokenStore.class,
                            original = "if (token.compareAndSet(present, null)) {",
                            defective = "if (token.getAndSet(null) == present) {"))
    void removalOfTheOldTokenKeepsANewerOne() throws InterruptedException {
        Together.run(() -> store.compareAndClear("old"), () -> store.compareAndClear("old"), () -> store.save("new"));
        require(store.load().equals(Optional.of("new")), "the newer token is lost");
    }
}
