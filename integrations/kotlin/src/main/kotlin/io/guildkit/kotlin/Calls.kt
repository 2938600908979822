package io.guildkit.kotlin

import io.guildkit.core.ApiCall
import io.guildkit.core.ApiResponse
import io.guildkit.core.base.CallSite
import io.guildkit.core.base.Failures
import java.util.concurrent.CompletableFuture
import kotlin.coroutines.Continuation
import kotlin.coroutines.jvm.internal.CoroutineStackFrame
import kotlin.coroutines.resume
import kotlin.coroutines.resumeWithException
import kotlin.time.Duration
import kotlin.time.toJavaDuration
import kotlinx.coroutines.suspendCancellableCoroutine

/**
 * Sends the request and suspends until the response. It occupies no thread while it waits.
 *
 * A cancellation of the coroutine cancels the exchange and throws a `CancellationException`. A request that was already sent may have
 * been processed.
 *
 * @return the decoded response
 * @throws io.guildkit.core.failure.GuildkitException as [ApiCall.send] does. A suppressed exception shows the line that called this
 *     function, and the lines that called its callers.
 */
public suspend fun <T> ApiCall<T>.await(): T = awaited { sendAsync() }

/**
 * Sends the request of an endpoint that returns nothing, and suspends until the response.
 *
 * @throws io.guildkit.core.failure.GuildkitException as [ApiCall.send] does
 */
@JvmName("awaitUnit")
public suspend fun ApiCall<Void?>.await() {
    awaited { sendAsync() }
}

/**
 * Sends the request and suspends until the whole response has arrived.
 *
 * @return the response's status, headers and decoded body
 * @throws io.guildkit.core.failure.GuildkitException as [ApiCall.send] does; an error response is thrown, not returned
 */
public suspend fun <T> ApiCall<T>.awaitResponse(): ApiResponse<T> = awaited { exchangeAsync() }

/**
 * Limits the whole call: all attempts and the waits between them.
 *
 * @param timeout positive; fractions of a millisecond count
 * @return the call with that limit instead of the client's
 * @throws IllegalArgumentException if the timeout is not positive
 */
public fun <T> ApiCall<T>.timeout(timeout: Duration): ApiCall<T> = timeout(timeout.toJavaDuration())

/** Starts an exchange and suspends until its end, if the coroutine is still active. */
internal suspend fun <R> awaited(start: () -> CompletableFuture<R>): R {
    val site = CallSite()
    return suspendCancellableCoroutine { continuation ->
        if (continuation.isActive) { // a cancelled coroutine sends nothing
            val exchange = start()
            continuation.invokeOnCancellation { exchange.cancel(false) }
            exchange.whenComplete { result, failure ->
                if (failure == null) {
                    continuation.resume(result)
                } else {
                    val cause = Failures.unwrap(failure)
                    // A continuation of another library may have no readable frames. It must be resumed nevertheless.
                    continuation.resumeWithException(runCatching { located(cause, site, continuation) }.getOrDefault(cause))
                }
            }
        }
    }
}

/** Adds the lines that sent a call to the exception that ended it. */
private fun located(failure: Throwable, site: CallSite, continuation: Continuation<*>): Throwable {
    val onThread = site.stackTrace.takeWhile { it.className != "kotlin.coroutines.jvm.internal.BaseContinuationImpl" }
    val known = onThread.map(::line).toSet()
    val callers = generateSequence(continuation as? CoroutineStackFrame) { it.callerFrame }
        .mapNotNull { it.getStackTraceElement() }
        .filter { line(it) !in known }
    site.stackTrace = (onThread + callers).toTypedArray()
    site.addTo(failure)
    return failure
}

/** The frames of coroutines name no modules, and the frames of threads do. */
private fun line(frame: StackTraceElement) = Triple(frame.className.substringAfterLast('/'), frame.methodName, frame.lineNumber)
