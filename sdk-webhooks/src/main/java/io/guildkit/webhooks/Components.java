package io.guildkit.webhooks;

import io.guildkit.core.model.Component;
import io.guildkit.core.model.ComponentType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes interactive parts of messages. Only webhooks that belong to an application can send them.
 *
 * <pre>{@code
 * m.row(Components.button("approve", "Approve"), Components.linkButton("https://example.com/41", "Look at it"))
 * }</pre>
 *
 * <p>Components without a method of this class can be created by {@link #of(ComponentType, Map)}, or from JSON by
 * {@link #ofJson(String)}.
 */
public final class Components {
    private static final int PRIMARY = 1;
    private static final int LINK = 5;
    private static final int ONE_LINE = 1;

    private static final ComponentFields FIELDS = new ComponentFields();

    private Components() {}

    /**
     * Makes a row of other parts.
     *
     * @param parts some buttons, or one menu
     * @return the row
     */
    public static Component row(Component... parts) {
        return of(ComponentType.ACTION_ROW, Map.of("components", List.of(parts)));
    }

    /**
     * Makes a button.
     *
     * @param customId identifies the button for the application
     * @param label the label
     * @return the button
     */
    public static Component button(String customId, String label) {
        return of(ComponentType.BUTTON, fields("style", PRIMARY, "custom_id", customId, "label", label));
    }

    /**
     * Creates a button with a link.
     *
     * @param url the address of the link
     * @param label the label
     * @return the button
     */
    public static Component linkButton(String url, String label) {
        return of(ComponentType.BUTTON, fields("style", LINK, "url", url, "label", label));
    }

    /**
     * Makes a menu of texts.
     *
     * @param customId identifies the menu for the application
     * @param labels the labels of the options, by the values that the application receives
     * @return the menu
     */
    public static Component stringSelect(String customId, Map<String, String> labels) {
        List<Map<String, Object>> options = new ArrayList<>();
        labels.forEach((value, label) -> options.add(fields("label", label, "value", value)));
        return of(ComponentType.STRING_SELECT, fields("custom_id", customId, "options", options));
    }

    /**
     * Makes a menu of texts.
     *
     * @param customId identifies the menu for the application
     * @param texts the options, which are both labels and values
     * @return the menu
     */
    public static Component stringSelect(String customId, String... texts) {
        Map<String, String> labels = new LinkedHashMap<>();
        Arrays.stream(texts).forEach(text -> labels.put(text, text));
        return stringSelect(customId, labels);
    }

    /**
     * Makes a text field.
     *
     * @param customId identifies the field for the application
     * @param label the label
     * @return the field, of one line
     */
    public static Component textInput(String customId, String label) {
        return of(ComponentType.TEXT_INPUT, fields("style", ONE_LINE, "custom_id", customId, "label", label));
    }

    /**
     * Makes a menu of users.
     *
     * @param customId identifies the menu for the application
     * @return the menu
     */
    public static Component userSelect(String customId) {
        return menu(ComponentType.USER_SELECT, customId);
    }

    /**
     * Makes a menu of roles.
     *
     * @param customId identifies the menu for the application
     * @return the menu
     */
    public static Component roleSelect(String customId) {
        return menu(ComponentType.ROLE_SELECT, customId);
    }

    /**
     * Makes a menu of users and roles.
     *
     * @param customId identifies the menu for the application
     * @return the menu
     */
    public static Component mentionableSelect(String customId) {
        return menu(ComponentType.MENTIONABLE_SELECT, customId);
    }

    /**
     * Makes a menu of channels.
     *
     * @param customId identifies the menu for the application
     * @return the menu
     */
    public static Component channelSelect(String customId) {
        return menu(ComponentType.CHANNEL_SELECT, customId);
    }

    private static Component menu(ComponentType type, String customId) {
        return of(type, Map.of("custom_id", customId));
    }

    /**
     * Makes any part.
     *
     * @param type the type
     * @param fields its other members, by their JSON names: texts, numbers, booleans, lists, maps and parts
     * @return the part
     * @throws IllegalArgumentException if the members contain {@code type}
     */
    public static Component of(ComponentType type, Map<String, ?> fields) {
        if (fields.containsKey("type")) {
            throw new IllegalArgumentException("fields must not contain type, which is the first argument");
        }
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("type", type);
        all.putAll(fields);
        FIELDS.check(all).throwIfAny();
        return ofJson(FIELDS.encode(all));
    }

    /**
     * Makes any part.
     *
     * @param json a JSON object, with its type
     * @return the part
     * @throws IllegalArgumentException if it is no JSON
     */
    public static Component ofJson(String json) {
        return Component.CODEC.decode(json);
    }

    private static Map<String, Object> fields(Object... namesAndValues) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return fields;
    }
}
