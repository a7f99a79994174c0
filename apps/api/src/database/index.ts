export type { Driver } from './clients.ts';
export { violatesUnique } from './constraints.ts';
export { DanglingReferencesError, type MigrationStatus, migrate, migrationStatus, NOTHING_APPLIED } from './migrate.ts';
export { CannotOpen, type DatabaseConfig, DriverMissing, openDatabase } from './open.ts';
export { checkDatabase, ping } from './ping.ts';
export { StorageFault, withStorageFault } from './storage-fault.ts';
export { readSnapshot, writeTransaction } from './transactions.ts';
