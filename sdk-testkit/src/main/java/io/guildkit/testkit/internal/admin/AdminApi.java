package io.guildkit.testkit.internal.admin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.AdminHandler;
import io.guildkit.testkit.internal.http.Failures;
import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.server.CallLog;
import io.guildkit.testkit.internal.shape.Type.View;
import io.guildkit.testkit.internal.state.Outbox;
import io.guildkit.testkit.internal.view.MessageJson;
import io.guildkit.testkit.internal.world.World;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Serves everything below {@code /_emulator/}. */
public final class AdminApi implements AdminHandler, AutoCloseable {
    private final Controls controls;
    private final Guard guard;
    private final Journal journal = new Journal();
    private volatile @Nullable Serving serving;

    /** Creates the admin API of one emulator. */
    public AdminApi(Controls controls, Guard guard) {
        this.controls = controls;
        this.guard = guard;
    }

    /** The routes for one world. */
    private record Serving(World world, AdminTable table) {}

    @Override
    public Reply handle(Incoming request) {
        return secured(answer(request));
    }

    /** Records the events of the first world from now on. */
    public void begins(World world) {
        journal.begin(world);
    }

    /** Records that a response of a world was sent. */
    public void answered(World world, CallLog.Entry call) {
        journal.append(world, "request", () -> RequestRoutes.SUMMARY.write(call, View.FULL));
    }

    /** Notes that the clock was moved, started or stopped. */
    public void clockChanged() {
        ObjectNode clock = EmulatorRoutes.CLOCK.write(controls, View.FULL);
        journal.append(controls.world(), "clock", () -> clock);
    }

    /** Records the messages, mails and text messages of a world while it is served. */
    public void watch(World world) {
        world.community.messages.onPost(message -> {
            ObjectNode posted = MessageJson.of(message); // it may be edited before a client reads the event
            journal.append(world, "message", () -> posted);
        });
        world.state.outbox.onSend(sent -> journal.append(
                world,
                sent.kind() == Outbox.Kind.SMS_CODE ? "sms" : "mail",
                () -> Json.object()
                        .put("kind", sent.kind().name().toLowerCase(Locale.ROOT))
                        .put("to", sent.recipient())
                        .put("secret", sent.secret())
                        .put("time", sent.time().toString())));
    }

    /** Notes that another world is served. */
    public void replaced(World fresh) {
        journal.replace(fresh);
    }

    /** Ends all responses that are still being written. */
    @Override
    public void close() {
        journal.close();
    }

    private Reply answer(Incoming request) {
        try {
            guard.checkHost(request);
            AdminTable.Match match = table().find(request);
            AdminRoute route = match.route();
            guard.check(request, route.open());
            checkQuery(request, route);
            AdminCall call = new AdminCall(request, match.variables());
            return route.locked()
                    ? controls.world().state.locked(() -> route.work().apply(call))
                    : route.work().apply(call);
        } catch (AdminException refusal) {
            return problem(refusal.status, refusal.getMessage());
        } catch (IllegalArgumentException | IllegalStateException e) {
            return problem(400, e.getMessage());
        } catch (RuntimeException | Error defect) {
            return Failures.reply(request.method() + " of the admin API", defect);
        }
    }

    /** Returns the routes for the current world. They are created on first use, so that a reset is fast. */
    private AdminTable table() {
        World world = controls.world();
        Serving current = serving;
        if (current == null || current.world() != world) {
            current = new Serving(world, AdminRoutes.over(world, controls, journal));
            serving = current;
        }
        return current.table();
    }

    private static void checkQuery(Incoming request, AdminRoute route) {
        Set<String> known = route.query().keySet();
        request.query().keySet().stream()
                .filter(name -> !known.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new AdminException(
                            400,
                            "There is no query parameter '" + name + "' here. "
                                    + (known.isEmpty() ? "This route takes none." : "There are " + known + "."));
                });
    }

    private static Reply problem(int status, @Nullable String message) {
        Reply reply = Reply.json(status, Json.object().put("message", String.valueOf(message)));
        return status == 401 ? reply.header("WWW-Authenticate", "Bearer") : reply;
    }

    /** Adds the headers that prevent browsers from guessing the media type and from caching. */
    private static Reply secured(Reply reply) {
        Reply guarded = reply.header("X-Content-Type-Options", "nosniff")
                .header("Cache-Control", "no-store")
                .header("Referrer-Policy", "no-referrer")
                .header("Cross-Origin-Resource-Policy", "same-origin");
        return reply.headers().containsKey("Content-Security-Policy")
                ? guarded
                : guarded.header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
    }
}
