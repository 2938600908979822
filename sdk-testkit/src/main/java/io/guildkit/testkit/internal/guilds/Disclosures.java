package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The disclosures of an application, and the users who acknowledged them. */
public final class Disclosures {
    public final Set<Integer> all = new TreeSet<>();

    /** The acknowledged disclosures of each account. */
    public final Map<Account, Set<Integer>> acknowledged = new LinkedHashMap<>();

    Disclosures() {}

    public Set<Integer> acknowledgedBy(Account account) {
        return acknowledged.getOrDefault(account, Set.of());
    }

    public void acknowledge(Account account, Collection<Integer> numbers) {
        acknowledged.computeIfAbsent(account, key -> new TreeSet<>()).addAll(numbers);
    }
}
