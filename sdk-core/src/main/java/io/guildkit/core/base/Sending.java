package io.guildkit.core.base;

/**
 * Marks JSON as part of a request, for the writers of the objects within it. A generator keeps the mark as the current value of an object,
 * as mappers keep the Java object that they write.
 */
public enum Sending {
    /** The only mark. */
    MARK
}
