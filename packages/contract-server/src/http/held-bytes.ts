/** The memory that clients can make this process hold: bodies that arrive, and responses that they do not read. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Less is not counted: as many connections as there can be hold little with it. */
export const COUNTED_BYTES = 16 * 1024;

/** Max bytes of each kind, of all clients together. */
const MAX_HELD_BYTES = 256 * 1024 * 1024;

/** Who sends a request, as far as its share of the memory is concerned. */
export type Tenant = string | number;

const tenants = new WeakMap<IncomingMessage, Tenant>();

/** From now on, what the request holds counts for the tenant. */
export function assignTenant(request: IncomingMessage, tenant: Tenant | undefined): void {
  if (tenant !== undefined) tenants.set(request, tenant);
}

/** A tenant has at most half of the memory: otherwise one that sends or reads slowly could have the requests of all others rejected. */
const MAX_OF_TENANT = MAX_HELD_BYTES / 2;

class HeldBytes {
  /** Of a tenant at most its share, which its last response may exceed. */
  #total = 0;
  readonly #ofResponses = new WeakMap<ServerResponse, number>();
  readonly #ofTenants = new Map<Tenant, number>();

  /** Whether the request may hold so many bytes more. What is not counted always has room. */
  hasRoom({ req }: ServerResponse, bytes = COUNTED_BYTES): boolean {
    if (bytes < COUNTED_BYTES) return true;
    const tenant = tenants.get(req);
    const own = tenant === undefined ? 0 : (this.#ofTenants.get(tenant) ?? 0);
    return this.#total <= MAX_HELD_BYTES && own <= MAX_OF_TENANT;
  }

  /**
   * Sets how many bytes the request holds until its response is closed. Returns false if that is too much: all together or the tenant
   * have too many, or the client is gone.
   */
  hold(response: ServerResponse, bytes: number): boolean {
    if (bytes < COUNTED_BYTES) return true;
    if (response.closed) return false;
    const tenant = tenants.get(response.req);
    const before = this.#ofResponses.get(response);
    this.#ofResponses.set(response, bytes);
    this.#add(bytes - (before ?? 0), tenant);
    if (before === undefined) response.once('close', () => this.#add(-(this.#ofResponses.get(response) ?? 0), tenant));
    return this.hasRoom(response);
  }

  #add(bytes: number, tenant: Tenant | undefined): void {
    if (tenant === undefined) {
      this.#total += bytes;
      return;
    }
    const before = this.#ofTenants.get(tenant) ?? 0;
    const held = before + bytes;
    this.#total += Math.min(held, MAX_OF_TENANT) - Math.min(before, MAX_OF_TENANT);
    if (held === 0) this.#ofTenants.delete(tenant);
    else this.#ofTenants.set(tenant, held);
  }
}

/** Bodies that are received or processed. */
export const heldBodies = new HeldBytes();

/** Responses, each until its client has read all of it. */
export const unreadResponses = new HeldBytes();
