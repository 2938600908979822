package io.guildkit.spring;

import io.guildkit.applications.signatures.SignatureVerifier;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

// snippet: servlet
public final class InteractionsServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient SignatureVerifier verifier;

    InteractionsServlet(String verifyKey) {
        this.verifier = SignatureVerifier.of(verifyKey);
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        byte[] body = request.getInputStream().readAllBytes(); // the signature covers exactly these bytes
        if (!verifier.verify(request::getHeader, body).isValid()) {
            response.setStatus(401);
            return;
        }
        response.setContentType("application/json");
        response.getWriter().write("{\"type\":1}");
    }
}
// snippet: end
