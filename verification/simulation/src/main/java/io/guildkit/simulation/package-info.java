/** A deterministic simulation of clients: a seed chooses the order of threads, the network's delays and the faults. */
@NullMarked
package io.guildkit.simulation;

import org.jspecify.annotations.NullMarked;
