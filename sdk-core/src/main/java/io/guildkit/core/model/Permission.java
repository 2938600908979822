package io.guildkit.core.model;

import io.guildkit.core.wire.Flag;
import io.guildkit.core.wire.FlagSet;
import java.util.Optional;

/**
 * A permission of a member or a bot in a guild. Services write permissions as one number in decimal: {@link #bits} writes it, and {@link #ofBits}
 * reads it.
 *
 * <p>The documents use the names of some permissions, and do not state the bits. These are the usual ones of such services.
 */
public enum Permission implements Flag {
    /** Create invites. */
    CREATE_INSTANT_INVITE(0),
    /** Remove members from the guild. */
    KICK_MEMBERS(1),
    /** Ban members. */
    BAN_MEMBERS(2),
    /** All permissions, also in channels that restrict them. */
    ADMINISTRATOR(3),
    /** Create, change and delete channels. */
    MANAGE_CHANNELS(4),
    /** Change the settings of the guild. */
    MANAGE_GUILD(5),
    /** Add reactions to messages. */
    ADD_REACTIONS(6),
    /** Read the audit log. */
    VIEW_AUDIT_LOG(7),
    /** Be heard more clearly than others in a voice channel. */
    PRIORITY_SPEAKER(8),
    /** Share video in a voice channel. */
    STREAM(9),
    /** See a channel. */
    VIEW_CHANNEL(10),
    /** Send messages, and create threads in channels that consist of threads. */
    SEND_MESSAGES(11),
    /** Send messages that are read aloud. */
    SEND_TTS_MESSAGES(12),
    /** Delete messages of others. */
    MANAGE_MESSAGES(13),
    /** Show links as embeds. */
    EMBED_LINKS(14),
    /** Send files. */
    ATTACH_FILES(15),
    /** Read earlier messages. */
    READ_MESSAGE_HISTORY(16),
    /** Notify everyone, and all roles. */
    MENTION_EVERYONE(17),
    /** Use emojis of other guilds. */
    USE_EXTERNAL_EMOJIS(18),
    /** See the statistics of the guild. */
    VIEW_GUILD_INSIGHTS(19),
    /** Join a voice channel. */
    CONNECT(20),
    /** Speak in a voice channel. */
    SPEAK(21),
    /** Mute members in a voice channel. */
    MUTE_MEMBERS(22),
    /** Deafen members in a voice channel. */
    DEAFEN_MEMBERS(23),
    /** Move members between voice channels. */
    MOVE_MEMBERS(24),
    /** Speak without a key in a voice channel. */
    USE_VAD(25),
    /** Change the own nickname. */
    CHANGE_NICKNAME(26),
    /** Change the nicknames of others. */
    MANAGE_NICKNAMES(27),
    /** Change roles and permissions. */
    MANAGE_ROLES(28),
    /** Create, change and delete webhooks. */
    MANAGE_WEBHOOKS(29),
    /** Change and delete emojis, stickers and sounds. */
    MANAGE_GUILD_EXPRESSIONS(30),
    /** Use the commands of applications. */
    USE_APPLICATION_COMMANDS(31),
    /** Ask to speak in a stage channel. */
    REQUEST_TO_SPEAK(32),
    /** Change and delete scheduled events. */
    MANAGE_EVENTS(33),
    /** Change and delete threads. */
    MANAGE_THREADS(34),
    /** Create threads that all members of the channel see. */
    CREATE_PUBLIC_THREADS(35),
    /** Create threads for invited members. */
    CREATE_PRIVATE_THREADS(36),
    /** Use stickers of other guilds. */
    USE_EXTERNAL_STICKERS(37),
    /** Send messages in threads. */
    SEND_MESSAGES_IN_THREADS(38),
    /** Start activities in a voice channel. */
    USE_EMBEDDED_ACTIVITIES(39),
    /** Stop members from communicating for a time. */
    MODERATE_MEMBERS(40),
    /** See the statistics of role subscriptions. */
    VIEW_CREATOR_MONETIZATION_ANALYTICS(41),
    /** Play sounds in a voice channel. */
    USE_SOUNDBOARD(42),
    /** Create emojis, stickers and sounds, and change the own ones. */
    CREATE_GUILD_EXPRESSIONS(43),
    /** Create scheduled events, and change the own ones. */
    CREATE_EVENTS(44),
    /** Play sounds of other guilds. */
    USE_EXTERNAL_SOUNDS(45),
    /** Send voice messages. */
    SEND_VOICE_MESSAGES(46),
    /** Send polls. */
    SEND_POLLS(49),
    /** Let applications that the user has installed respond for all to see. */
    USE_EXTERNAL_APPS(50);

    private final int bit;

    Permission(int bit) {
        this.bit = bit;
    }

    @Override
    public int bit() {
        return bit;
    }

    /**
     * Returns permissions as services write them.
     *
     * @param permissions the permissions; none for 0
     * @return the number in decimal, such as {@code 2048}
     */
    public static String bits(Permission... permissions) {
        FlagSet<Permission> all = FlagSet.none(Permission.class);
        for (Permission permission : permissions) {
            all = all.plus(permission);
        }
        return bits(all);
    }

    /**
     * Returns permissions as services write them. Bits that have no constant are kept, so permissions that {@link #ofBits} has read can be
     * changed and sent back.
     *
     * @param permissions the permissions
     * @return the number in decimal, such as {@code 2048}
     */
    public static String bits(FlagSet<Permission> permissions) {
        return Long.toUnsignedString(permissions.bits());
    }

    /**
     * Returns permissions that a service wrote, such as {@link InstallParams#permissions()}.
     *
     * @param bits the number in decimal
     * @return the permissions, with bits that have no constant; empty if the text is not a number from 0 to 2<sup>64</sup> - 1
     */
    public static Optional<FlagSet<Permission>> ofBits(String bits) {
        if (bits.isEmpty() || !bits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return Optional.empty();
        }
        try {
            return Optional.of(FlagSet.ofBits(Permission.class, Long.parseUnsignedLong(bits)));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
