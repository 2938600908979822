package io.guildkit.testkit.internal.guilds;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.state.Account;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An application, as far as invites, integrations and discovery need to know. */
public final class Application {
    /** The flag of applications that run within a voice channel. */
    public static final int EMBEDDED = 1 << 17;

    private final String id;
    private final String name;
    private final List<ObjectNode> roleConnections = new ArrayList<>();
    private String description = "";
    private int flags;
    private boolean commands;
    private @Nullable Account bot;
    private @Nullable Guild guild;
    private @Nullable String verificationUrl;

    Application(String id, String name) {
        this.id = id;
        this.name = name;
    }

    /** Tells whether this may run within a voice channel. */
    public boolean isEmbedded() {
        return (flags & EMBEDDED) != 0;
    }

    /** Returns the id. */
    public String id() {
        return id;
    }

    /** Returns the name. */
    public String name() {
        return name;
    }

    /** Returns the description. */
    public String description() {
        return description;
    }

    /** Changes the description. */
    public void setDescription(String text) {
        description = text;
    }

    /** Returns the flags. */
    public int flags() {
        return flags;
    }

    /** Adds flags. */
    public void addFlags(int bits) {
        flags |= bits;
    }

    /** Tells whether there are commands. */
    public boolean hasCommands() {
        return commands;
    }

    /** Says whether there are commands. */
    public void setCommands(boolean value) {
        commands = value;
    }

    /** Returns the bot, or null. */
    public @Nullable Account bot() {
        return bot;
    }

    /** Adds a bot. */
    public void setBot(@Nullable Account account) {
        bot = account;
    }

    /** Returns the guild of those who use the application, or null. */
    public @Nullable Guild guild() {
        return guild;
    }

    /** Links a guild. */
    public void setGuild(@Nullable Guild linked) {
        guild = linked;
    }

    /** Returns what roles may depend on, as it goes over the wire; may be changed. */
    public List<ObjectNode> roleConnections() {
        return roleConnections;
    }

    /** Returns where users connect the application to their account, or null. */
    public @Nullable String verificationUrl() {
        return verificationUrl;
    }

    /** Changes where users connect the application to their account. */
    public void setVerificationUrl(@Nullable String url) {
        verificationUrl = url;
    }
}
