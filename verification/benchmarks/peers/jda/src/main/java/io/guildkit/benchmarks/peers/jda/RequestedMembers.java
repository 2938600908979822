package io.guildkit.benchmarks.peers.jda;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.dv8tion.jda.api.utils.data.DataArray;
import net.dv8tion.jda.api.utils.data.DataObject;

/** A JSON object that records which of its members, and of the members of objects in it, are read. */
final class RequestedMembers extends DataObject {
    private RequestedMembers(Map<String, Object> members) {
        super(members);
    }

    static RequestedMembers of(DataObject json) {
        return new RequestedMembers(new Recording(json.toMap()));
    }

    static Elements of(DataArray json) {
        return new Elements(recordingList(json.toList()));
    }

    /** Returns the members that were read. */
    DataObject requested() {
        return new RequestedMembers(((Recording) data).requested());
    }

    /** A list of such objects. */
    static final class Elements extends DataArray {
        private Elements(List<Object> elements) {
            super(elements);
        }

        DataArray requested() {
            return new Elements(requestedOf(data));
        }
    }

    private static final class Recording extends HashMap<String, Object> {
        private static final long serialVersionUID = 1L;
        private final transient Set<Object> read = new HashSet<>();

        Recording(Map<?, ?> members) {
            members.forEach((name, value) -> put((String) name, recording(value)));
        }

        @Override
        public Object get(Object name) {
            read.add(name);
            return super.get(name);
        }

        Map<String, Object> requested() {
            Map<String, Object> requested = new HashMap<>();
            forEach((name, value) -> {
                if (read.contains(name)) {
                    requested.put(
                            name,
                            value instanceof Recording object
                                    ? object.requested()
                                    : value instanceof List<?> list ? requestedOf(list) : value);
                }
            });
            return requested;
        }
    }

    private static Object recording(Object value) {
        return value instanceof Map<?, ?> object
                ? new Recording(object)
                : value instanceof List<?> list ? recordingList(list) : value;
    }

    private static List<Object> recordingList(List<?> list) {
        List<Object> elements = new ArrayList<>();
        list.forEach(element -> elements.add(recording(element)));
        return elements;
    }

    private static List<Object> requestedOf(List<?> list) {
        List<Object> elements = new ArrayList<>();
        list.forEach(element -> elements.add(element instanceof Recording object ? object.requested() : element));
        return elements;
    }
}
