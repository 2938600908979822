package io.guildkit.testkit;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes of applications by their developers and by their bots. */
@Scenarios("""
    keep install contexts without a configuration
    developer PATCH {app} {integration_types_config: {'0': null, '1': null}}
        -> 200 {integration_types_config: {$only: '0 1', '0': null, '1': null}}

    have old names of the bot's settings
    developer PATCH {app} {bot_public: false, bot_require_code_grant: true} -> 200 {integration_public: false,
        bot_public: false, integration_require_code_grant: true, bot_require_code_grant: true}

    limit participants of activities
    developer PATCH {app} {max_participants: 5}      -> 200 {$no: 'max_participants'}
    owner POST {app}/set-embedded {embedded: true}   -> 204
    owner GET {app}                                  -> 200 {max_participants: 5}
    developer PATCH {app} {max_participants: -1}     -> 200 {max_participants: -1}
    " {max_participants: -2}                         -> 400 max_participants: NUMBER_TYPE_MIN
    " {max_participants: 7}                          -> 200 {max_participants: 7}
    " {max_participants: null}                       -> 200 {max_participants: -1}

    are checked strictly
    owner GET {app}                                             -> 200 <before>
    developer PATCH {app} {name: ''}                            -> 400 name: BASE_TYPE_REQUIRED
    " {icon: 'data:image/gif;base64,iVBORw=='}                  -> 400 icon: IMAGE_TYPE_MISMATCH
    " {guild_id: '77', developer_ids: ['77']}                   -> 400 guild_id developer_ids/0: BASE_TYPE_CHOICES
    " {publisher_ids: [7]}                                      -> 400 publisher_ids/0: STRING_TYPE_CONVERT
    " {terms_of_service_url: 'ftp://a.example'}                 -> 400 terms_of_service_url: URL_TYPE_INVALID_SCHEME
    " {interactions_version: {0 or 3}}                          -> 400 interactions_version: BASE_TYPE_CHOICES
    " {explicit_content_filter: 2}                              -> 400 explicit_content_filter: BASE_TYPE_CHOICES
    " {discoverability_state: {1 or 4 or 5}}                    -> 400 discoverability_state: BASE_TYPE_CHOICES
    " {monetization_state: 3}                                   -> 400 monetization_state: BASE_TYPE_CHOICES
    " {tags: ['']}                                              -> 400 tags/0: BASE_TYPE_REQUIRED
    " {tags: ['a', 'b', 'c', 'd', 'e', 'f']}                    -> 400 tags: BASE_TYPE_BAD_LENGTH
    " {tags: ['{21 x 😀}']}                                     -> 400 tags/0: BASE_TYPE_BAD_LENGTH
    " {install_params: {scopes: []}}                            -> 400 install_params/permissions: BASE_TYPE_REQUIRED
    " {install_params: {scopes: [], permissions: 'x', x: 1}}
        -> 400 install_params/permissions: STRING_TYPE_REGEX, install_params/x: UNKNOWN_FIELD
    " {integration_types_config: {'2': null}}                   -> 400 integration_types_config/2: BASE_TYPE_CHOICES
    " {integration_types_config: {x: null}}                     -> 400 integration_types_config/x: NUMBER_TYPE_COERCE
    " {integration_types_config: []}                            -> 400 integration_types_config: MODEL_TYPE_CONVERT
    " {integration_types_config: {'0': {oauth2_install_params: null}}}
        -> 400 integration_types_config/0/oauth2_install_params: BASE_TYPE_NOT_NULL
    " {bot_public: 'yes'}                                       -> 400 bot_public: BOOLEAN_TYPE_CONVERT
    " {verification_state: 4, type: 4}                          -> 400 verification_state type: UNKNOWN_FIELD
    " {name: '', tags: ['{21 x x}'], nonsense: 1, guild_id: '77'}
        -> 400 50035 {errors: {$only: 'name tags nonsense guild_id'}}
    owner GET {app}                                             -> 200 = {before}
    developer PATCH {app} {tags: ['{20 x 😀}', 'b', 'c', 'd', 'e']}  -> 200

    include pictures and endpoints that the application itself changes
    bot PATCH /applications/@me {interactions_endpoint_url: 'https://a.example'} -> 200
    " {interactions_endpoint_url: null}                         -> 200 {interactions_endpoint_url: ''}
    " {icon: '{png}', cover_image: '{gif}'}                     -> 200 {icon: {hash}, cover_image: {hash}}

    are not all changed by the application itself
    bot PATCH /applications/@me {name: null, guild_id: null, developer_ids: null, publisher_ids: null,
        redirect_uris: null, integration_public: null, integration_require_code_grant: null, bot_public: null,
        bot_require_code_grant: null, terms_of_service_url: null, privacy_policy_url: null,
        discoverability_state: null, monetization_state: null}
        -> 400 name guild_id developer_ids publisher_ids redirect_uris integration_public
        integration_require_code_grant bot_public bot_require_code_grant terms_of_service_url privacy_policy_url
        discoverability_state monetization_state: UNKNOWN_FIELD

    hide the bot's settings without a bot
    admin POST /applications {name: 'Bare', owner: 'stranger'}  -> 200 {id: '<bare>'}
    stranger GET /applications/{bare}   -> 200 {integration_public: '*', $no: 'bot bot_public bot_require_code_grant'}

    set some flags and keep the others
    # The flag of activities is 131072.
    let settable = 565504
    owner POST {app}/set-embedded {embedded: true}          -> 204
    developer PATCH {app} {flags: {settable}}               -> 200 {flags: 696576}
    developer PATCH {app} {flags: 0}                        -> 200 {flags: 131072}
    let others = 1 or 512 or 4096 or 16384 or 131072 or 262144
    developer PATCH {app} {flags: {{others}}}               -> 400 flags: BASE_TYPE_CHOICES
    bot PATCH /applications/@me {flags: {{others}}}         -> 400 flags: BASE_TYPE_CHOICES
    """)
class ApplicationSettingsTest extends QuizMakers {
    @BeforeEach
    void nameValues() {
        http.let("guild", emulator.guild("Chess Club").create().id())
                .let("company", emulator.applications().addCompany("ACME"))
                .let("hash", "'~[0-9a-f]{32}'");
    }

    /** A change of a member, the pattern of the response if it differs from the change, and the pattern after null. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            description: 'Fun'                                     | description: 'Fun'          | description: ''
            cover_image: '{png}'                                   | cover_image: {hash}         | $no: 'cover_image'
            icon: '{png}'                                          | icon: {hash}                | icon: null
            guild_id: '{guild}'                                    | guild_id: '{guild}'         | $no: 'guild_id'
            developer_ids: ['{company}']      | developers: {$is: [{id: '{company}', name: 'ACME'}]} | $no: 'developers'
            publisher_ids: ['{company}']      | publishers: {$is: [{id: '{company}', name: 'ACME'}]} | $no: 'publishers'
            rpc_origins: ['https://a.example']                     | | $no: 'rpc_origins'
            redirect_uris: ['https://a.example/cb']                | | redirect_uris: []
            deeplink_uri: 'quiz://'                                | | $no: 'deeplink_uri'
            terms_of_service_url: 'https://a.example/tos'          | | $no: 'terms_of_service_url'
            privacy_policy_url: 'https://a.example/privacy'        | | $no: 'privacy_policy_url'
            role_connections_verification_url: 'https://a.example' | | role_connections_verification_url: null
            interactions_event_types: ['MESSAGE_CREATE']           | | interactions_event_types: []
            tags: ['fun', 'chess']                                 | | $no: 'tags'
            install_params: {scopes: ['bot'], permissions: '8'}    | | $no: 'install_params'
            custom_install_url: 'https://a.example/install'        | | $no: 'custom_install_url'
            """)
    void areChangedAndClearedOneByOne(String change, @Nullable String shown, String cleared) {
        http.let("change", change)
                .let("field", change.substring(0, change.indexOf(':')))
                .let("shown", shown == null ? JsonPattern.exactly(change) : shown)
                .let("cleared", cleared)
                .verify("""
            owner PATCH {app} {}                   -> 200 <before>
            developer PATCH {app} {{change}}       -> 200 <after>
            owner PATCH {app} {}                   -> 200 = {after}
            owner PATCH {app} {}                   -> 200 {{shown}}
            developer PATCH {app} {{field}: null}  -> 200 = {before}
            owner PATCH {app} {}                   -> 200 {{cleared}}
            """);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            name: 'Chess'
            integration_public: false
            integration_require_code_grant: true
            interactions_endpoint_url: 'https://a.example/interactions'
            interactions_endpoint_url: ''
            interactions_version: 2
            explicit_content_filter: 1
            integration_types_config: {'0': {oauth2_install_params: {scopes: ['bot'], permissions: '0'}}, '1': null}
            integration_types_config: {'0': {}}
            discoverability_state: 2
            discoverability_state: 3
            monetization_state: 1
            monetization_state: 2
            """)
    void areChangedButNeverCleared(String change) {
        http.let("change", change)
                .let("shown", JsonPattern.exactly(change))
                .let("field", change.substring(0, change.indexOf(':')))
                .verify("""
            developer PATCH {app} {{change}}       -> 200 {{shown}}
            developer PATCH {app} {{field}: null}  -> 400 {field}: BASE_TYPE_NOT_NULL
            owner GET {app}                        -> 200 {{shown}}
            """);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            description: 'Fun'
            flags: 256
            rpc_origins: ['https://a.example']
            deeplink_uri: 'quiz://'
            role_connections_verification_url: 'https://a.example/verify'
            interactions_endpoint_url: 'https://a.example/interactions'
            interactions_version: 2
            interactions_event_types: ['MESSAGE_CREATE']
            explicit_content_filter: 1
            tags: ['fun']
            install_params: {scopes: ['bot'], permissions: '8'}
            custom_install_url: 'https://a.example/install'
            integration_types_config: {'1': null}
            """)
    void areChangedByTheApplicationItself(String change) {
        http.let("change", change).let("shown", JsonPattern.exactly(change)).verify("""
            bot PATCH /applications/@me {{change}}  -> 200 {{shown}}
            bot GET /applications/@me               -> 200 {{shown}}
            """);
    }
}
