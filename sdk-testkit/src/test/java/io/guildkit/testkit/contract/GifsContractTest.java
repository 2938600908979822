package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.invites.gifs.Gif;
import io.guildkit.invites.gifs.GifCategory;
import io.guildkit.invites.gifs.GifMediaFormat;
import io.guildkit.invites.gifs.GifsClient;
import io.guildkit.invites.gifs.TrendingGifs;
import io.guildkit.testkit.GifLibrary;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GifsContractTest extends AllWordsContractTest {
    private GifsClient gifs;

    @BeforeEach
    void plant() {
        signedIn(seed().create());
        gifs = client(builder()).gifs();
    }

    @Test
    void searchesGifs() {
        String id = emulator.gifs().add("Shy unicorn", "horn");
        List<Gif> found = gifs.search(
                        "horn",
                        more -> more.limit(20)
                                .mediaFormat(GifMediaFormat.TINYGIF)
                                .locale("en-US"))
                .send();
        assertThat(found).singleElement().satisfies(gif -> {
            assertThat(gif.id()).isEqualTo(id);
            assertThat(gif.title()).isEqualTo("Shy unicorn");
            assertThat(gif.src()).endsWith("/tinygif.gif");
            assertThat(gif.gifSrc()).endsWith("/gif.gif");
        });
    }

    @Test
    void returnsTerms() {
        emulator.gifs().clear();
        emulator.gifs().add("Cheerful cat");
        emulator.gifs().addTrendingTerm("cheer");
        assertThat(gifs.listTrendingTerms(more -> more.limit(1).locale("de")).send())
                .containsExactly("cheer");
        assertThat(gifs.suggestTerms("cheer", more -> more.limit(2)).send()).contains("cheerful");
    }

    @Test
    void returnsTrends() {
        TrendingGifs trends = gifs.getTrending(more -> more.mediaFormat(GifMediaFormat.TINYGIF))
                .send();
        GifCategory category = trends.categories().get(0);
        assertThat(category.name()).isEqualTo("cat");
        assertThat(category.src()).endsWith("tinygif.gif");
        assertThat(trends.gifs()).hasSize(1);
        assertThat(gifs.listTrendingGifs(more -> more.limit(25)).send()).hasSize(25);
    }

    @Test
    void reportsSelection() {
        assertThat(gifs.select("7", "cat").send()).isNull();
        assertThat(emulator.gifs().selections()).containsExactly(new GifLibrary.Selection("7", "cat"));
    }

    @Test
    void rejectsInvalidLimitWithoutRequest() {
        for (int limit : new int[] {0, 51}) {
            assertThatExceptionOfType(InvalidRequestException.class)
                    .isThrownBy(() -> gifs.listTrendingTerms(more -> more.limit(limit)));
            assertThatExceptionOfType(InvalidRequestException.class)
                    .isThrownBy(() -> gifs.suggestTerms("cat", more -> more.limit(limit)));
        }
        for (int limit : new int[] {19, 501}) {
            assertThatExceptionOfType(InvalidRequestException.class)
                    .isThrownBy(() -> gifs.search("cat", more -> more.limit(limit)));
            assertThatExceptionOfType(InvalidRequestException.class)
                    .isThrownBy(() -> gifs.listTrendingGifs(more -> more.limit(limit)));
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
}
