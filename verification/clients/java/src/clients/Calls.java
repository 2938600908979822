package clients;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** Makes the calls of a client, and prints the name and result of each. The other constants are the ids of the emulated world. */
final class Calls {
    static final String BOT = "MjAwMDAwMDAwMDAwMDAwMDAy.clients.token";
    static final long GUILD = 300000000000000001L;
    static final long CHANNEL = 400000000000000001L;
    static final long THREAD = 400000000000000011L;
    static final long TAG = 410000000000000001L;
    static final long WEBHOOK = 500000000000000001L;
    static final long FORUM_WEBHOOK = 500000000000000002L;
    static final long BOT_WEBHOOK = 500000000000000003L;
    static final long INTEGRATION = 600000000000000001L;
    static final String TOKEN = "AAAAAAAAAABBBBBBBBBBCCCCCCCCCCDDDDDDDDDDEEEEEEEEEEFFFFFFFFFFGGGGGGGG";
    static final String FORUM_TOKEN = TOKEN.replace('G', 'H');
    static final String BOT_TOKEN = TOKEN.replace('G', 'I');

    // Libraries print to System.out, too.
    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    private Calls() {}

    /** Calls, and returns the result or null. */
    static <T> T call(String name, Callable<T> action) {
        try {
            T result = action.call();
            OUT.println("call\t" + name + "\tok");
            return result;
        } catch (Throwable e) {
            Throwable cause = e;
            while (cause.getCause() != null && (cause instanceof CompletionException || cause instanceof ExecutionException)) {
                cause = cause.getCause();
            }
            OUT.println("call\t" + name + "\t" + (cause + "").replaceAll("\\s+", " "));
            return null;
        }
    }

    /** The programs end their threads with the process. */
    static void end() {
        OUT.flush();
        Runtime.getRuntime().halt(0);
    }
}
