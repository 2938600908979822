package io.guildkit.core.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FormErrorsTest {
    private static FormErrors tree(String message) {
        FormErrors.Builder root = FormErrors.builder();
        root.field("embeds").field("0").field("title").fault("LONG", message);
        root.field("name");
        return root.build();
    }

    @Test
    void omitsPlacesWithoutFaults() {
        assertThat(tree("x").fields()).containsOnlyKeys("embeds");
        FormErrors.Builder empty = FormErrors.builder();
        empty.field("a").field("b");
        assertThat(empty.build()).isSameAs(FormErrors.none());
        assertThat(FormErrors.none().isEmpty()).isTrue();
        assertThat(FormErrors.none()).hasToString("");
        assertThat(FormErrors.none().firstMessage()).isEmpty();
    }

    @Test
    void comparesTrees() {
        assertThat(tree("x")).isEqualTo(tree("x")).hasSameHashCodeAs(tree("x"));
        assertThat(tree("x")).isNotEqualTo(tree("y")).isNotEqualTo(FormErrors.none());
    }

    @Test
    void findsPlacesByBothNotations() {
        FormErrors.Fault fault = new FormErrors.Fault("LONG", "x");
        assertThat(tree("x").at("embeds[0].title").faults()).containsExactly(fault);
        assertThat(tree("x").at("embeds/0/title").faults()).containsExactly(fault);
        assertThat(tree("x").at("embeds[1].title").isEmpty()).isTrue();
        assertThat(tree("x").at("").isEmpty()).isTrue();
    }

    @Test
    void treeIsUnmodifiable() {
        FormErrors tree = tree("x");
        assertThatThrownBy(() -> tree.fields().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> tree.faults().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void onlyNamesOfDigitsAreIndexes() {
        FormErrors.Builder root = FormErrors.builder();
        root.field("0").fault("", "a");
        root.field("x1").field("2").fault("", "b");
        root.field("").fault("", "c");
        assertThat(root.build()).hasToString("[0]: a; x1[2]: b; c");
    }
}
