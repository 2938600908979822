/** Routes, requests and responses: the part of the emulator for HTTP, independent of resources. */
@NullMarked
package io.guildkit.testkit.internal.http;

import org.jspecify.annotations.NullMarked;
