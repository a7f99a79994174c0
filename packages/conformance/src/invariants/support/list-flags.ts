import { isObject, type Json } from '@helpdesk/contract-model';

/** What is true or false of a resource. */
export const listFlags = (resource: Json): (readonly [string, Json])[] =>
  isObject(resource) ? Object.entries(resource).filter(([, value]) => typeof value === 'boolean') : [];
