package io.guildkit.redis;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.guildkit.testsupport.HouseRules;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisClusterClient;

class HouseRulesTest {
    private static final JavaClasses MODULE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.guildkit.redis");

    @Test
    void followsRulesOfAllModules() {
        HouseRules.check(MODULE);
    }

    @Test
    void exposesOnlyClientClassesOfJedis() {
        List<String> exposed = Stream.of(RedisFleet.class, RedisFleet.Builder.class, FleetStatus.class)
                .flatMap(type -> Stream.of(type.getMethods()))
                .flatMap(method ->
                        Stream.concat(Stream.of(method.getReturnType()), Stream.of(method.getParameterTypes())))
                .map(Class::getName)
                .filter(name -> name.startsWith("redis."))
                .distinct()
                .toList();
        assertThat(exposed).containsExactlyInAnyOrder(RedisClient.class.getName(), RedisClusterClient.class.getName());
    }
}
