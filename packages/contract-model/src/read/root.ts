import type { FaultSwitch, HttpRules, ResourceKind, Scope } from '../contract/contract.ts';
import type { HtmlPolicy } from '../keywords/html-policy.ts';
import { mapAll } from './spec-error.ts';
import type { SpecNode } from './spec-node.ts';

/** The path of the first server, without a trailing slash: `/v1`. */
export function readBasePath(root: SpecNode): string {
  const servers = root.get('servers');
  const server = servers.items()[0] ?? servers.fail('`servers` must have a server, such as `url: /v1`');
  const url = server.get('url').string();
  if (!URL.canParse(url, 'http://any')) server.fail(`${JSON.stringify(url)} is not a URL`);
  return new URL(url, 'http://any').pathname.replace(/\/$/, '');
}

/** Reads `x-scopes` of all security schemes. */
export function readScopes(root: SpecNode): Record<string, Scope> {
  const schemes = root.find('components')?.find('securitySchemes')?.members() ?? [];
  const scopes = schemes.flatMap(([, scheme]) => scheme.find('x-scopes')?.members() ?? []);
  return Object.fromEntries(
    mapAll(scopes, ([name, scope]) => {
      const includes = scope
        .find('includes')
        ?.items()
        .map((item) => item.string());
      return [name, { description: scope.get('description').string(), ...(includes && { includes }) }];
    }),
  );
}

/** Reads `x-resources`. */
export function readResources(root: SpecNode): Record<string, ResourceKind> {
  return Object.fromEntries(
    mapAll(root.find('x-resources')?.members() ?? [], ([name, resource]) => {
      const create = resource.find('create');
      const list = resource.find('list');
      return [
        name,
        {
          description: resource.get('description').string(),
          ...(create && { create: { case: create.get('case').string(), at: create.get('at').bodyPointer() } }),
          ...(list && { list: readResourceList(list) }),
        },
      ];
    }),
  );
}

function readResourceList(node: SpecNode): NonNullable<ResourceKind['list']> {
  const at = node.find('at')?.bodyPointer();
  const where = node.find('where')?.members();
  return {
    operation: node.get('operation').string(),
    items: node.get('items').bodyPointer(),
    ...(at !== undefined && { at }),
    ...(where && { where: Object.fromEntries(where.map(([pointer, value]) => [pointer, value.json()])) }),
    ...(node.find('isComplete')?.json() === true && { isComplete: true }),
  };
}

/** Reads `x-html-policies`. */
export function readHtmlPolicies(root: SpecNode): Record<string, HtmlPolicy> | undefined {
  const node = root.find('x-html-policies');
  for (const [, policy] of node?.members() ?? []) policy.members();
  // The lint checks the rest of the spec against rules/keywords/x-html-policies.schema.json. A document of --contract need
  // not have passed it.
  return node?.json() as Record<string, HtmlPolicy> | undefined;
}

/** Reads `x-http`. */
export function readHttpRules(root: SpecNode): HttpRules | undefined {
  const node = root.find('x-http');
  node?.members();
  node?.find('order')?.items();
  // The lint checks the rest of the spec against rules/keywords/x-http.schema.json. A document of --contract need not have passed it.
  return node?.json() as HttpRules | undefined;
}

/** Reads `x-fault-switch`. */
export function readFaultSwitch(root: SpecNode): FaultSwitch | undefined {
  const node = root.find('x-fault-switch');
  if (!node) return undefined;
  const layers = node
    .get('layers')
    .members()
    .map(([name, layer]) => [name, layer.string()]);
  return {
    advertise: node.get('advertise').string(),
    inject: node.get('inject').string(),
    layers: Object.fromEntries(layers),
  };
}
