package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Scenarios("""
    lists guilds by their size
    {list} -> 200 {$only: 'guilds total limit offset', total: 2, limit: 48, guilds: [{id: '{music}'}, {
        $only: 'id name icon banner splash discovery_splash description features vanity_url_code
            preferred_locale premium_subscription_count approximate_member_count approximate_presence_count
            auto_removed primary_category_id keywords is_published', id: '{chess}'}]}

    pages
    {list}?limit=1&offset=1     -> 200 {guilds: [{id: '{chess}'}], total: 2, offset: 1}
    {list}?offset=5000          -> 200 {guilds: []}
    {list}?limit=48             -> 200
    {list}?limit={49 or 0}      -> 400 limit: NUMBER_TYPE_{MAX or MIN}
    {list}?offset=-1            -> 400 offset: NUMBER_TYPE_MIN

    filters
    {list}?categories=2                                 -> 200 {guilds: [{id: '{music}'}]}
    {list}?categories=22&categories=2                   -> 200 {guilds: [{id: '{music}'}, {id: '{chess}'}]}
    {list}?categories=5                                 -> 200 {guilds: []}
    {list}?guild_ids={chess}&guild_ids={hidden}         -> 200 {guilds: [{id: '{chess}'}]}
    {list}?application_ids={app}&application_ids=1      -> 200 {guilds: [{id: '{chess}'}]}

    prefers ids to other filters
    {list}?categories=2&limit=1&offset=7&guild_ids={chess}  -> 200 {guilds: [{id: '{chess}'}], limit: 48, offset: 0}
    {list}?categories=1&application_ids={musicApp}          -> 200 {guilds: [{id: '{music}'}]}
    {list}?application_ids={musicApp}&guild_ids={chess}     -> 200 {guilds: [{id: '{chess}'}]}

    accepts 48 ids
    let key = {guild_ids or application_ids}
    {list}?{48 x &{key}=1}      -> 200
    {list}?{49 x &{key}=1}      -> 400 {key}: BASE_TYPE_BAD_LENGTH
    {list}?{key}=x              -> 400 {key}: STRING_TYPE_REGEX

    searches
    {list}/search?query=GAME                -> 200 [{id: '{chess}', primary_category: {name: 'Gaming'},
        categories: [{id: 22}, {id: 6}]}]
    {list}/search?query=&category_id=2      -> 200 [{id: '{music}'}]
    {list}/search                           -> 400 query: BASE_TYPE_REQUIRED

    limits searches
    let search = bob GET /{discovery or discoverable-guilds}/search
    {search}?query={100 x a}                -> 200
    {search}?query={101 x a}                -> 400 query: BASE_TYPE_BAD_LENGTH
    {search}?query=a&offset=2999            -> 200
    {search}?query=a&offset=3000            -> 400 offset: NUMBER_TYPE_MAX
    {search}?query=a&limit=48               -> 200
    {search}?query=a&limit=49               -> 400 limit: NUMBER_TYPE_MAX
    {search}?query=a&limit=0                -> 400 limit: NUMBER_TYPE_MIN

    lists categories
    let categories = bob GET /discovery/categories
    {categories}                        -> 200 {$some: {id: 0, name: 'General', is_primary: true}}
    {categories}                        -> 200 {$some: {is_primary: false}, $each: {$only: 'id name is_primary'}}
    {categories}?primary_only=true      -> 200 {$each: {is_primary: true}}
    {categories}?locale=de              -> 200 {$some: {name: '{Spiele or Podcasts}'}}
    {categories}?locale=!               -> 400 locale: STRING_TYPE_REGEX

    shows store pages
    admin POST /guilds {name: 'Shop', owner: 'ada', emojis: [{name: 'coin'}], features: ['CREATOR_STORE_PAGE'],
        store_page: [{locked: false, subscribers: 12}]} -> 200 {id: '<shop>'}
    anybody GET /discovery/{shop} -> 200 {$only: 'slug store_page', store_page: {
        guild: {$only: 'id name icon_hash approximate_member_count approximate_presence_count locked_server
            invite', invite: {target_type: 4}},
        role_subscription: {$only: 'settings group_listings trials subscriber_count benefit_channels
            benefit_emojis purchase_page_invite', subscriber_count: 12, benefit_emojis: [{name: 'coin'}],
            purchase_page_invite: {target_type: 3}}}}
    admin PATCH /guilds/{shop} {features: []}           -> 200
    anybody GET /discovery/{shop}                       -> 404 10004

    leaves out removed guilds
    admin PATCH /guilds/{guild} {auto_removed: true} -> 200
    {list}                          -> 200 {guilds: [{id: '{music}'}]}
    {list}?guild_ids={chess}        -> 200 {guilds: [{auto_removed: true}]}
    anybody GET /discovery/search   -> 200 []
    """)
class DiscoveryTest extends ChessClub {
    private EmulatedGuild hidden;

    @Override
    GuildSeed furnished(GuildSeed seed) {
        return seed.reason("It is fun", "♟").emoji("rook").sticker("pawn");
    }

    @BeforeEach
    void addGuilds() {
        hidden = emulator.guild("Hidden").owner(ada).create();
        http.let("chess", guild.id()).let("hidden", hidden.id()).verify("""
            let list = bob GET /discoverable-guilds
            admin PATCH /guilds/{chess} {features: ['DISCOVERABLE'], published: true, primary_category: 1,
                subcategories: [22, 6], keywords: ['board', 'games'], description: 'We play.',
                about: 'We play every day.', social_links: ['https://chess.example'],
                approximate_members: 5000, approximate_presences: 700} -> 200
            admin POST /guilds {name: 'Music Hall', owner: 'ada', features: ['DISCOVERABLE'], primary_category: 2,
                approximate_members: 9000, approximate_presences: 1000}         -> 200 {id: '<music>'}
            admin POST /applications {name: 'Chess', guild: '{chess}'}          -> 200 {id: '<app>'}
            admin POST /applications {name: 'Music', guild: '{music}'}          -> 200 {id: '<musicApp>'}
            """);
    }

    @Test
    void showsGuildsOfADirectoryToItsMembers() {
        EmulatedGuild school =
                emulator.guild("School").channel(14, "clubs").member(bob).create();
        hidden.listIn(school.channel("clubs"));
        http.verify("""
            {list}                          -> 200 {guilds: {$some: {id: '{hidden}'}}}
            eve GET /discoverable-guilds    -> 200 {guilds: [{id: '{music}'}, {id: '{chess}'}]}
            bob GET /discovery/{hidden}     -> 404 10004
            admin PATCH /guilds/{hidden} {published: true}  -> 200
            bob GET /discovery/{hidden}     -> 200 {slug: 'hidden-{hidden}', guild: {id: '{hidden}'}}
            eve,anybody GET /discovery/{hidden}             -> 404 10004
            anybody GET /discovery/{hidden} (Authorization: expired)    -> 404 10004
            """);
        assertThatIllegalArgumentException().isThrownBy(() -> hidden.listIn(general));
    }

    @Test
    void searchesTwentyFourOrFortyEightAtATime() {
        for (int i = 0; i < 50; i++) {
            emulator.guild("Guild " + i).owner(ada).discoverable().published().create();
        }
        http.verify("""
            {list}/search?query=guild                           -> 200 {$size: 24}
            anybody GET /discovery/search?query=guild           -> 200 {$size: 48}
            anybody GET /discovery/search?query=guild&offset=48 -> 200 {$size: 2}
            """);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ARRAY  | {found}                                                   | {$size: 1}
            GUILDS | {guilds: {found}}                                         | {guilds: '*'}
            HITS   | {hits: {found}, nbHits: 1, length: 5, offset: 0}          | {guilds: '*'}
            """)
    void respondsToSearchesInThreeShapes(DiscoverySearchShape shape, String found, String other) {
        emulator.discovery().searchShape(shape);
        http.verify("{list}/search?query=chess -> 200 " + other);
        emulator.discovery().nullEntries(true);
        http.let("found", "[{id: '{chess}'}, null]");
        http.verify("anybody GET /discovery/search?limit=5 -> 200 " + found);
    }

    @Test
    void showsLandingPages() {
        http.verify("""
            anybody GET /discovery/{chess} -> 200 {$only: 'slug guild', slug: 'chess-club-{chess}', guild: {
                reasons_to_join: [{$only: 'reason emoji_id emoji_name', reason: 'It is fun', emoji_id: null,
                emoji_name: '♟'}], social_links: ['https://chess.example'], about: 'We play every day.',
                category_ids: ['22', '6'], created_at: '~2026-01-01T00:00:00.*'}}
            anybody GET /discovery/{{music} or {hidden} or 1} -> 404 10004
            """);
        emulator.discovery().numericCategoryIds(true);
        http.verify("anybody GET /discovery/{chess} -> 200 {guild: {category_ids: [22, 6]}}");
    }

    @Test
    void showsEmojisAndStickersIfConfigured() {
        emulator.discovery().emojisShown(true);
        GuildSeed seed = emulator.guild("Many").owner(ada).discoverable().counts(1, 1);
        for (int i = 0; i < 31; i++) {
            seed.emoji("e" + i).sticker("s" + i);
        }
        http.let("many", seed.create().id()).verify("""
            {list}?guild_ids={many} -> 200 {guilds: [
                {emojis: {$size: 30, $each: {name: '~e[0-9]+'}}, emoji_count: 31,
                stickers: {$size: 30, $each: {name: '~s[0-9]+'}}, sticker_count: 31}]}
            """);
    }

    @Test
    void addsCategories() {
        emulator.discovery().addCategory(99, "Trains", false);
        http.verify("bob GET /discovery/categories -> 200 {$some: {name: 'Trains', is_primary: false}}");
    }

    @Test
    void checksTerms() {
        emulator.discovery().banTerm("Cheat");
        http.verify("""
            let judge = bob GET /discovery/valid-term
            {judge}?term=chess                          -> 200 = {valid: true}
            {judge}?term={30 x a}                       -> 200 = {valid: true}
            {judge}?term={31 x a}                       -> 200 = {valid: false}
            {judge}?term={cheats or FORBIDDEN or %20}   -> 200 = {valid: false}
            {judge}                                     -> 400 term: BASE_TYPE_REQUIRED
            """);
    }
}
