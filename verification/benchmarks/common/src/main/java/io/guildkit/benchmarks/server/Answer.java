package io.guildkit.benchmarks.server;

import java.nio.ByteBuffer;

/**
 * What a path is answered with.
 *
 * @param bytes status line, headers and body; not to be read from, but to be duplicated
 * @param delayNanos how long the answer takes
 */
record Answer(ByteBuffer bytes, long delayNanos) {}
