package io.guildkit.testkit.internal.world;

import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.testkit.internal.shape.ObjectShape.Keys;
import io.guildkit.testkit.internal.state.Account;
import java.util.LinkedHashMap;
import java.util.Map;

/** The shapes of the objects of one world. */
abstract class Shapes {
    final World world;
    final References references;

    Shapes(World world, References references) {
        this.world = world;
        this.references = references;
    }

    /** Returns the id of a new object. */
    final String newId(Keys keys) {
        return keys.get("id", world.state.seeds::snowflake);
    }

    /** Returns the owner of a new object: the named account, or a new account. */
    final Account owner(Keys keys) {
        return keys.get(
                "owner",
                () -> keys.adding(world.state.accounts.createWithFreeName("owner"), world.state.accounts::remove));
    }

    /** Returns the account that is the key of a member. */
    final Account account(String id, String path) {
        return references.account.read(TextNode.valueOf(id), path);
    }

    /** Returns values of accounts by the ids of the accounts. */
    static <V> Map<String, V> byId(Map<Account, ? extends V> byAccount) {
        Map<String, V> byId = new LinkedHashMap<>();
        byAccount.forEach((account, value) -> byId.put(account.id, value));
        return byId;
    }
}
