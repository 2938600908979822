package io.guildkit.spring;

import io.guildkit.outbox.OutboxTransactions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Finds the connection of the current transaction of Spring, if the transaction is one of the data source of the outbox. */
final class SpringTransactions implements OutboxTransactions {
    private final DataSource dataSource;

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
    DataSource dataSource() {
        return dataSource;
    }

    @Override
    public Optional<Connection> current() {
        if (!TransactionSynchronizationManager.isActualTransactionActive()
                || !TransactionSynchronizationManager.isSynchronizationActive()) {
            return Optional.empty();
        }
        return TransactionSynchronizationManager.getResource(dataSource) instanceof ConnectionHolder holder
                ? transactional(holder.getConnection())
                : Optional.empty();
    }

    /** The transaction may be one of another resource, such as a queue. A connection that was used in it commits each statement. */
    private static Optional<Connection> transactional(Connection connection) {
        try {
            return connection.getAutoCommit() ? Optional.empty() : Optional.of(connection);
        } catch (SQLException e) {
            throw new DataAccessResourceFailureException("The connection of the current transaction is broken", e);
        }
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
