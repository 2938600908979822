package io.guildkit.jackson;

import com.fasterxml.jackson.core.Version;
import com.fasterxml.jackson.core.util.VersionUtil;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.util.List;

/**
 * Registers the types of this library with a Jackson mapper: models, identifiers, open enumerations and sets of flags.
 * They can be members of the user's own types and keys of maps.
 *
 * <pre>{@code
 * ObjectMapper mapper = JsonMapper.builder()
 *         .addModule(new GuildkitModule())
 *         .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
 *         .build();
 * Message message = mapper.readValue(json, Message.class);
 * }</pre>
 *
 * <p>A mapper reads and writes a model exactly as the constant {@code CODEC} of the model does. Reading is tolerant, and unknown
 * members are kept. The mapper's naming strategy, inclusion rules and mix-ins do not apply to models. The limits of the mapper's
 * parser do. A value that is null becomes null, as with all other types.
 *
 * <p>Types that only requests contain can be written, but not read.
 *
 * <p>The module also registers {@link JavaTimeModule}, for dates in the user's own types. {@link JavaTimeModule} writes an {@link
 * java.time.Instant} as a number unless {@code WRITE_DATES_AS_TIMESTAMPS} is disabled. A {@link JavaTimeModule} with a different
 * configuration must be registered before this module, because mappers ignore the second one.
 *
 * <p>A mapper without this module fails for each type of this library.
 */
public final class GuildkitModule extends Module {
    /** Creates a module, which several mappers can share. */
    public GuildkitModule() {}

    @Override
    public String getModuleName() {
        return "guildkit-jackson";
    }

    @Override
    public Version version() {
        return VersionUtil.parseVersion(
                GuildkitModule.class.getPackage().getImplementationVersion(), "io.guildkit", getModuleName());
    }

    @Override
    public Iterable<? extends Module> getDependencies() {
        return List.of(new JavaTimeModule());
    }

    @Override
    public void setupModule(SetupContext context) {
        context.addSerializers(new WireSerializers());
        context.addKeySerializers(new WireKeySerializers());
        context.addDeserializers(new WireDeserializers());
        context.addKeyDeserializers(new WireKeyDeserializers());
    }
}
