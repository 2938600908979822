package io.guildkit.spec;

import java.util.List;
import java.util.Optional;

/**
 * An object.
 *
 * @param type the simple name of the SDK's class
 * @param request whether only requests contain it
 * @param parent the object whose members this one has too
 * @param oneOf members of which a request needs at least one
 */
public record Shape(
        String name, String type, boolean request, Optional<String> parent, List<Member> members, List<String> oneOf) {
    /** Returns the members that are always there. */
    public List<Member> required() {
        return members.stream().filter(member -> !member.optional()).toList();
    }
}
