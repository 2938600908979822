package io.guildkit.jackson3;

import tools.jackson.core.Version;
import tools.jackson.core.util.VersionUtil;
import tools.jackson.databind.JacksonModule;

/**
 * Registers the types of this library with a mapper of Jackson 3: models, identifiers, open enumerations and sets of
 * flags. They can be members of the user's own types and keys of maps.
 *
 * <pre>{@code
 * JsonMapper mapper = JsonMapper.builder().addModule(new GuildkitModule()).build();
 * Message message = mapper.readValue(json, Message.class);
 * }</pre>
 *
 * <p>A mapper reads and writes a model exactly as the constant {@code CODEC} of the model does. Reading is tolerant, and unknown
 * members are kept. The mapper's naming strategy, inclusion rules and mix-ins do not apply to models. The limits of the mapper's
 * parser do. A value that is null becomes null, as with all other types.
 *
 * <p>Types that only requests contain can be written, but not read.
 *
 * <p>Jackson 3 reads and writes dates in the user's own types without a further module, as texts.
 *
 * <p>A mapper without this module fails for each type of this library.
 */
public final class GuildkitModule extends JacksonModule {
    /** Creates a module, which several mappers can share. */
    public GuildkitModule() {}

    @Override
    public String getModuleName() {
        return "guildkit-jackson3";
    }

    @Override
    public Version version() {
        return VersionUtil.parseVersion(
                GuildkitModule.class.getPackage().getImplementationVersion(), "io.guildkit", getModuleName());
    }

    @Override
    public void setupModule(SetupContext context) {
        context.addSerializers(new WireSerializers());
        context.addKeySerializers(new WireKeySerializers());
        context.addDeserializers(new WireDeserializers());
        context.addKeyDeserializers(new WireKeyDeserializers());
    }
}
