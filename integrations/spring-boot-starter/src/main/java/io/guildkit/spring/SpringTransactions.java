package io.guildkit.spring;

import io.guildkit.outbox.OutboxTransactions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Finds the connection of the current transaction of Spring, if the transaction is one of the data source of the outbox. Spring Boot
 * registers it with the transaction managers that it creates.
 */
final class SpringTransactions
        implements OutboxTransactions, GuildkitOutboxAutoConfiguration.OwnDataSource, TransactionExecutionListener {
    private final DataSource dataSource;

    /**
     * The connections of transactions that are committed, while callbacks after the commit run. Spring shows these transactions as active,
     * and commits nothing that the callbacks write.
     */
    private final Set<ConnectionHolder> committed = ConcurrentHashMap.newKeySet();

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

    @Override
    public Optional<Connection> current() {
        if (!TransactionSynchronizationManager.isActualTransactionActive()
                || !TransactionSynchronizationManager.isSynchronizationActive()) {
            return Optional.empty();
        }
        return holder().filter(holder -> !committed.contains(holder))
                .map(ConnectionHolder::getConnection)
                .filter(SpringTransactions::isTransactional);
    }

    private Optional<ConnectionHolder> holder() {
        return TransactionSynchronizationManager.getResource(dataSource) instanceof ConnectionHolder holder
                ? Optional.of(holder)
                : Optional.empty();
    }

    /** The transaction may be one of another resource, such as a queue. A connection that was used in it commits each statement. */
    private static boolean isTransactional(Connection connection) {
        try {
            return !connection.getAutoCommit();
        } catch (SQLException e) {
            throw new DataAccessResourceFailureException("The connection of the current transaction is broken", e);
        }
    }

    @Override
    public void beforeCommit(TransactionExecution transaction) {
        holder().ifPresent(committed::add);
    }

    @Override
    public void afterCommit(TransactionExecution transaction, @Nullable Throwable failure) {
        holder().ifPresent(committed::remove);
    }

    /** A commit that fails can end as a rollback. */
    @Override
    public void afterRollback(TransactionExecution transaction, @Nullable Throwable failure) {
        holder().ifPresent(committed::remove);
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
