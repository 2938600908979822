package io.guildkit.core.base.style;

import org.immutables.encode.EncodingMetadata;

/**
 * Defines the builder methods of requests for {@link io.guildkit.core.wire.UnknownFields}: they add one member, or all
 * of another request. Models have an ordinary default instead, because the generator detects cycles of defaults in each class with
 * an encoding. This detection needs one more object for each built model, and one more class for each model.
 *
 * <p>The generator creates such an annotation from a template such as {@link PatchEncoding}. This annotation is
 * hand-written, because a generated one does not apply to the models of the module that generates it.
 */
@EncodingMetadata(
        name = "io.guildkit.core.base.style.UnknownFieldsEncoding",
        imports = {},
        typeParams = {},
        elements = {
            @EncodingMetadata.Element(
                    name = "field",
                    tags = {"IMPL", "PRIVATE", "FINAL", "FIELD"},
                    naming = "*",
                    stdNaming = "NONE",
                    type = "io.guildkit.core.wire.UnknownFields",
                    typeParams = {},
                    params = {},
                    doc = {},
                    annotations = {},
                    code = "io.guildkit.core.wire.UnknownFields.none()",
                    thrown = {}),
            @EncodingMetadata.Element(
                    name = "unknownFieldsEncoding_from",
                    tags = {"STATIC", "PRIVATE", "FROM", "SYNTH"},
                    naming = "*_from",
                    stdNaming = "NONE",
                    type = "io.guildkit.core.wire.UnknownFields",
                    typeParams = {},
                    params = {"value: io.guildkit.core.wire.UnknownFields"},
                    doc = {},
                    annotations = {},
                    code = "{\nreturn @^value;\n}",
                    thrown = {}),
            @EncodingMetadata.Element(
                    name = "toString",
                    tags = {"PRIVATE", "TO_STRING", "SYNTH"},
                    naming = "*_toString",
                    stdNaming = "NONE",
                    type = "java.lang.String",
                    typeParams = {},
                    params = {},
                    doc = {},
                    annotations = {},
                    code = "{\nreturn @:unknownFieldsEncoding_get().toString();\n}",
                    thrown = {}),
            @EncodingMetadata.Element(
                    name = "hashCode",
                    tags = {"PRIVATE", "HASH_CODE", "SYNTH"},
                    naming = "*_hashCode",
                    stdNaming = "NONE",
                    type = "int",
                    typeParams = {},
                    params = {},
                    doc = {},
                    annotations = {},
                    code = "{\nreturn @:unknownFieldsEncoding_get().hashCode();\n}",
                    thrown = {}),
            @EncodingMetadata.Element(
                    name = "equals",
                    tags = {"PRIVATE", "EQUALS", "SYNTH"},
                    naming = "*_equals",
                    stdNaming = "NONE",
                    type = "java.lang.String",
                    typeParams = {},
                    params = {"other: io.guildkit.core.base.style.UnknownFieldsEncoding"},
                    doc = {},
                    annotations = {},
                    code =
                            "{\nreturn this.@:unknownFieldsEncoding_get().equals(@^other.@:unknownFieldsEncoding_get())\n;}",
                    thrown = {}),
            @EncodingMetadata.Element(
                    name = "build",
                    tags = {"BUILDER", "PRIVATE", "BUILD"},
                    naming = "*_build",
                    stdNaming = "NONE",
                    type = "io.guildkit.core.wire.UnknownFields",
                    typeParams = {},
                    params = {},
                    doc = {},
                    annotations = {},
                    code = "{\nreturn this.@@fields;\n}",
                    thrown = {}),
            @EncodingMetadata.Element(
                    name = "unknownFieldsEncoding_get",
                    tags = {"EXPOSE", "SYNTH"},
                    naming = "*",
                    stdNaming = "NONE",
                    type = "io.guildkit.core.wire.UnknownFields",
                    typeParams = {},
                    params = {},
                    doc = {},
                    annotations = {},
                    code = "{\nreturn @@field;\n}",
                    thrown = {}),
            @EncodingMetadata.Element(
                    name = "unknownFieldsEncoding_copy",
                    tags = {"COPY", "SYNTH"},
                    naming = "*",
                    stdNaming = "NONE",
                    type = "io.guildkit.core.wire.UnknownFields",
                    typeParams = {},
                    params = {"value: io.guildkit.core.wire.UnknownFields"},
                    doc = {},
                    annotations = {},
                    code = "{\nreturn @^value;\n}",
                    thrown = {}),
            @EncodingMetadata.Element(
                    name = "fields",
                    tags = {"BUILDER", "PRIVATE", "FIELD"},
                    naming = "*_fields",
                    stdNaming = "NONE",
                    type = "io.guildkit.core.wire.UnknownFields",
                    typeParams = {},
                    params = {},
                    doc = {},
                    annotations = {},
                    code = "io.guildkit.core.wire.UnknownFields.none()",
                    thrown = {}),
            @EncodingMetadata.Element(
                    name = "put",
                    tags = {"BUILDER", "INIT"},
                    naming = "putUnknownField",
                    stdNaming = "NONE",
                    type = "void",
                    typeParams = {},
                    params = {"name: java.lang.String", "value: com.fasterxml.jackson.databind.JsonNode"},
                    doc = {
                        " Adds or replaces a member that has no accessor.",
                        " @param name the name in JSON",
                        " @param value the value in JSON",
                        " @return this builder"
                    },
                    annotations = {},
                    code = "{\nthis.@@fields = this.@@fields.with(@^name, @^value);\n}",
                    thrown = {}),
            @EncodingMetadata.Element(
                    name = "set",
                    tags = {"BUILDER", "INIT", "COPY"},
                    naming = "*",
                    stdNaming = "INIT",
                    type = "void",
                    typeParams = {},
                    params = {"unknownFields: io.guildkit.core.wire.UnknownFields"},
                    doc = {
                        " The processor replaces this sentence.",
                        " @param unknownFields the members",
                        " @return this builder"
                    },
                    annotations = {},
                    code =
                            "{\nthis.@@fields = java.util.Objects.requireNonNull(@^unknownFields, \"unknownFields\");\n}",
                    thrown = {})
        })
public @interface UnknownFieldsEncodingEnabled {
    // Why: docs/decisions/0116
}
