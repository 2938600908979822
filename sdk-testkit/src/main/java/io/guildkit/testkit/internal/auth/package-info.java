/** The routes of signing in, staying in and getting back in. */
@NullMarked
package io.guildkit.testkit.internal.auth;

import org.jspecify.annotations.NullMarked;
