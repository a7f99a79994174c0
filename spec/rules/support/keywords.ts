/**
 * Our keywords, each with the types of the objects that may have it, as Redocly names them. Keywords about a parameter belong to
 * its schema, which can be shared.
 */
export const keywords: Readonly<Record<string, readonly string[]>> = {
  'x-append-only': ['Schema'],
  'x-case': ['Example'],
  'x-counts': ['Schema'],
  'x-covers': ['Example'],
  'x-derived': ['Schema'],
  'x-details': ['Example'],
  'x-displayName': ['Tag'],
  'x-echoes': ['Schema'],
  'x-effects': ['Schema'],
  'x-excerpt': ['Schema'],
  'x-fault-switch': ['Root'],
  'x-feature': ['Operation'],
  'x-filters': ['Schema'],
  'x-find-or-create': ['Schema'],
  'x-html': ['Schema'],
  'x-html-policies': ['Root'],
  'x-level': ['Schema', 'Example'],
  'x-max-bytes': ['RequestBody'],
  'x-nests': ['Schema'],
  'x-normalize': ['Schema'],
  'x-on-change': ['Schema'],
  'x-order': ['Operation'],
  'x-pagination': ['Operation'],
  'x-resource': ['Schema'],
  'x-resources': ['Root'],
  'x-returns': ['Schema'],
  'x-scopes': ['SecurityScheme'],
  'x-server-time': ['Schema'],
  'x-service-responses': ['Root'],
  'x-sort-direction': ['Schema'],
  'x-shared': ['Operation'],
  'x-sorts': ['Schema'],
  'x-stores': ['Schema'],
  'x-text': ['Example'],
  'x-trim': ['Schema'],
  'x-unique': ['Schema'],
};

export const isKeyword = (name: string): boolean => name.startsWith('x-');
