package io.guildkit.applications.disclosures;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A fact that users are informed of before they use an application. */
public final class ApplicationDisclosure extends IntValue {
    private static final Known<Integer, ApplicationDisclosure> KNOWN = new Known<>();

    /** The fact is not specified. */
    public static final ApplicationDisclosure UNSPECIFIED_DISCLOSURE =
            KNOWN.add(new ApplicationDisclosure(0, "UNSPECIFIED_DISCLOSURE"));
    /** The application derives the user's location from their IP address. */
    public static final ApplicationDisclosure IP_LOCATION = KNOWN.add(new ApplicationDisclosure(1, "IP_LOCATION"));
    /** The application shows advertisements. */
    public static final ApplicationDisclosure DISPLAYS_ADVERTISEMENTS =
            KNOWN.add(new ApplicationDisclosure(2, "DISPLAYS_ADVERTISEMENTS"));
    /** The application shares data with a partner of the service. */
    public static final ApplicationDisclosure PARTNER_SDK_DATA_SHARING_MESSAGE =
            KNOWN.add(new ApplicationDisclosure(3, "PARTNER_SDK_DATA_SHARING_MESSAGE"));
    /** The value of an absent member. */
    public static final ApplicationDisclosure UNKNOWN = new ApplicationDisclosure(null, null);

    private ApplicationDisclosure(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static ApplicationDisclosure of(int raw) {
        ApplicationDisclosure known = KNOWN.get(raw);
        return known == null ? new ApplicationDisclosure(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<ApplicationDisclosure> values() {
        return KNOWN.values();
    }
}
