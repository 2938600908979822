package io.guildkit.processor;

import java.util.List;
import java.util.Optional;

/**
 * The description of a model for its codec.
 *
 * @param packageName the package of the model and of its codec
 * @param type the qualified name of the model
 * @param simpleName the name of the model in messages
 * @param codecName the simple name of the codec
 * @param builder the generated builder, as the model names it; empty if the model is only written
 * @param sent whether requests contain the model
 * @param open whether unknown members are expected
 * @param members all members, in the order of their numbers: identifying members first, then required members, then others
 * @param written the members in the order in which they are written
 * @param identities the number of members that identify the object
 * @param required the number of other members that are documented to be always present
 * @param alwaysWritten a bit for each member that is always written, except for members that identify the object
 * @param extras the accessor of the unknown fields; empty if there is none
 * @param arrayMember the member that receives an array in place of the object
 * @param key the member whose value is the key of the object in its parent
 */
record Model(
        String packageName,
        String type,
        String simpleName,
        String codecName,
        Optional<String> builder,
        boolean sent,
        boolean open,
        List<Member> members,
        List<Member> written,
        int identities,
        int required,
        long alwaysWritten,
        Optional<String> extras,
        Optional<Member> arrayMember,
        Optional<Member> key) {
    /** Whether responses contain the model; otherwise only requests do. */
    boolean isRead() {
        return builder.isPresent();
    }
}
