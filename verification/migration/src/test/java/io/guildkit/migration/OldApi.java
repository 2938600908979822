package io.guildkit.migration;

import static org.junit.jupiter.params.provider.Arguments.arguments;

import club.minnced.discord.webhook.WebhookClientBuilder;
import club.minnced.discord.webhook.WebhookCluster;
import club.minnced.discord.webhook.send.WebhookEmbedBuilder;
import club.minnced.discord.webhook.send.WebhookMessageBuilder;
import discord4j.core.object.ExtendedInvite;
import discord4j.core.spec.ApplicationEditMono;
import discord4j.core.spec.ApplicationEditSpec;
import discord4j.core.spec.EmbedCreateSpec;
import discord4j.core.spec.InviteCreateMono;
import discord4j.core.spec.InviteCreateSpec;
import discord4j.core.spec.WebhookCreateMono;
import discord4j.core.spec.WebhookCreateSpec;
import discord4j.core.spec.WebhookEditMono;
import discord4j.core.spec.WebhookEditSpec;
import discord4j.core.spec.WebhookEditWithTokenMono;
import discord4j.core.spec.WebhookEditWithTokenSpec;
import discord4j.core.spec.WebhookExecuteMono;
import discord4j.core.spec.WebhookExecuteSpec;
import discord4j.core.spec.WebhookMessageEditMono;
import discord4j.core.spec.WebhookMessageEditSpec;
import discord4j.rest.entity.RestInvite;
import discord4j.rest.entity.RestWebhook;
import discord4j.rest.service.ApplicationService;
import discord4j.rest.service.InviteService;
import discord4j.rest.service.WebhookService;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.dv8tion.jda.api.EmbedBuilder;
import net.dv8tion.jda.api.entities.IncomingWebhookClient;
import net.dv8tion.jda.api.entities.Invite;
import net.dv8tion.jda.api.entities.Webhook;
import net.dv8tion.jda.api.entities.WebhookClient;
import net.dv8tion.jda.api.managers.WebhookManager;
import net.dv8tion.jda.api.requests.RestAction;
import net.dv8tion.jda.api.requests.restaction.AuditableRestAction;
import net.dv8tion.jda.api.requests.restaction.InviteAction;
import net.dv8tion.jda.api.requests.restaction.WebhookAction;
import net.dv8tion.jda.api.requests.restaction.WebhookMessageCreateAction;
import net.dv8tion.jda.api.requests.restaction.WebhookMessageEditAction;
import net.dv8tion.jda.api.utils.FileUpload;
import net.dv8tion.jda.api.utils.messages.MessageCreateBuilder;
import net.dv8tion.jda.api.utils.messages.MessageRequest;
import org.junit.jupiter.params.provider.Arguments;

/** The classes of the old libraries whose methods need rows. */
final class OldApi {
    private static final String WEBHOOKS = "discord-webhooks";
    private static final String JDA = "jda";
    private static final String D4J = "discord4j";

    /** The methods without a row. */
    static final List<LeftOut> LEFT_OUT = List.of(
            new LeftOut(WEBHOOKS, ".*\\.toJSONString", "the library calls it"),
            new LeftOut(JDA, ".*\\.getJDA", "returns the connection to the gateway"),
            new LeftOut(JDA, "FileUpload\\.(addPart|forceClose|getRequestBody|toAttachmentData)", "JDA calls them"),
            new LeftOut(D4J, ".*\\.getClient", "returns the connection to the gateway"),
            new LeftOut(D4J, "(Webhook|ApplicationInfo)\\.getData", "returns the same fields again"),
            new LeftOut(D4J, ".*Builder\\.addAll.*", "the same task as the method that adds one element"),
            new LeftOut(
                    D4J,
                    ".*Mono\\.with(ApplicationInfo|Channel|MessageId|Webhook)",
                    "Discord4J sets what the call is for"),
            new LeftOut(D4J, "ApplicationService\\..*Command.*", "the page has one row for all commands"));

    private OldApi() {}

    /**
     * Methods without a row.
     *
     * @param names matches the simple name of the class, a dot and the name of the method
     * @param reason why the page needs no row
     */
    record LeftOut(String library, Pattern names, String reason) {
        LeftOut(String library, String names, String reason) {
            this(library, Pattern.compile(names), reason);
        }

        boolean has(String of, Class<?> old, String method) {
            return library.equals(of)
                    && names.matcher(old.getSimpleName() + "." + method).matches();
        }
    }

    /** Returns library, class, and the expressions of the class in the left column. */
    static Stream<Arguments> classes() {
        return Stream.of(discordWebhooks(), jda(), discord4j()).flatMap(all -> all);
    }

    private static Stream<Arguments> discordWebhooks() {
        return Stream.of(
                arguments(WEBHOOKS, club.minnced.discord.webhook.WebhookClient.class, "client"),
                arguments(WEBHOOKS, WebhookClientBuilder.class, "builder"),
                arguments(WEBHOOKS, WebhookCluster.class, "cluster"),
                arguments(WEBHOOKS, WebhookMessageBuilder.class, "messageBuilder"),
                arguments(WEBHOOKS, WebhookEmbedBuilder.class, "embedBuilder"),
                arguments(WEBHOOKS, club.minnced.discord.webhook.send.AllowedMentions.class, "mentions"));
    }

    /** A subtype has the variables of its supertypes too: the rows of an action are those of its base. */
    private static Stream<Arguments> jda() {
        return Stream.of(
                arguments(JDA, WebhookClient.class, "webhook"),
                arguments(JDA, IncomingWebhookClient.class, "webhook|WebhookClient"),
                arguments(JDA, Webhook.class, "created|webhook|WebhookClient"),
                arguments(JDA, WebhookAction.class, "newWebhook|audited|action|RestAction"),
                arguments(JDA, WebhookManager.class, "manager|audited|action|RestAction"),
                arguments(JDA, EmbedBuilder.class, "embedBuilder"),
                arguments(JDA, MessageRequest.class, "send|messageBuilder"),
                arguments(JDA, MessageCreateBuilder.class, "send|messageBuilder|MessageRequest"),
                arguments(JDA, WebhookMessageCreateAction.class, "send|messageBuilder|action|RestAction"),
                arguments(JDA, WebhookMessageEditAction.class, "edit|action|RestAction"),
                arguments(JDA, FileUpload.class, "upload"),
                arguments(JDA, Invite.class, "invite"),
                arguments(JDA, Invite.Guild.class, "invite\\.getGuild\\(\\)"),
                arguments(JDA, InviteAction.class, "newInvite|audited|action|RestAction"),
                arguments(JDA, net.dv8tion.jda.api.entities.ApplicationInfo.class, "info"),
                arguments(JDA, RestAction.class, "action"),
                arguments(JDA, AuditableRestAction.class, "audited|action|RestAction"));
    }

    private static Stream<Arguments> discord4j() {
        return Stream.of(
                arguments(D4J, discord4j.core.object.entity.Webhook.class, "webhook"),
                arguments(D4J, WebhookCreateMono.class, "newWebhook"),
                arguments(D4J, WebhookCreateSpec.Builder.class, "createSpec"),
                arguments(D4J, WebhookEditMono.class, "webhook\\.edit\\(\\)"),
                arguments(D4J, WebhookEditSpec.Builder.class, "editSpec"),
                arguments(D4J, WebhookEditWithTokenMono.class, "webhook\\.editWithToken\\(\\)"),
                arguments(D4J, WebhookEditWithTokenSpec.Builder.class, "tokenEditSpec"),
                arguments(D4J, WebhookExecuteMono.class, "webhook\\.execute\\(\\)"),
                arguments(D4J, WebhookExecuteSpec.Builder.class, "executeSpec"),
                arguments(D4J, WebhookMessageEditMono.class, "webhook\\.editMessage\\(messageId\\)"),
                arguments(D4J, WebhookMessageEditSpec.Builder.class, "messageEditSpec"),
                arguments(D4J, EmbedCreateSpec.Builder.class, "embedSpec"),
                arguments(D4J, discord4j.rest.util.AllowedMentions.class, "mentions"),
                arguments(D4J, discord4j.rest.util.AllowedMentions.Builder.class, "mentionsBuilder"),
                arguments(D4J, ExtendedInvite.class, "invite"),
                arguments(D4J, InviteCreateMono.class, "newInvite"),
                arguments(D4J, InviteCreateSpec.Builder.class, "inviteSpec"),
                arguments(D4J, discord4j.core.object.entity.ApplicationInfo.class, "application"),
                arguments(D4J, ApplicationEditMono.class, "application\\.edit\\(\\)"),
                arguments(D4J, ApplicationEditSpec.Builder.class, "applicationSpec"),
                arguments(D4J, WebhookService.class, "webhookService"),
                arguments(D4J, InviteService.class, "inviteService"),
                arguments(D4J, ApplicationService.class, "applicationService"),
                arguments(D4J, RestWebhook.class, "restWebhook"),
                arguments(D4J, RestInvite.class, "restInvite"));
    }
}
