package io.guildkit.testkit;

import io.guildkit.testkit.internal.admin.Guard;
import io.guildkit.testkit.internal.http.Dialect;
import io.guildkit.testkit.internal.server.Address;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/**
 * The options of an emulator, which all its worlds share.
 *
 * @param address the network address
 * @param guard refuses foreign requests to the admin API
 * @param seed the seed of all ids, tokens and codes
 * @param start the initial time
 * @param ticking whether clocks follow real time
 * @param origin the origin of security keys
 * @param lenient whether requests may deviate from the specification
 * @param dialect the words of the service
 * @param apiVersions the accepted versions in paths
 * @param keptRequests the maximum number of kept requests
 * @param requestListener is notified of each response
 */
record EmulatorOptions(
        Address address,
        Guard guard,
        long seed,
        Instant start,
        boolean ticking,
        String origin,
        boolean lenient,
        Dialect dialect,
        List<Integer> apiVersions,
        int keptRequests,
        Consumer<RecordedCall> requestListener) {}
