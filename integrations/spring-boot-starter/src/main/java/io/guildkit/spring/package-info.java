/** The client, its settings, metrics and health, and the models' Jackson modules in applications of Spring Boot 3 and 4. */
@NullMarked
package io.guildkit.spring;

import org.jspecify.annotations.NullMarked;
