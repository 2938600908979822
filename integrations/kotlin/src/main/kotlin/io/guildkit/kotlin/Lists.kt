package io.guildkit.kotlin

import io.guildkit.core.Pages
import kotlin.jvm.optionals.getOrNull
import kotlin.time.Duration
import kotlin.time.toJavaDuration
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow

/**
 * Returns the elements as a cold flow, which occupies no thread while it waits for a page.
 *
 * A page is fetched when its first element is requested, and never earlier. Each collection begins at the start. The cancellation of a
 * collection cancels the current request. A page that cannot be fetched ends the flow with the exceptions of [await].
 *
 * @return the elements, in order
 */
public fun <T : Any> Pages<T>.asFlow(): Flow<T> = flow {
    var next: Pages.Cursor<T>? = cursor()
    while (next != null) {
        val position = next
        val page = awaited { position.fetchAsync() }
        for (element in page.elements()) {
            emit(element)
        }
        next = page.next().getOrNull()
    }
}

/**
 * Limits the time from the first request to the last response of an iteration, with the time that the program takes in between.
 *
 * @param timeout positive; fractions of a millisecond count
 * @return the list with this limit
 * @throws IllegalArgumentException if the timeout is not positive
 */
public fun <T : Any> Pages<T>.timeout(timeout: Duration): Pages<T> = timeout(timeout.toJavaDuration())
