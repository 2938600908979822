package io.guildkit.testkit.internal.recording;

/**
 * A difference between the responses of the service and of the emulator.
 *
 * @param call the method and path template
 * @param place the JSON pointer of the value, in which {@code *} stands for the elements of a list; empty for the whole response
 * @param kind what differs
 * @param service the value of the service, shortened
 * @param emulator the value of the emulator, shortened
 */
record Difference(String call, String place, Kind kind, String service, String emulator) {
    /** What differs. */
    enum Kind {
        /** The statuses. */
        STATUS,
        /** Only the service has the member. */
        MISSING,
        /** Only the emulator has the member. */
        EXTRA,
        /** The types, or only one of the values is null. */
        TYPE,
        /** The lengths of two lists. */
        LENGTH,
        /** Two values of the same type. */
        VALUE
    }
}
