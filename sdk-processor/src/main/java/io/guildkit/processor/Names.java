package io.guildkit.processor;

/**
 * The names of the types that models and generated codecs refer to. The processor is compiled before them, so it refers
 * to them by name.
 */
final class Names {
    static final String WIRE = "io.guildkit.core.wire.";
    static final String WIRE_MODEL = WIRE + "WireModel";
    static final String WIRE_OBJECT = WIRE + "WireObject";
    static final String OPEN_OBJECT = WIRE + "OpenObject";
    static final String WIRE_NAME = WIRE + "WireName";
    static final String WIRE_SETTER = WIRE + "WireSetter";
    static final String WIRE_ALIAS = WIRE + "WireAlias";
    static final String WIRE_REQUIRED = WIRE + "WireRequired";
    static final String WIRE_EXTRAS = WIRE + "WireExtras";
    static final String WIRE_UNWRAPPED = WIRE + "WireUnwrapped";
    static final String WIRE_OMIT_EMPTY = WIRE + "WireOmitEmpty";
    static final String WIRE_NULLABLE = WIRE + "WireNullable";
    static final String WIRE_SENT = WIRE + "WireSent";
    static final String KEYED_BY = WIRE + "KeyedBy";
    static final String WIRE_ARRAY = WIRE + "WireArray";
    static final String SNOWFLAKE = WIRE + "Snowflake";
    static final String IMAGE_DATA = WIRE + "ImageData";
    static final String INT_VALUE = WIRE + "IntValue";
    static final String STRING_VALUE = WIRE + "StringValue";
    static final String FLAG_SET = WIRE + "FlagSet";
    static final String PATCH = WIRE + "Patch";
    static final String UNKNOWN_FIELDS = WIRE + "UnknownFields";

    static final String FIELD_ERRORS = "io.guildkit.core.form.FieldErrors";

    static final String MODEL_LIST = "io.guildkit.core.base.style.ModelList";

    static final String GENERATED = "javax.annotation.processing.Generated";
    static final String IMMUTABLE = "org.immutables.value.Value.Immutable";
    static final String DEFAULT = "org.immutables.value.Value.Default";
    static final String DERIVED = "org.immutables.value.Value.Derived";
    static final String REDACTED = "org.immutables.value.Value.Redacted";

    static final String CODEC_PACKAGE = "io.guildkit.core.codec";
    static final String SUPPORT_PACKAGE = "io.guildkit.core.internal.codec";
    static final String JSON_NODE = "com.fasterxml.jackson.databind.JsonNode";

    /** The constant of each model for its codec. */
    static final String CONSTANT = "CODEC";

    private Names() {}
}
