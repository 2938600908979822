package io.guildkit.benchmarks.server;

import java.nio.ByteBuffer;

/**
 * The response to a path.
 *
 * @param bytes status line, headers and body; readers duplicate the buffer
 * @param delayNanos the time until the response is sent
 */
record Response(ByteBuffer bytes, long delayNanos) {}
