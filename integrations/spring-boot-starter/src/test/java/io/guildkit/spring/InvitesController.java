package io.guildkit.spring;

// snippet: controller
import io.guildkit.GuildkitClient;
import io.guildkit.invites.Invite;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class InvitesController {
    private final GuildkitClient client;

    InvitesController(GuildkitClient client) {
        this.client = client;
    }

    @GetMapping("/invites/{code}")
    Invite invite(@PathVariable("code") String code) {
        return client.invites().get(code).send();
    }
}
// snippet: end
