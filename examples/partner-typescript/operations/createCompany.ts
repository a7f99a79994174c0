import type { schemas } from '@helpdesk/contract';
import { failure, type Issue, type Operation, rejectQuery } from '../api.ts';

const MAX_LENGTHS: Readonly<Record<string, number>> = { name: 255, address: 1000, notes: 10_000 };
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Lengths count characters, not UTF-16 units. */
const lengthOf = (text: string): number => [...text].length;

function findIssues(body: unknown): Issue[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return [{ path: '/body', message: 'must be an object' }];
  }
  const issues: Issue[] = [];
  const add = (name: string, message: string, index?: number) => {
    // A JSON Pointer escapes both signs (RFC 6901, 3).
    const path = `/body/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    issues.push({ path: index === undefined ? path : `${path}/${index}`, message });
  };
  for (const [name, value] of Object.entries(body)) {
    const max = MAX_LENGTHS[name];
    if (max !== undefined) {
      const text = name === 'name' && typeof value === 'string' ? value.trim() : value;
      if (typeof text !== 'string' || lengthOf(text) > max) add(name, `must be a text of at most ${max} characters`);
      else if (name === 'name' && text === '') add(name, 'must not be blank');
    } else if (name === 'domains') {
      if (!Array.isArray(value) || value.length > 50) add(name, 'must be a list of at most 50 host names');
      else for (const [index, one] of value.entries()) if (!isHostName(one)) add(name, 'must be a host name', index);
    } else if (name === 'domain') {
      // Beside `domains` it may be any text.
      const isRight = 'domains' in body ? typeof value === 'string' && lengthOf(value) <= 1_000_000 : isHostName(value);
      if (!isRight) add(name, 'must be a host name');
    } else add(name, 'is not a known field');
  }
  if (!('name' in body)) add('name', 'is required');
  return issues;
}

const isHostName = (value: unknown): value is string => typeof value === 'string' && HOST_NAME.test(value);

export const createCompany: Operation = ({ account, query, body, baseUrl }) => {
  const rejected = rejectQuery(query);
  if (rejected !== undefined) return rejected;
  const issues = findIssues(body);
  if (issues.length > 0) return failure(400, 'Invalid request data', issues);
  const input = body as schemas.NewCompany; // findIssues has checked it
  const name = input.name.trim();
  const given = input.domains ?? (input.domain === undefined ? [] : [input.domain]);
  const domains = [...new Set(given.map((one) => one.toLowerCase()))];
  const others = [...account.companies.values()];
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase())) {
    return failure(409, 'Company with this name already exists');
  }
  if (others.some((one) => one.domains.some((domain) => domains.includes(domain)))) {
    return failure(409, 'Company with this domain already exists');
  }
  const [domain = ''] = domains;
  const now = Math.floor(Date.now() / 1000);
  const company: schemas.Company = {
    id: nextId++,
    name,
    domains,
    domain,
    logo: domain && `https://${domain}/favicon.ico`,
    industry: '',
    phone: '',
    address: input.address ?? '',
    notes: input.notes ?? '',
    other_details: {},
    total_contacts_linked: 0,
    created_at: now,
    updated_at: now,
  };
  account.companies.set(company.id, company);
  return { status: 201, body: { data: company }, headers: { Location: `${baseUrl}/companies/${company.id}` } };
};

let nextId = 1;
