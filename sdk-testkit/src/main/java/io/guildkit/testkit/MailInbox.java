package io.guildkit.testkit;

import io.guildkit.testkit.internal.state.Outbox;
import io.guildkit.testkit.internal.world.World;
import java.util.Locale;
import java.util.NoSuchElementException;

/** The mails the emulator has sent, to all addresses. */
public final class MailInbox extends WorldPart {
    MailInbox(World world) {
        super(world);
    }

    /**
     * Returns the token for a new password in the last mail with one.
     *
     * @throws NoSuchElementException if there is no such mail
     */
    public String lastResetToken(String address) {
        return last(Outbox.Kind.RESET, address);
    }

    /**
     * Returns the token for reverting a change of address in the last mail with one. The mail goes to the former address.
     *
     * @throws NoSuchElementException if there is no such mail
     */
    public String lastRevertToken(String address) {
        return last(Outbox.Kind.REVERT, address);
    }

    /**
     * Returns the token for trusting a network address in the last mail with one.
     *
     * @throws NoSuchElementException if there is no such mail
     */
    public String lastIpAuthorizationToken(String address) {
        return last(Outbox.Kind.IP_AUTHORIZATION, address);
    }

    private String last(Outbox.Kind kind, String address) {
        return state.locked(() -> state.outbox
                .last(kind, address)
                .orElseThrow(() -> new NoSuchElementException("No mail of the kind "
                        + kind.name().toLowerCase(Locale.ROOT) + " was sent to " + address + ".")));
    }
}
