package io.guildkit.core.codec;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.WireObject;

/**
 * An object that has members under other names than their own, as a {@link JsonProperty} or a {@link JsonAlias} of their
 * accessors says. Others are read without a look at those, since the JDK takes its time to find annotations.
 */
public interface RenamedMembers extends WireObject {}
