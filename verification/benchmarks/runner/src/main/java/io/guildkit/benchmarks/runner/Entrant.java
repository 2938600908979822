package io.guildkit.benchmarks.runner;

import java.util.List;
import java.util.stream.Stream;

/** A contestant: its name in the tables, its folder and its class. */
enum Entrant {
    LIMIT("limit", "hand", "hand.Limit"),
    HAND("hand", "hand", "hand.Hand"),
    TYPED("hand typed", "hand", "hand.Hand$Typed"),
    UNTIMED("hand typed, no time limits", "hand", "hand.Hand$Untimed"),
    ONE_POOL("hand, one pool", "hand", "hand.Hand$OnePool"),
    DEFAULTS("OkHttp's defaults", "hand", "hand.Hand$OutOfTheBox"),
    GUILDKIT("Guildkit", "guildkit", "guildkit.Guildkit"),
    DISCORD4J("Discord4J", "peers/discord4j", "peers.discord4j.Discord4j"),
    JDA("JDA", "peers/jda", "peers.jda.Jda"),
    DISCORD_WEBHOOKS("discord-webhooks", "peers/discord-webhooks", "peers.discordwebhooks.DiscordWebhooks"),
    RETROFIT("Retrofit", "peers/retrofit", "peers.retrofit.RetrofitClient"),
    OPENAI("openai-java", "peers/openai", "peers.openai.OpenAi"),
    STEPS("pipeline steps", "guildkit", "guildkit.Steps"),
    EMULATOR("the emulator", "emulator", "emulator.EmulatorServer"),
    WIREMOCK("WireMock", "peers/wiremock", "peers.wiremock.WireMockPeer"),
    MOCKSERVER("MockServer", "peers/mockserver", "peers.mockserver.MockServerPeer"),
    OUTBOX("the outbox", ClassPaths.OUTBOX, ""),
    BARE("bare inserts", ClassPaths.OUTBOX, ""),
    FLEET("the fleet", "fleet", "fleet.FleetCommands");

    /** The libraries that users could choose instead. */
    static final List<Entrant> PEERS = List.of(DISCORD4J, JDA, DISCORD_WEBHOOKS, RETROFIT, OPENAI);

    final String label;
    final String folder;
    final String className;

    Entrant(String label, String folder, String className) {
        this.label = label;
        this.folder = folder;
        this.className = "io.guildkit.benchmarks." + className;
    }

    static Entrant labelled(String label) {
        return Stream.of(values())
                .filter(entrant -> entrant.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No contestant has the name '" + label + "'"));
    }

    /** Returns the part of Guildkit that a task measures. */
    static Entrant subject(String task) {
        return Stream.of(EMULATOR, OUTBOX, FLEET)
                .filter(part -> ("the " + task).startsWith(part.label))
                .findFirst()
                .orElse(GUILDKIT);
    }

    /** Returns some contestants, and then the peers. */
    static List<Entrant> withPeers(Entrant... others) {
        return Stream.concat(Stream.of(others), PEERS.stream()).toList();
    }

    /** Returns whether this contestant is measured precisely in all tasks with goals. The others need fewer measurements. */
    boolean hasNarrowGoals() {
        return this == HAND || this == TYPED || this == GUILDKIT;
    }
}
