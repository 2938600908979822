package io.guildkit.core.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.ErrorReportConfiguration;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.PropertyName;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBuilder;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.BuilderBasedDeserializer;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.type.CollectionType;
import com.fasterxml.jackson.databind.type.MapType;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.guildkit.core.DriftListener;
import io.guildkit.core.DriftListener.Kind;
import java.io.ByteArrayInputStream;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the models as JSON: reading tolerates, writing is strict.
 *
 * <p>A member that is missing, null or of the wrong type counts as absent; unknown members are kept; only text that is
 * not JSON, and an object without what identifies it, fail.
 */
public final class Json {
    /** How deep arrays and objects may nest; a hostile answer could otherwise exhaust the stack. */
    private static final int MAX_DEPTH = 200;

    private static final Pattern MEMBER = Pattern.compile("[a-z0-9_]{1,40}");

    private static final class Shared {
        static final Json PLAIN = new Json(false);
    }

    private static final class SharedTracking {
        static final Json TRACKING = new Json(true);
    }

    private final ObjectMapper mapper;
    private final Map<Type, ObjectReader> readers = new ConcurrentHashMap<>();

    private Json(boolean tracking) {
        JsonFactory factory = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(MAX_DEPTH)
                        .build())
                // An answer's text must not find its way into an exception's message.
                .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                .errorReportConfiguration(ErrorReportConfiguration.builder()
                        .maxErrorTokenLength(0)
                        .maxRawContentLength(0)
                        .build())
                .build();
        WireScalars.Finder finder = new WireScalars.Finder();
        SimpleModule house = new SimpleModule("guildkit") {
            private static final long serialVersionUID = 1L;

            @Override
            public void setupModule(SetupContext context) {
                super.setupModule(context);
                context.addDeserializers(finder);
                context.addKeyDeserializers(finder);
                context.addBeanDeserializerModifier(new Tolerance(tracking));
                context.appendAnnotationIntrospector(new WireAccessors());
            }
        };
        house.addSerializer(new WireScalars.PatchSerializer());
        JsonMapper.Builder builder = JsonMapper.builder(factory)
                .addModules(new Jdk8Module(), new JavaTimeModule(), house)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
                // Numbers of unknown members come back as they were.
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(MapperFeature.ALLOW_FINAL_FIELDS_AS_MUTATORS)
                .defaultSetterInfo(JsonSetter.Value.construct(Nulls.SKIP, Nulls.DEFAULT))
                .withConfigOverride(
                        Patch.class,
                        override -> override.setInclude(JsonInclude.Value.construct(
                                JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS)));
        this.mapper = builder.build();
    }

    /**
     * Returns the JSON set-up of all models.
     *
     * @return the shared instance
     */
    public static Json standard() {
        return Shared.PLAIN;
    }

    /**
     * Decodes a model.
     *
     * @param <T> the type
     * @param json the text
     * @param type its class
     * @return the value
     * @throws IllegalArgumentException if the text is not JSON, or lacks what identifies the object
     */
    public <T> T decode(String json, Class<T> type) {
        try {
            return type.cast(decode(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)), type, "", null));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("Not a " + type.getSimpleName() + ": " + describe(e), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Decodes an answer.
     *
     * @param json the text; it is not closed
     * @param type a model's class, or a type made of models such as a list of them
     * @param route where the answer comes from, for the listener
     * @param listener hears of deviations; null for nobody
     * @return the value
     * @throws JsonProcessingException if the text is not JSON, or lacks what identifies the object; see
     *     {@link #describe(JsonProcessingException)}
     * @throws IOException if the stream fails
     */
    public Object decode(InputStream json, Type type, String route, @Nullable DriftListener listener)
            throws IOException {
        return (listener == null ? Shared.PLAIN : SharedTracking.TRACKING).read(json, type, route, listener);
    }

    private Object read(InputStream json, Type type, String route, @Nullable DriftListener listener)
            throws IOException {
        ObjectReader reader = readers.computeIfAbsent(type, this::prepare);
        Drifts drifts = null;
        if (listener != null) {
            drifts = new Drifts(listener, route);
            reader = reader.withAttribute(Drifts.ATTRIBUTE, drifts);
        }
        try (JsonParser parser = reader.createParser(json)) {
            JavaType target = reader.getValueType();
            JsonToken first = parser.nextToken();
            if (target.isReferenceType() && (first == null || first == JsonToken.VALUE_NULL)) {
                return Optional.empty();
            }
            if (first == null) {
                throw new JsonEOFException(parser, null, "empty");
            }
            JavaType value = target.isReferenceType() ? target.getContentType() : target;
            boolean list = target.isCollectionLikeType();
            boolean fits = switch (first) {
                case START_OBJECT -> !list;
                case START_ARRAY -> list || value.getRawClass().isAnnotationPresent(BareArray.class);
                default -> false;
            };
            if (fits || value.hasRawClass(JsonNode.class)) {
                return reader.readValue(parser);
            }
            // JSON, but of another form: what has no identity reads as empty, everything else fails here.
            parser.skipChildren();
            Object empty = reader.readValue(list ? "[]" : "{}");
            if (drifts != null) {
                drifts.add(Kind.WRONG_TYPE, "", "the whole answer is of another type");
            }
            return empty;
        } catch (CharConversionException | NumberFormatException e) {
            // Nothing is wrong with the stream: it holds no text, or a number that nobody can hold. The message shows
            // it.
            throw new JsonParseException(null, "can't be read");
        }
    }

    private ObjectReader prepare(Type type) {
        return mapper.readerFor(mapper.constructType(type));
    }

    /**
     * Says what was wrong with a text, without a word of the text.
     *
     * @param failure what {@link #decode(InputStream, Type, String, DriftListener)} threw
     * @return such as {@code lacks user_id}
     */
    public static String describe(JsonProcessingException failure) {
        if (failure instanceof JsonMappingException mapping) {
            String path = mapping.getPath().stream()
                    .map(step -> "/" + (step.getFieldName() == null ? step.getIndex() : name(step.getFieldName())))
                    .collect(Collectors.joining());
            String missing = missingIdentity(mapping);
            if (missing != null) {
                return "lacks " + missing + (path.isEmpty() ? "" : " at " + path);
            }
            if (mapping.getCause() instanceof JsonProcessingException cause) {
                return describe(cause);
            }
            return "has another form" + (path.isEmpty() ? "" : " at " + path);
        }
        if (failure instanceof JsonEOFException) {
            return failure.getLocation() == null || failure.getLocation().getByteOffset() <= 0
                    ? "is empty"
                    : "ends in the middle";
        }
        if (failure instanceof StreamConstraintsException) {
            return "exceeds a limit of the JSON reader: nested too deeply, or a number or name too long";
        }
        JsonLocation location = failure.getLocation();
        return "is not JSON"
                + (location == null
                        ? ""
                        : " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")");
    }

    /** Names that the service chose can hold anything. */
    private static String name(String member) {
        return MEMBER.matcher(member).matches() ? member : "?";
    }

    /** The generated builders name what they miss in brackets; it is an attribute's name, never a value. */
    private static @Nullable String missingIdentity(Throwable failure) {
        for (Throwable t = failure; t != null; t = t.getCause()) {
            String message = t.getMessage();
            if (t instanceof IllegalStateException && message != null && message.endsWith("]")) {
                String names = message.substring(message.lastIndexOf('[') + 1, message.length() - 1);
                return new SnakeCase().translate(names);
            }
        }
        return null;
    }

    /**
     * Encodes a model.
     *
     * @param value the value
     * @return its JSON, unknown members included
     */
    public String encode(Object value) {
        return new String(encodeBytes(value), StandardCharsets.UTF_8);
    }

    /**
     * Encodes a model as bytes.
     *
     * @param value the value
     * @return its JSON in UTF-8
     */
    public byte[] encodeBytes(Object value) {
        try {
            return mapper.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("Can't be written as JSON: " + value.getClass(), e);
        }
    }

    /** Makes objects, lists and maps tolerant. */
    private static final class Tolerance extends BeanDeserializerModifier {
        private static final long serialVersionUID = 1L;

        /** The builders' setter of {@link WireObject#unknownFields()} is taken for that of a member. */
        private static final PropertyName UNKNOWN_FIELDS = new PropertyName(new SnakeCase().translate("unknownFields"));

        private final boolean tracking;

        Tolerance(boolean tracking) {
            this.tracking = tracking;
        }

        @Override
        public BeanDeserializerBuilder updateBuilder(
                DeserializationConfig config, BeanDescription description, BeanDeserializerBuilder builder) {
            // No member of that name is meant by it: like all unknown members, it is one of those that are kept.
            builder.removeProperty(UNKNOWN_FIELDS);
            List<SettableBeanProperty> properties = new ArrayList<>();
            builder.getProperties().forEachRemaining(properties::add);
            for (SettableBeanProperty property : properties) {
                builder.addOrReplaceProperty(new TolerantProperty(property), true);
            }
            return builder;
        }

        @Override
        public JsonDeserializer<?> modifyDeserializer(
                DeserializationConfig config, BeanDescription description, JsonDeserializer<?> deserializer) {
            if (!(deserializer instanceof BuilderBasedDeserializer built)) {
                return deserializer;
            }
            BuilderBasedDeserializer bean = BareArrayDeserializer.of(built);
            if (!tracking) {
                return bean;
            }
            Set<String> required = new LinkedHashSet<>();
            for (Iterator<SettableBeanProperty> all = bean.properties(); all.hasNext(); ) {
                SettableBeanProperty property = all.next();
                if (property.isRequired()) {
                    required.add(property.getName());
                }
            }
            return new TolerantObject(bean, required);
        }

        @Override
        public JsonDeserializer<?> modifyCollectionDeserializer(
                DeserializationConfig config,
                CollectionType type,
                BeanDescription description,
                JsonDeserializer<?> deserializer) {
            return type.isTypeOrSuperTypeOf(ArrayList.class) || type.getRawClass() == ArrayList.class
                    ? new TolerantElements.OfList(type)
                    : deserializer;
        }

        @Override
        public JsonDeserializer<?> modifyMapDeserializer(
                DeserializationConfig config,
                MapType type,
                BeanDescription description,
                JsonDeserializer<?> deserializer) {
            return new TolerantElements.OfMap(type);
        }
    }
}
