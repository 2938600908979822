package io.guildkit.core.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.ErrorReportConfiguration;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

/**
 * The JSON library's data binding, which writes models and reads what there is no model for. It takes its time to begin, and
 * a call that only reads models goes without it.
 */
final class Mapping {
    /** How deep arrays and objects may nest; a hostile answer could otherwise exhaust the stack. */
    private static final int MAX_DEPTH = 200;

    static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
            // An answer's text must not find its way into an exception's message.
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .errorReportConfiguration(ErrorReportConfiguration.builder()
                    .maxErrorTokenLength(0)
                    .maxRawContentLength(0)
                    .build())
            .build();

    private Mapping() {}

    private static final class OnDemand {
        static final ObjectMapper MAPPER = mapper();
        static final ObjectReader TREES = MAPPER.readerFor(JsonNode.class);
    }

    /** Writes models. */
    static ObjectMapper writer() {
        return OnDemand.MAPPER;
    }

    /** Reads whatever there is. */
    static ObjectReader trees() {
        return OnDemand.TREES;
    }

    private static ObjectMapper mapper() {
        SimpleModule house = new SimpleModule("guildkit") {
            private static final long serialVersionUID = 1L;

            @Override
            public void setupModule(SetupContext context) {
                super.setupModule(context);
                context.appendAnnotationIntrospector(new WireAccessors());
            }
        };
        house.addSerializer(new PatchSerializer());
        return JsonMapper.builder(FACTORY)
                .addModules(new Jdk8Module(), new JavaTimeModule(), house)
                // Numbers of unknown members come back as they were.
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(MapperFeature.ALLOW_FINAL_FIELDS_AS_MUTATORS)
                .withConfigOverride(
                        Patch.class,
                        override -> override.setInclude(
                                JsonInclude.Value.construct(JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS)))
                .build();
    }
}
