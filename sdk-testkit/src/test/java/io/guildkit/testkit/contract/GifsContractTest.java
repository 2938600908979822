package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.core.codec.DriftListener.Drift;
import io.guildkit.core.error.UnauthorizedException;
import io.guildkit.invites.gifs.Gif;
import io.guildkit.invites.gifs.GifCategory;
import io.guildkit.invites.gifs.GifMediaFormat;
import io.guildkit.invites.gifs.GifsClient;
import io.guildkit.invites.gifs.ProviderGif;
import io.guildkit.invites.gifs.TrendingGifs;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.GifLibrary;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GifsContractTest extends ContractTest {
    private final List<Drift> drifts = new CopyOnWriteArrayList<>();
    private EmulatedAccount ada;
    private String token;
    private GifsClient gifs;

    @BeforeEach
    void plant() {
        ada = seed().create();
        token = signedIn(ada);
        gifs = client(builder().driftListener(drifts::add)).gifs();
    }

    @AfterEach
    void nothingDrifted() {
        assertThat(drifts).isEmpty();
    }

    @Test
    void areFound() {
        String id = emulator.gifs().add("Shy unicorn", "horn");
        List<Gif> found = gifs.search(
                        "horn",
                        more -> more.limit(20)
                                .mediaFormat(GifMediaFormat.TINYGIF)
                                .locale("en-US"))
                .send();
        onlyRequest().to("GET", "/gifs/search?q=horn&limit=20&media_format=tinygif&locale=en-US");
        assertThat(found).hasSize(1);
        Gif gif = found.get(0);
        assertThat(gif.id()).isEqualTo(id);
        assertThat(gif.title()).isEqualTo("Shy unicorn");
        assertThat(gif.url()).isNotEmpty();
        assertThat(gif.src()).endsWith("/tinygif.gif");
        assertThat(gif.gifSrc()).endsWith("/gif.gif");
        assertThat(gif.preview()).isNotEmpty();
        assertThat(gif.width()).isPositive();
        assertThat(gif.height()).isPositive();
    }

    @Test
    void comeInAllFormats() {
        for (GifMediaFormat format : GifMediaFormat.values()) {
            assertThat(gifs.search("happy cat", more -> more.mediaFormat(format))
                            .send())
                    .hasSize(1);
        }
        refusedForm(
                gifs.search("cat", more -> more.mediaFormat(GifMediaFormat.of("avi"))),
                "media_format",
                "BASE_TYPE_CHOICES");
    }

    @Test
    void areFoundInTheWayOfTheProvider() {
        List<ProviderGif> found = gifs.searchProvider("animated").send();
        onlyRequest().to("GET", "/integrations/gifprovider/search?q=animated").as(token);
        assertThat(found).hasSize(10).allSatisfy(gif -> {
            assertThat(gif.type()).isEqualTo("gif");
            assertThat(gif.url()).isNotEmpty();
            assertThat(gif.src()).isNotEmpty();
            assertThat(gif.width()).isPositive();
            assertThat(gif.height()).isPositive();
        });
    }

    @Test
    void haveTerms() {
        emulator.gifs().clear();
        emulator.gifs().add("Cheerful cat");
        emulator.gifs().addTrendingTerm("cheer");
        assertThat(gifs.listTrendingTerms(more -> more.limit(1).locale("de")).send())
                .containsExactly("cheer");
        onlyRequest().to("GET", "/gifs/trending-search?limit=1&locale=de").as(token);
        assertThat(gifs.suggestTerms("cheer", more -> more.limit(2)).send()).contains("cheerful");
        onlyRequest().to("GET", "/gifs/suggest?q=cheer&limit=2");
    }

    @Test
    void haveTrends() {
        TrendingGifs trends = gifs.getTrending(more -> more.mediaFormat(GifMediaFormat.TINYGIF))
                .send();
        onlyRequest().to("GET", "/gifs/trending?media_format=tinygif");
        GifCategory category = trends.categories().get(0);
        assertThat(category.name()).isEqualTo("cat");
        assertThat(category.src()).endsWith("tinygif.gif");
        assertThat(trends.gifs()).hasSize(1);
        assertThat(gifs.listTrendingGifs(more -> more.limit(25)).send()).hasSize(25);
        onlyRequest().to("GET", "/gifs/trending-gifs?limit=25");
        refusedForm(gifs.getTrending(more -> more.locale("?")), "locale", "STRING_TYPE_REGEX");
        refusedForm(gifs.listTrendingGifs(more -> more.locale("?")), "locale", "STRING_TYPE_REGEX");
        refusedForm(gifs.suggestTerms("a", more -> more.locale("?")), "locale", "STRING_TYPE_REGEX");
    }

    @Test
    void areChosen() {
        assertThat(gifs.select("7", "cat").send()).isNull();
        onlyRequest()
                .to("POST", "/gifs/select")
                .withBody("{'id':'7','q':'cat'}")
                .as(token);
        assertThat(emulator.gifs().selections()).containsExactly(new GifLibrary.Selection("7", "cat"));
    }

    @Test
    void areNotAskedForInNumbersThatTheServiceRefuses() {
        for (int limit : new int[] {0, 51}) {
            assertThatIllegalArgumentException().isThrownBy(() -> gifs.listTrendingTerms(more -> more.limit(limit)));
            assertThatIllegalArgumentException().isThrownBy(() -> gifs.suggestTerms("cat", more -> more.limit(limit)));
        }
        for (int limit : new int[] {19, 501}) {
            assertThatIllegalArgumentException().isThrownBy(() -> gifs.search("cat", more -> more.limit(limit)));
            assertThatIllegalArgumentException().isThrownBy(() -> gifs.listTrendingGifs(more -> more.limit(limit)));
        }
        assertThat(emulator.requests()).isEmpty();
        emulator.gifs().addTrendingTerm("cheer");
        for (int limit : new int[] {1, 50}) {
            assertThat(gifs.listTrendingTerms(more -> more.limit(limit)).send()).hasSizeBetween(1, limit);
            assertThat(gifs.suggestTerms("hap", more -> more.limit(limit)).send())
                    .hasSizeBetween(1, limit);
        }
        for (int limit : new int[] {20, 500}) {
            assertThat(gifs.search("cat", more -> more.limit(limit)).send()).hasSizeBetween(1, limit);
            assertThat(gifs.listTrendingGifs(more -> more.limit(limit)).send()).hasSizeBetween(1, limit);
        }
    }

    @Test
    void partlyNeedAnAccount() {
        ada.endSessions();
        refused(UnauthorizedException.class, gifs.select("7", "cat"));
        refused(UnauthorizedException.class, gifs.searchProvider("cat"));
        refused(UnauthorizedException.class, gifs.listTrendingTerms());
    }
}
