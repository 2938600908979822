package io.guildkit.applications.disclosures;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that users are told of an application before they use it. */
public final class ApplicationDisclosure extends IntValue {
    /** It is not said what. */
    public static final ApplicationDisclosure UNSPECIFIED_DISCLOSURE =
            new ApplicationDisclosure(0, "UNSPECIFIED_DISCLOSURE");
    /** It learns where they are from their address. */
    public static final ApplicationDisclosure IP_LOCATION = new ApplicationDisclosure(1, "IP_LOCATION");
    /** It shows advertisements. */
    public static final ApplicationDisclosure DISPLAYS_ADVERTISEMENTS =
            new ApplicationDisclosure(2, "DISPLAYS_ADVERTISEMENTS");
    /** It shares data with a partner of the service. */
    public static final ApplicationDisclosure PARTNER_SDK_DATA_SHARING_MESSAGE =
            new ApplicationDisclosure(3, "PARTNER_SDK_DATA_SHARING_MESSAGE");
    /** Stands for a value that the service left out. */
    public static final ApplicationDisclosure UNKNOWN = new ApplicationDisclosure(null, null);

    private static final Known<Integer, ApplicationDisclosure> KNOWN =
            Known.of(UNSPECIFIED_DISCLOSURE, IP_LOCATION, DISPLAYS_ADVERTISEMENTS, PARTNER_SDK_DATA_SHARING_MESSAGE);

    private ApplicationDisclosure(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static ApplicationDisclosure of(int raw) {
        ApplicationDisclosure known = KNOWN.find(raw);
        return known != null ? known : new ApplicationDisclosure(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<ApplicationDisclosure> values() {
        return KNOWN.values();
    }
}
