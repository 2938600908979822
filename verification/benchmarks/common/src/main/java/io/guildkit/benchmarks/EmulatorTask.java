package io.guildkit.benchmarks;

/** The webhook that the task "emulator" executes, and the JSON of request and response. */
public final class EmulatorTask {
    /** The channel of the webhook. */
    public static final String CHANNEL = "1001";

    /** The webhook. */
    public static final String WEBHOOK = "2001";

    /** The token of the webhook. */
    public static final String TOKEN = "token-of-the-webhook";

    /** The path of a request that executes the webhook. */
    public static final String PATH = "/api/v9/webhooks/" + WEBHOOK + "/" + TOKEN;

    /** The body of the request. */
    public static final String MESSAGE = """
            {"content":"Version 4.1 is out.","embeds":[{"title":"Release","description":"All checks are green.",\
            "color":255,"fields":[{"name":"Version","value":"4.1"},{"name":"Branch","value":"main"}]}]}""";

    /** The response of a server that knows no webhooks. */
    public static final String RESPONSE = """
            {"id":"3001","type":0,"channel_id":"1001","webhook_id":"2001","timestamp":"2026-01-01T00:00:00.000000+00:00",\
            "edited_timestamp":null,"tts":false,"pinned":false,"mention_everyone":false,"mentions":[],"mention_roles":[],\
            "attachments":[],"flags":0,"author":{"id":"2001","username":"Deploys","avatar":null,"discriminator":"0000","bot":true},\
            "content":"Version 4.1 is out.","embeds":[{"type":"rich","title":"Release","description":"All checks are green.",\
            "color":255,"fields":[{"name":"Version","value":"4.1"},{"name":"Branch","value":"main"}]}]}""";

    private EmulatorTask() {}
}
