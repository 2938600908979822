package io.guildkit.simulation;

/**
 * A request: as a whole, or only its head without the body.
 *
 * @param call the number of the call in the simulation; -1 if the client makes the request on its own
 * @param proof the proof of a second factor; empty for none
 * @param stream the number of its HTTP/2 stream; 0 for HTTP/1.1
 */
record Request(String method, String path, int call, String authorization, String proof, String body, int stream) {
    static final String CALL = "X-Call";
    static final String PROOF = "X-Service-MFA-Authorization";

    /** Parses the header with the number of the call. */
    static int call(String header) {
        return header.isEmpty() ? -1 : Integer.parseInt(header);
    }
}
