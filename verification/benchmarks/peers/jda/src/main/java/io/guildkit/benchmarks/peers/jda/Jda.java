package io.guildkit.benchmarks.peers.jda;

import io.guildkit.benchmarks.CannotDoException;
import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Payloads;
import io.guildkit.benchmarks.Shape;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import net.dv8tion.jda.api.audio.AudioModuleConfig;
import net.dv8tion.jda.api.entities.IncomingWebhookClient;
import net.dv8tion.jda.api.entities.Invite;
import net.dv8tion.jda.api.entities.WebhookClient;
import net.dv8tion.jda.api.requests.RestConfig;
import net.dv8tion.jda.api.utils.FileUpload;
import net.dv8tion.jda.api.utils.data.DataArray;
import net.dv8tion.jda.api.utils.data.DataObject;
import net.dv8tion.jda.internal.JDAImpl;
import net.dv8tion.jda.internal.entities.EntityBuilder;
import net.dv8tion.jda.internal.utils.config.AuthorizationConfig;
import net.dv8tion.jda.internal.utils.config.MetaConfig;
import net.dv8tion.jda.internal.utils.config.SessionConfig;
import net.dv8tion.jda.internal.utils.config.ThreadingConfig;

/** JDA's requests. Its builder would sign in at the gateway first, so this class builds the object itself. */
public final class Jda implements Contestant {
    private JDAImpl jda;
    private EntityBuilder reader;

    @Override
    public void connect(String baseUrl) {
        ThreadingConfig threads = ThreadingConfig.getDefault();
        threads.init(() -> "jda");
        jda = new JDAImpl(
                new AuthorizationConfig("token"),
                SessionConfig.getDefault(),
                threads,
                MetaConfig.getDefault(),
                new RestConfig().setBaseUrl(baseUrl + "/"),
                new AudioModuleConfig());
        jda.initRequester();
    }

    @Override
    public Object call() {
        return jda.retrieveApplicationInfo().complete();
    }

    @Override
    public void callAsync(Consumer<Throwable> outcome) {
        jda.retrieveApplicationInfo().queue(application -> outcome.accept(null), outcome);
    }

    @Override
    public void upload(List<Path> files) {
        IncomingWebhookClient webhook = WebhookClient.createClient(jda, "1", "token");
        webhook.sendFiles(files.stream().map(FileUpload::fromData).toList()).complete();
    }

    @Override
    public byte[] required(byte[] json) {
        return Payloads.withSummary(json);
    }

    @Override
    public Object decode(Shape shape, InputStream json) {
        return switch (shape.kind) {
            case APPLICATION -> application(DataObject.fromJson(json));
            case INVITES -> invites(DataArray.fromJson(json));
            case GUILDS -> throw new CannotDoException("has no guilds of the directory");
        };
    }

    private Object application(DataObject json) {
        return reader().createApplicationInfo(json);
    }

    private List<Invite> invites(DataArray json) {
        List<Invite> invites = new ArrayList<>(json.length());
        for (int i = 0; i < json.length(); i++) {
            invites.add(reader().createInvite(json.getObject(i)));
        }
        return invites;
    }

    private EntityBuilder reader() {
        if (reader == null) {
            reader = new JDAImpl(new AuthorizationConfig("token")).getEntityBuilder();
        }
        return reader;
    }

    @Override
    public byte[] encode(Shape shape, Object value) {
        throw new CannotDoException("can't write values that it has read");
    }

    /** JDA writes no values, so the members that it asks for count as kept. */
    @Override
    public byte[] kept(Shape shape, byte[] json) {
        boolean single = shape.kind == Shape.Kind.APPLICATION;
        RequestedMembers members = new RequestedMembers(
                single
                        ? DataArray.empty().add(DataObject.fromJson(json))
                        : DataArray.fromJson(new ByteArrayInputStream(json)));
        var unused = single ? application(members.getObject(0)) : invites(members);
        members.removeOthers();
        return single ? members.getObject(0).toJson() : members.toJson();
    }

    @Override
    public void close() {
        if (jda != null) {
            jda.shutdownNow();
        }
    }
}
