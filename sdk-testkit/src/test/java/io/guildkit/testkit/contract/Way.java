package io.guildkit.testkit.contract;

/** How a call is sent. */
enum Way {
    BLOCKING,
    ASYNC
}
