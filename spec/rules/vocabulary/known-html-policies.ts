import { isObject } from '@helpdesk/contract-model';
import { nodeRule } from '../support/node-rule.ts';

/** `x-html` names a policy of `x-html-policies` and stands beside `x-stores`; otherwise the suite cannot test what is kept. */
export const knownHtmlPolicies = nodeRule(({ members, location }, _, report, root) => {
  const html = members['x-html'];
  if (!isObject(html)) return;
  const known = Object.keys(root.at('x-html-policies').members);
  if (!known.includes(String(html.policy))) {
    report(
      location.child('x-html'),
      `\`${html.policy}\` is not a known HTML policy: write one of ${known.join(', ')}, or add it to \`x-html-policies\`.`,
    );
  }
  if (members['x-stores'] === undefined) {
    report(
      location.child('x-html'),
      'Nothing says where the HTML is kept: add `x-stores` with the pointer inside the resource.',
    );
  }
});
