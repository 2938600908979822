package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Scenarios("""
    are found
    anybody GET /gifs/search?q=happy%20cat -> 200 [{$only: 'id title url src gif_src preview width height',
        id: '~[0-9]+', src: '~.*/mediumgif.gif', gif_src: '~.*/gif.gif'}]
    anybody GET /gifs/search?q=dragon   -> 200 []
    anybody GET /gifs/search?q=HORN     -> 200 [{id: '{unicorn}'}]

    have ten formats
    let formats = mp4 or tinymp4 or nanomp4 or webm or tinywebm or nanowebm or gif or mediumgif or tinygif or nanogif
    anybody GET /gifs/search?q=happy%20cat&media_format={{formats}} -> 200 [{src: '~.*/{{formats}}[.].*'}]
    anybody GET /gifs/trending-gifs?media_format=mp4        -> 200 <mp4>
    anybody GET /gifs/trending-gifs?media_format=loopedmp4  -> 200 = {mp4}
    anybody GET /gifs/search?q=cat&media_format=avi         -> 400 media_format: BASE_TYPE_CHOICES

    are limited
    let q = /gifs/search?q=cat or /gifs/trending-gifs?locale=en-US or /gifs/suggest?q=c or /gifs/trending-search?locale=de
    ada GET {{q}}&limit={20 or 20 or 1 or 1}        -> 200
    ada GET {{q}}&limit={500 or 500 or 50 or 50}    -> 200
    ada GET {{q}}&limit={19 or 19 or 0 or 0}        -> 400 limit: NUMBER_TYPE_MIN
    ada GET {{q}}&limit={501 or 501 or 51 or 51}    -> 400 limit: NUMBER_TYPE_MAX
    ada GET {{q}}&limit=x                           -> 400 limit: NUMBER_TYPE_COERCE
    ada GET {{q}}&limit=20&limit=20                 -> 400 limit: BASE_TYPE_BAD_LENGTH

    need a query
    let paths = gifs/search or gifs/suggest or integrations/gifprovider/search
    ada GET /{{paths}}      -> 400 q: BASE_TYPE_REQUIRED
    ada GET /{{paths}}?q=   -> 400 q: BASE_TYPE_REQUIRED

    are cut to the limit
    anybody GET /gifs/search?q=animated&limit=20    -> 200 {$size: 20}
    anybody GET /gifs/search?q=animated             -> 200 {$size: 30}
    anybody GET /gifs/trending-gifs?limit=25        -> 200 {$size: 25}
    ada GET /gifs/trending-search                   -> 200 {$size: 5}
    ada GET /gifs/trending-search?limit=1           -> 200 {$size: 1}
    anybody GET /gifs/suggest?q=happy&limit=2       -> 200 {$size: 2}

    are found in the format of the provider
    ada GET /integrations/gifprovider/search?q=animated -> 200 {
        $size: 10, $each: {$only: 'type url src width height', type: 'gif'}}
    """)
class GifsTest extends Scene {
    @BeforeEach
    void addCaller() {
        http.caller("ada", emulator.account("ada@example.com").create())
                .let("unicorn", emulator.gifs().add("Shy unicorn", "horn"));
    }

    @Test
    void listsTrends() {
        http.verify("""
            anybody GET /gifs/trending?media_format=tinygif&locale=en-US -> 200 {$only: 'categories gifs',
                categories: {$some: {name: 'cat', src: '~.*tinygif.gif'}}, gifs: {$size: 1}}
            anybody GET /gifs/trending?limit=20             -> 400 limit: UNKNOWN_FIELD
            anybody GET /gifs/trending?locale=?             -> 400 locale: STRING_TYPE_REGEX
            """);
        emulator.gifs().addCategory("first", emulator.gifs().ids().get(0));
        http.verify("anybody GET /gifs/trending -> 200 {categories: {$some: {name: 'first'}}}");
    }

    @Test
    void listsTerms() {
        emulator.gifs().clear();
        emulator.gifs().add("Cheerful cat");
        emulator.gifs().addTrendingTerm("cheer");
        http.verify("""
            ada GET /gifs/trending-search       -> 200 ['cheer']
            anybody GET /gifs/suggest?q=cheer   -> 200 {$some: 'cheerful'}
            """);
    }

    @Test
    void recordsSelections() {
        http.verify("""
            ada POST /gifs/select {id: '7', q: 'cat'}       -> 204
            ada POST /gifs/select {}                        -> 400 id q: BASE_TYPE_REQUIRED
            """);
        assertThat(emulator.gifs().selections()).containsExactly(new GifLibrary.Selection("7", "cat"));
    }
}
