package io.guildkit.applications.disclosures;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that users are told of an application before they use it. */
public final class ApplicationDisclosure extends IntValue {
    private static final Known<Integer, ApplicationDisclosure> KNOWN = new Known<>(ApplicationDisclosure::new);

    /** It is not said what. */
    public static final ApplicationDisclosure UNSPECIFIED_DISCLOSURE = KNOWN.add(0, "UNSPECIFIED_DISCLOSURE");
    /** It learns where they are from their address. */
    public static final ApplicationDisclosure IP_LOCATION = KNOWN.add(1, "IP_LOCATION");
    /** It shows advertisements. */
    public static final ApplicationDisclosure DISPLAYS_ADVERTISEMENTS = KNOWN.add(2, "DISPLAYS_ADVERTISEMENTS");
    /** It shares data with a partner of the service. */
    public static final ApplicationDisclosure PARTNER_SDK_DATA_SHARING_MESSAGE =
            KNOWN.add(3, "PARTNER_SDK_DATA_SHARING_MESSAGE");
    /** Stands for an absent value. */
    public static final ApplicationDisclosure UNKNOWN = KNOWN.absent();

    private ApplicationDisclosure(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static ApplicationDisclosure of(int raw) {
        return KNOWN.of(raw);
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<ApplicationDisclosure> values() {
        return KNOWN.values();
    }
}
