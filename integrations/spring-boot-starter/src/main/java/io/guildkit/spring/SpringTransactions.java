package io.guildkit.spring;

import io.guildkit.outbox.OutboxTransactions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.ConfigurableTransactionManager;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.jta.JtaTransactionObject;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Finds the connection of the current transaction of Spring, if the transaction is one of the data source of the outbox. The
 * {@linkplain #listenTo managers} of the transactions report their beginnings, because the connection does not show whether it belongs to
 * the transaction or is only used in it.
 */
final class SpringTransactions
        implements OutboxTransactions, GuildkitOutboxAutoConfiguration.OwnDataSource, TransactionExecutionListener {
    private final DataSource dataSource;

    /** The connections of the data source that a transaction manager opened, each with the transaction that began with it. */
    private final Map<ConnectionHolder, TransactionExecution> owners = new ConcurrentHashMap<>();

    /**
     * The connections of transactions that are committed, while callbacks after the commit run. Spring shows these transactions as active,
     * and commits nothing that the callbacks write.
     */
    private final Set<ConnectionHolder> committed = ConcurrentHashMap.newKeySet();

    /**
     * Marks the current transaction as one of another resource, such as a queue. It does not commit a connection of the data source that is
     * used in it.
     *
     * @param isGlobal whether it is a transaction of JTA, which may include the connections that are used in it
     */
    private record OtherResource(boolean isGlobal) implements TransactionSynchronization {}

    SpringTransactions(DataSource dataSource) {
        this.dataSource = target(dataSource);
    }

    /** Transaction managers use the data source behind the proxy as the key of their connections. */
    private static DataSource target(DataSource dataSource) {
        return dataSource instanceof TransactionAwareDataSourceProxy proxy && proxy.getTargetDataSource() != null
                ? target(proxy.getTargetDataSource())
                : dataSource;
    }

    /** Returns the data source whose connections do not take part in transactions of Spring. */
    @Override
    public DataSource dataSource() {
        return dataSource;
    }

    /** Listens to a transaction manager. Spring Boot registers listeners only with the managers that it creates. */
    void listenTo(ConfigurableTransactionManager manager) {
        Collection<TransactionExecutionListener> listeners = manager.getTransactionExecutionListeners();
        if (!listeners.contains(this)) {
            List<TransactionExecutionListener> all = new ArrayList<>(listeners);
            all.add(this);
            manager.setTransactionExecutionListeners(all);
        }
    }

    @Override
    public Optional<Connection> current() {
        if (!TransactionSynchronizationManager.isActualTransactionActive()
                || !TransactionSynchronizationManager.isSynchronizationActive()) {
            return Optional.empty();
        }
        return holder().filter(holder -> !committed.contains(holder))
                .flatMap(this::connection)
                .filter(SpringTransactions::isTransactional);
    }

    private Optional<ConnectionHolder> holder() {
        return TransactionSynchronizationManager.getResource(dataSource) instanceof ConnectionHolder holder
                ? Optional.of(holder)
                : Optional.empty();
    }

    /** Returns the connection, unless the transaction certainly does not commit it. */
    private Optional<Connection> connection(ConnectionHolder holder) {
        if (owners.containsKey(holder)) {
            return Optional.of(holder.getConnection());
        }
        boolean isOnlyUsed = TransactionSynchronizationManager.getSynchronizations().stream()
                .anyMatch(marker -> marker instanceof OtherResource other && !other.isGlobal());
        return isOnlyUsed ? Optional.empty() : Optional.of(used());
    }

    /**
     * Returns the connection that is used in the transaction. Spring closes it while the transaction is suspended, and this method opens it
     * again. Spring keeps it until the end of the transaction.
     */
    private Connection used() {
        Connection connection = DataSourceUtils.getConnection(dataSource);
        DataSourceUtils.releaseConnection(connection, dataSource);
        return connection;
    }

    /** A connection that is only used in a transaction usually commits each statement. The outbox commits on its own connection then. */
    private static boolean isTransactional(Connection connection) {
        try {
            return !connection.getAutoCommit();
        } catch (SQLException e) {
            throw new DataAccessResourceFailureException("The connection of the current transaction is broken", e);
        }
    }

    /** A manager of the data source has bound its connection now. A connection that is only used in a transaction is bound later. */
    @Override
    public void afterBegin(TransactionExecution transaction, @Nullable Throwable failure) {
        if (failure != null || !transaction.isNewTransaction()) {
            return;
        }
        Optional<ConnectionHolder> bound = holder();
        if (bound.isPresent()) {
            owners.putIfAbsent(
                    bound.get(),
                    transaction); // an inner transaction of another resource sees the holder of the outer one
        } else if (TransactionSynchronizationManager.isSynchronizationActive()) {
            TransactionSynchronizationManager.registerSynchronization(new OtherResource(isGlobal(transaction)));
        }
    }

    private static boolean isGlobal(TransactionExecution transaction) {
        return transaction instanceof DefaultTransactionStatus status
                && status.getTransaction() instanceof JtaTransactionObject;
    }

    @Override
    public void beforeCommit(TransactionExecution transaction) {
        holder().filter(holder -> transaction.equals(owners.get(holder))).ifPresent(committed::add);
    }

    @Override
    public void afterCommit(TransactionExecution transaction, @Nullable Throwable failure) {
        forget(transaction);
    }

    /** A commit that fails can end as a rollback. */
    @Override
    public void afterRollback(TransactionExecution transaction, @Nullable Throwable failure) {
        forget(transaction);
    }

    private void forget(TransactionExecution transaction) {
        holder().ifPresent(holder -> {
            if (owners.remove(holder, transaction)) {
                committed.remove(holder);
            }
        });
    }

    @Override
    public void afterCommit(Runnable task) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                task.run();
            }
        });
    }
}
