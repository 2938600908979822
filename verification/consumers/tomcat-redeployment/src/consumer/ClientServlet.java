package consumer;

import io.guildkit.GuildkitClient;
import io.guildkit.auth.SignIn;
import io.guildkit.core.model.Message;
import io.guildkit.webhooks.WebhookClient;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** The application: its clients live from its first request until Tomcat stops it. */
public final class ClientServlet extends HttpServlet {
    private GuildkitClient client;
    private WebhookClient webhook;

    @Override
    public void init() {
        client = GuildkitClient.builder(getServletContext().getInitParameter("base-url")).build();
        webhook = WebhookClient.of(getServletContext().getInitParameter("webhook-url"));
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String login = getServletContext().getInitParameter("login");
        String password = getServletContext().getInitParameter("password");
        SignIn outcome = client.auth().signIn(login, password).sendAsync().join();
        Scenario.check(outcome instanceof SignIn.SecondFactorRequired, "a second factor: " + outcome);
        Message message = webhook.execute(m -> m.content("The report")).send();
        response.getWriter().write(message.content() + ", from " + System.identityHashCode(getClass().getClassLoader()));
    }

    @Override
    public void destroy() {
        webhook.close();
        client.close();
    }
}
