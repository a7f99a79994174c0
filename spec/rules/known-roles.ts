import { nodeRule } from './support/node-rule.ts';
import { isObject, type Members } from './support/place.ts';

/** A role that nobody describes is one that no suite can find. */
export const knownRoles = nodeRule(({ members, location }, _, report, root) => {
  const known = Object.keys(root.at('x-roles').members);
  const named: [keyword: string, role: unknown][] = [
    ...[members['x-role']]
      .filter((value) => value !== undefined)
      .map((value): [string, unknown] => ['x-role', roleOf(value)]),
    ...rolesOfCase(members['x-case']).map((role): [string, unknown] => ['x-case', role]),
  ];
  for (const [keyword, role] of named) {
    if (known.includes(String(role))) continue;
    report(
      location.child(keyword),
      `\`${role}\` is no role: write one of ${known.join(', ')}, or add it to the roles of the spec (\`x-roles\`).`,
    );
  }
});

const roleOf = (reference: unknown): unknown => (isObject(reference) ? reference.role : reference);

/** The roles of `{$absent: ROLE}` and `{$role: ROLE}` anywhere in what a case sets. */
const rolesOfCase = (change: unknown): unknown[] =>
  isObject(change) && isObject(change.set) ? Object.values(change.set).flatMap(rolesIn) : [];

function rolesIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(rolesIn);
  if (!isObject(value)) return [];
  return [...tagged(value), ...Object.values(value).flatMap(rolesIn)];
}

const tagged = (value: Members): unknown[] => [value.$absent, value.$role].filter((role) => role !== undefined);
