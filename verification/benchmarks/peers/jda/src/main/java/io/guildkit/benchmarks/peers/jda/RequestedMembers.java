package io.guildkit.benchmarks.peers.jda;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.dv8tion.jda.api.utils.data.DataArray;

/** A JSON list that records which members of the objects in it are read. */
final class RequestedMembers extends DataArray {
    RequestedMembers(DataArray json) {
        super(recordingList(json.toList()));
    }

    /** Removes all members that were not read. */
    void removeOthers() {
        removeOthers(data);
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

    private static void removeOthers(Object value) {
        if (value instanceof Recording object) {
            object.keySet().retainAll(object.read);
            object.values().forEach(RequestedMembers::removeOthers);
        } else if (value instanceof List<?> list) {
            list.forEach(RequestedMembers::removeOthers);
        }
    }
}
