/** What a request must look like, declared, and how a breach of it is reported. */
@NullMarked
package io.guildkit.testkit.internal.validation;

import org.jspecify.annotations.NullMarked;
