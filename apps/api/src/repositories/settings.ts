/** What repositories need to know beside the database. */
export interface RepositorySettings {
  /** The present time in whole seconds since 1970-01-01 UTC. */
  readonly now: () => number;
  /** What items of a contact list carry: `companies`, or `company_id` and `company_name`. */
  readonly contactListVariant: 'companies' | 'company';
}
