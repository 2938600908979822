package io.guildkit.spec;

import java.util.List;

/**
 * An object.
 *
 * @param type the simple name of the SDK's class
 * @param request whether only requests contain it
 * @param oneOf members of which a request needs at least one
 */
public record Shape(String name, String type, boolean request, List<Member> members, List<String> oneOf) {
    /** Returns the members that are always there. */
    public List<Member> required() {
        return members.stream().filter(member -> !member.optional()).toList();
    }
}
