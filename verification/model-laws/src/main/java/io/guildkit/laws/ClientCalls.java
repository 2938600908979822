package io.guildkit.laws;

import io.guildkit.GuildkitClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.spec.Endpoint;
import io.guildkit.spec.Member;
import io.guildkit.webhooks.CodehostDelivery;
import io.guildkit.webhooks.CodehostEvent;
import io.guildkit.webhooks.WebhookMessage;
import io.guildkit.webhooks.WebhookMessageEdit;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Prepares the calls of the endpoints of the specification, with values that the client accepts. */
public final class ClientCalls {
    private static final Set<Class<?>> REQUESTS = Set.copyOf(WireModels.requests());

    private final GuildkitClient client;
    private final UnaryOperator<String> texts;

    /** Returns calls with texts of one letter. */
    ClientCalls(GuildkitClient client) {
        this(client, name -> "a".repeat(32));
    }

    /**
     * Returns calls with certain texts.
     *
     * @param texts the text of each parameter and member, by its name
     */
    public ClientCalls(GuildkitClient client, UnaryOperator<String> texts) {
        this.client = client;
        this.texts = texts;
    }

    /** Returns the overloads of the client's method that prepare a call. */
    static List<Method> methods(Endpoint endpoint) {
        Class<?> type = GuildkitClient.class;
        String[] steps = endpoint.call().split("\\(\\)\\.", -1);
        for (String step : Arrays.copyOf(steps, steps.length - 1)) {
            type = named(type, step)
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(endpoint.call()))
                    .getReturnType();
        }
        return named(type, steps[steps.length - 1])
                .filter(method -> method.getReturnType() == ApiCall.class)
                .toList();
    }

    private static Stream<Method> named(Class<?> type, String name) {
        return Stream.of(type.getMethods()).filter(method -> method.getName().equals(name));
    }

    /** Returns a call of each overload that takes the values. */
    public List<ApiCall<?>> of(Endpoint endpoint) {
        Object target = client;
        String[] steps = endpoint.call().split("\\(\\)\\.", -1);
        for (String step : Arrays.copyOf(steps, steps.length - 1)) {
            Method method = named(target.getClass(), step).findFirst().orElseThrow();
            target = invoke(endpoint, method, target).orElseThrow();
        }
        Object last = target;
        return methods(endpoint).stream()
                .filter(method ->
                        !List.of(method.getParameterTypes()).contains(Function.class)) // steps that follow another
                .<ApiCall<?>>flatMap(method -> invoke(endpoint, method, last).map(call -> (ApiCall<?>) call).stream())
                .toList();
    }

    /** Returns nothing if the values are refused: not each lambda that sets nothing makes a request. */
    private Optional<Object> invoke(Endpoint endpoint, Method method, Object target) {
        try {
            return Optional.of(method.invoke(
                    target,
                    Stream.of(method.getParameters())
                            .map(parameter -> value(endpoint, parameter))
                            .toArray()));
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof InvalidRequestException) {
                return Optional.empty();
            }
            throw new IllegalStateException(method.toString(), e);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private Object value(Endpoint endpoint, Parameter parameter) {
        return value(endpoint, parameter.getName(), parameter.getParameterizedType());
    }

    private Object value(Endpoint endpoint, String name, Type type) {
        if (type instanceof ParameterizedType generic) {
            return generic.getRawType() == Consumer.class
                    ? (Consumer<Object>) builder -> {}
                    : List.of(value(endpoint, name, generic.getActualTypeArguments()[0]));
        }
        Class<?> simple = (Class<?>) type;
        if (simple == String.class) {
            return switch (name) {
                case "phone" -> "+491701234567";
                case "icon" -> "5d41402abc4b2a76b9719d911017c592"; // a hash
                default -> texts.apply(name);
            };
        }
        if (simple == int.class) {
            return 7;
        }
        if (simple == UploadFile.class) {
            return UploadFile.of("a.png", new byte[1]);
        }
        if (simple == CodehostDelivery.class) {
            return CodehostDelivery.of(CodehostEvent.PUSH, "{}");
        }
        if (simple == WebhookMessage.class) {
            return WebhookMessage.builder().content(texts.apply("content")).build();
        }
        if (simple == WebhookMessageEdit.class) {
            return WebhookMessageEdit.builder().content(texts.apply("content")).build();
        }
        return REQUESTS.contains(simple) ? full(endpoint, simple) : Requests.sample(simple);
    }

    /** Returns a request with all members of the endpoint's body or query. */
    private Object full(Endpoint endpoint, Class<?> type) {
        List<Member> members = endpoint.body()
                .map(SpecifiedModels.SPECIFICATION.shapes()::get)
                .map(shape -> shape.members())
                .orElse(endpoint.query());
        return Requests.build(Requests.fill(
                type,
                members,
                (java, member) -> SpecifiedModels.sample(java, member, Optional.empty(), Optional.empty(), texts)));
    }
}
