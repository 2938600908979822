package io.guildkit.testkit;

import io.guildkit.testkit.internal.state.Outbox;
import io.guildkit.testkit.internal.world.World;
import java.util.List;
import java.util.NoSuchElementException;

/** The text messages the emulator has sent, for all phones. */
public final class SmsInbox extends WorldPart {
    SmsInbox(World world) {
        super(world);
    }

    /**
     * Returns the code in the last message to a phone.
     *
     * @throws NoSuchElementException if no code was sent to this phone
     */
    public String lastCode(String phone) {
        return state.locked(() -> state.outbox
                .last(Outbox.Kind.SMS_CODE, phone)
                .orElseThrow(() -> new NoSuchElementException("No code was sent to " + phone + ".")));
    }

    /** Returns the codes in all messages to a phone, the oldest first. */
    public List<String> codes(String phone) {
        return state.locked(() -> state.outbox.secrets(Outbox.Kind.SMS_CODE, phone));
    }
}
