export type { Driver } from './clients.ts';
export { violatesUnique } from './constraints.ts';
export { type MigrationStatus, migrate, migrationStatus } from './migrate.ts';
export { type DatabaseConfig, DriverMissing, openDatabase } from './open.ts';
export { CannotOpen, checkDatabase, ping } from './ping.ts';
export { StorageFault, withStorageFault } from './storage-fault.ts';
