package io.guildkit.testkit;

import org.junit.jupiter.api.BeforeEach;

/** Programs that users run and the service does not know. */
@Scenarios("""
    have icons after their report
    {report} {{game}} -> 200 {hash: '<hash>'}
    let choice = 400 application_hash: BASE_TYPE_CHOICES
    {icon} {application_name: 'Game', application_hash: 'x', icon: '{png}'}         -> {choice}
    {icon} {application_name: 'Other', application_hash: '{hash}', icon: '{png}'}   -> {choice}
    {icon} {application_name: 'Game', application_hash: '{hash}', icon: 'abc'}      -> 400 icon: IMAGE_TYPE_INVALID
    {icon} {} -> 400 application_name application_hash icon: BASE_TYPE_REQUIRED

    have fields of limited length
    {report} {{game}, name: '😀😀'}                                                         -> 200
    " {{game}, name: '{100 x 😀}'}                                                          -> 200
    " {{game}, publisher: '{100 x 😀}', executable: '{1024 x 😀}'}                          -> 200
    " {{game}, distributor_application: {distributor: 'shop', sku: '{256 x x}'}}            -> 200

    are reported until they have an icon
    {report} {{game}} -> 200 {$only: 'name hash missing_data', name: 'Game', missing_data: ['icon'], hash: '<hash>'}
    {report} {{game}} -> 200 = {name: 'Game', missing_data: ['icon'], hash: '{hash}'}
    {icon} {application_name: 'Game', application_hash: '{hash}', icon: '{png}'} -> 204
    {report} {{game}} -> 200 {missing_data: []}

    are not reported by invalid requests
    let distributor = distributor_application/distributor
    {report} {name: 'x', publisher: 'x'}                    -> 400 name publisher: BASE_TYPE_BAD_LENGTH
    " {name: ''}                                            -> 400 name: BASE_TYPE_REQUIRED
    " {icon: '{0123 or 0123456789ABCDEF0123456789ABCDEF}'}  -> 400 icon: STRING_TYPE_REGEX
    " {os: 'beos'}                                          -> 400 os: BASE_TYPE_CHOICES
    " {{game}, name: '{101 x 😀}', publisher: '{101 x 😀}', executable: '{1025 x 😀}',
        distributor_application: {distributor: 'shop', sku: '{257 x x}'}}
        -> 400 name publisher executable distributor_application/sku: BASE_TYPE_BAD_LENGTH
    " {report_version: '3'}                                 -> 400 report_version: NUMBER_TYPE_COERCE
    " {distributor_application: {}}                         -> 400 {distributor}: BASE_TYPE_REQUIRED
    " {distributor_application: {distributor: 'A B'}}       -> 400 {distributor}: STRING_TYPE_REGEX
    " {version: 3}                                          -> 400 version: UNKNOWN_FIELD
    admin GET /world                                        -> 200 {$no: 'unverified_applications'}

    are reported with all fields
    {report} {{game}, report_version: 3, executable: 'game', publisher: 'ACME',
        distributor_application: {distributor: 'shop', sku: '5'}}       -> 200
    admin GET /world -> 200 {unverified_applications: [{report: {report_version: 3, executable: 'game',
        publisher: 'ACME', distributor_application: {distributor: 'shop', sku: '5'}}}]}
    {report} {{game}, distributor_application: {distributor: 'shop'}}   -> 200
    """)
class UnverifiedApplicationsTest extends ChessClub {
    @BeforeEach
    void nameValues() {
        http.let("png", QuizMakers.PNG)
                .let("report", "ada POST /unverified-applications")
                .let("game", "name: 'Game', icon: '{2 x 0123456789abcdef}', os: 'linux'")
                .let("icon", "ada POST /unverified-applications/icons");
    }
}
