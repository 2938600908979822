package io.guildkit.benchmarks.server;

import java.nio.ByteBuffer;

/**
 * The response to a path.
 *
 * @param bytes status line, headers and body; readers duplicate the buffer
 * @param delayNanos the average time until the response is sent; 0 to send it at once
 */
record Response(ByteBuffer bytes, long delayNanos) {}
