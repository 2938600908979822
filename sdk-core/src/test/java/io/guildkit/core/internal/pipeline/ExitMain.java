package io.guildkit.core.internal.pipeline;

import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.model.Company;

/** A program that makes two calls and returns from main without closing anything. */
public final class ExitMain {
    private ExitMain() {}

    /** Takes the base URL. */
    public static void main(String[] args) {
        HttpApiClient core = HttpApiClient.create(ClientSettings.builder(args[0])
                .credentials(Credentials.accountToken("t"))
                .build());
        ApiCall<Company> call = core.call(Pipeline.get("/x")).returns(Company.CODEC);
        System.out.print(call.send().name() + " " + call.sendAsync().join().name());
        System.out.flush();
    }
}
