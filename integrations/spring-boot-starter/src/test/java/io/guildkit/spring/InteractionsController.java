package io.guildkit.spring;

// snippet: controller
import io.guildkit.applications.signatures.SignatureVerifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

@RestController
class InteractionsController {
    private final SignatureVerifier verifier;

    InteractionsController(@Value("${quiz.verify-key}") String verifyKey) {
        this.verifier = SignatureVerifier.of(verifyKey);
    }

    @PostMapping("/interactions")
    ResponseEntity<String> interact(@RequestHeader HttpHeaders headers, @RequestBody byte[] body) {
        if (!verifier.verify(headers::getFirst, body).isValid()) {
            return ResponseEntity.status(401).build();
        }
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body("{\"type\":1}");
    }
}
// snippet: end
