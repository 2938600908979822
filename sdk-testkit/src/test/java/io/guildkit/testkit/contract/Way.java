package io.guildkit.testkit.contract;

/** The modes of sending a call. */
enum Way {
    BLOCKING,
    ASYNC
}
