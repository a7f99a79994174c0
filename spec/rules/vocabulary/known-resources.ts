import { isObject } from '@helpdesk/contract-model';
import type { Members } from '../support/document-node.ts';
import { nodeRule } from '../support/node-rule.ts';

/** The suite can only obtain a resource that `x-resources` describes. */
export const knownResources = nodeRule(({ members, location }, _, report, root) => {
  const known = Object.keys(root.at('x-resources').members);
  const named: [keyword: string, resource: unknown][] = [
    ...['x-resource', 'x-find-or-create']
      .filter((keyword) => members[keyword] !== undefined)
      .map((keyword): [string, unknown] => [keyword, resourceOf(members[keyword])]),
    ...resourcesOfCase(members['x-case']).map((resource): [string, unknown] => ['x-case', resource]),
  ];
  for (const [keyword, resource] of named) {
    if (known.includes(String(resource))) continue;
    report(
      location.child(keyword),
      `\`${resource}\` is not a known resource: write one of ${known.join(', ')}, or add it to \`x-resources\`.`,
    );
  }
});

const resourceOf = (reference: unknown): unknown => (isObject(reference) ? reference.resource : reference);

/** The resources of `{$absent: RESOURCE}` and `{$resource: RESOURCE}` anywhere in what a case sets. */
const resourcesOfCase = (change: unknown): unknown[] =>
  isObject(change) && isObject(change.set) ? Object.values(change.set).flatMap(resourcesIn) : [];

function resourcesIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(resourcesIn);
  if (!isObject(value)) return [];
  return [...tagged(value), ...Object.values(value).flatMap(resourcesIn)];
}

const tagged = (value: Members): unknown[] =>
  [value.$absent, value.$resource].filter((resource) => resource !== undefined);
