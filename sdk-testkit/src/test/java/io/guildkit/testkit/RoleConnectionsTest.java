package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Scenarios("""
    are listed for the user with their applications
    quiz PUT {quiz} {metadata: {wins: '12'}} -> 200
    plain PUT {plain} {}                     -> 200
    ada GET {list} -> 200 [
        {$only: 'platform_name platform_username metadata application application_metadata',
            metadata: {wins: '12'},
            application_metadata: [
                {$only: 'type key name description', type: 2, key: 'wins', name: 'Wins', description: 'Games won'}],
            application: {$only: 'id name description icon type bot is_verified is_discoverable is_monetized'}},
        {$no: 'application_metadata', application: {id: '{plainId}'}}]

    are listed with metadata by key if the service is of that kind
    keyed PUT {keyed} {}    -> 200
    ada GET {list}          -> 200 [{application_metadata: {pro: {type: 7}, wins: {key: 'wins'}}}]

    are checked strictly
    quiz PUT {quiz} {platform_name: null}       -> 400 platform_name: BASE_TYPE_NOT_NULL
    " {platform_username: 1}                    -> 400 platform_username: STRING_TYPE_CONVERT
    " {metadata: [], application: {}}           -> 400 metadata: MODEL_TYPE_CONVERT, application: UNKNOWN_FIELD
    " {metadata: {wins: 12}}                    -> 400 metadata/wins: STRING_TYPE_CONVERT
    " {metadata: {Wins: '1'}}                   -> 400 metadata/Wins: STRING_TYPE_REGEX
    " {metadata: {wins: '{101 x 😀}', {51 x k}: '1'}} -> 400 metadata/wins metadata/{51 x k}: BASE_TYPE_BAD_LENGTH
    " {platform_name: '{51 x 😀}', platform_username: '{101 x 😀}'}
        -> 400 platform_name platform_username: BASE_TYPE_BAD_LENGTH
    quiz GET {quiz}                             -> 200 = {nothing}
    quiz PUT {quiz} {platform_name: '{50 x 😀}', platform_username: '{100 x 😀}'}   -> 200
    quiz PUT {quiz} {metadata: {wins: '{100 x 😀}', {50 x k}: '1'}}                 -> 200
    """)
class RoleConnectionsTest extends ChessClub {
    private EmulatedApplication quiz;

    @BeforeEach
    void addApplications() {
        quiz = connected("quiz", emulator.application("Quiz").bot().roleConnection(2, "wins", "Wins", "Games won"));
        connected(
                "keyed",
                emulator.application("Keyed")
                        .roleConnection(2, "wins", "Wins", "Games won")
                        .roleConnection(7, "pro", "Pro", "Plays for money")
                        .roleConnectionsByKey());
        http.let("plainId", connected("plain", emulator.application("Plain")).id())
                .let("list", "/users/@me/applications/role-connections")
                .let("nothing", "{platform_name: null, platform_username: null, metadata: {}}");
    }

    /** Makes the name a caller with a token of Ada's for the application, and the path of Ada's connection with it. */
    private EmulatedApplication connected(String name, ApplicationSeed seed) {
        EmulatedApplication application = seed.create();
        http.caller(name, "Bearer " + ada.newOAuth2Token(application, "role_connections.write"))
                .let(name, "/users/@me/applications/" + application.id() + "/role-connection");
        return application;
    }

    @Test
    void areReplacedAsAWhole() {
        http.verify("""
            quiz GET {quiz} -> 200 = {nothing}
            ada GET {list}  -> 200 []
            """);
        assertThat(quiz.roleConnection(ada)).isEmpty();
        http.verify("""
            let full = {platform_name: 'Chess', platform_username: 'ada99', metadata: {wins: '12', rank_1: ''}}
            quiz PUT {quiz} {full}  -> 200 = {full}
            quiz GET {quiz}         -> 200 = {full}
            quiz GET {quiz}         -> 200 <text>
            """);
        assertThat(quiz.roleConnection(ada)).contains(http.value("text"));
        http.verify("""
            quiz PUT {quiz} {platform_name: 'Chess'}
                -> 200 = {platform_name: 'Chess', platform_username: null, metadata: {}}
            quiz PUT {quiz} {}      -> 200 = {nothing}
            """);
    }
}
