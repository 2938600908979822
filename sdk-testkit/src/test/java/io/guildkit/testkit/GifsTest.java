package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EmulatorTest
class GifsTest {
    private ServiceEmulator emulator;
    private Transcript http;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        http = new Transcript(emulator)
                .caller("ada", emulator.account("ada@example.com").create());
    }

    @Test
    void areFound() {
        http.let("unicorn", emulator.gifs().add("Shy unicorn", "horn")).verify("""
            anybody GET /gifs/search?q=happy%20cat -> 200 [{$only: 'id title url src gif_src preview width height',
                id: '~[0-9]+', src: '~.*/mediumgif.gif', gif_src: '~.*/gif.gif'}]
            anybody GET /gifs/search?q=dragon   -> 200 []
            anybody GET /gifs/search?q=HORN     -> 200 [{id: '{unicorn}'}]
            """);
    }

    @Test
    void comeInAllFormats() {
        Set<String> sources = new HashSet<>();
        List<String> formats = List.of(
                "mp4", "tinymp4", "nanomp4", "webm", "tinywebm", "nanowebm", "gif", "mediumgif", "tinygif", "nanogif");
        for (String format : formats) {
            http.let("format", format).verify("""
                anybody GET /gifs/search?q=happy%20cat&media_format={format} -> 200 [{src: '<src>'}]
                """);
            assertThat(http.value("src")).contains("/" + format + ".");
            sources.add(http.value("src"));
        }
        assertThat(sources).hasSize(10);
        http.verify("""
            anybody GET /gifs/trending-gifs?media_format=mp4        -> 200 <mp4>
            anybody GET /gifs/trending-gifs?media_format=loopedmp4  -> 200 = {mp4}
            anybody GET /gifs/search?q=cat&media_format=avi         -> 400 media_format: BASE_TYPE_CHOICES
            """);
    }

    @ParameterizedTest
    @CsvSource({
        "/gifs/search?q=cat, 20, 500",
        "/gifs/trending-gifs?locale=en-US, 20, 500",
        "/gifs/suggest?q=c, 1, 50",
        "/gifs/trending-search?locale=de, 1, 50",
    })
    void haveLimits(String path, int least, int most) {
        http.let("path", path).verify("""
            ada GET {path}&limit=%s         -> 200
            ada GET {path}&limit=%s         -> 200
            ada GET {path}&limit=%s         -> 400 limit: NUMBER_TYPE_MIN
            ada GET {path}&limit=%s         -> 400 limit: NUMBER_TYPE_MAX
            ada GET {path}&limit=x          -> 400 limit: NUMBER_TYPE_COERCE
            ada GET {path}&limit=20&limit=20 -> 400 limit: BASE_TYPE_BAD_LENGTH
            """.formatted(least, most, least - 1, most + 1));
    }

    @Test
    void needAQuery() {
        http.verify("""
            ada GET /gifs/search                            -> 400 q: BASE_TYPE_REQUIRED
            ada GET /gifs/search?q=                         -> 400 q: BASE_TYPE_REQUIRED
            ada GET /gifs/suggest                           -> 400 q: BASE_TYPE_REQUIRED
            ada GET /gifs/suggest?q=                        -> 400 q: BASE_TYPE_REQUIRED
            ada GET /integrations/gifprovider/search        -> 400 q: BASE_TYPE_REQUIRED
            ada GET /integrations/gifprovider/search?q=     -> 400 q: BASE_TYPE_REQUIRED
            """);
    }

    @Test
    void areCutToTheLimit() {
        http.verify("""
            anybody GET /gifs/search?q=animated&limit=20    -> 200 {$size: 20}
            anybody GET /gifs/search?q=animated             -> 200 {$size: 30}
            anybody GET /gifs/trending-gifs?limit=25        -> 200 {$size: 25}
            ada GET /gifs/trending-search                   -> 200 {$size: 5}
            ada GET /gifs/trending-search?limit=1           -> 200 {$size: 1}
            anybody GET /gifs/suggest?q=happy&limit=2       -> 200 {$size: 2}
            """);
    }

    @Test
    void haveTrends() {
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
    void haveTerms() {
        emulator.gifs().clear();
        emulator.gifs().add("Cheerful cat");
        emulator.gifs().addTrendingTerm("cheer");
        http.verify("""
            ada GET /gifs/trending-search       -> 200 ['cheer']
            anybody GET /gifs/suggest?q=cheer   -> 200 {$some: 'cheerful'}
            anybody GET /gifs/trending-search   -> 401
            """);
    }

    @Test
    void areFoundInTheWayOfTheProvider() {
        http.verify("""
            ada GET /integrations/gifprovider/search?q=animated -> 200 {
                $size: 10, $each: {$only: 'type url src width height', type: 'gif'}}
            anybody GET /integrations/gifprovider/search?q=cat -> 401
            """);
    }

    @Test
    void areSelected() {
        http.verify("""
            ada POST /gifs/select {id: '7', q: 'cat'}       -> 204
            ada POST /gifs/select {id: '7'}                 -> 400 q: BASE_TYPE_REQUIRED
            ada POST /gifs/select {q: 'cat'}                -> 400 id: BASE_TYPE_REQUIRED
            anybody POST /gifs/select {id: '7', q: 'cat'}   -> 401
            """);
        assertThat(emulator.gifs().selections()).containsExactly(new GifLibrary.Selection("7", "cat"));
    }
}
