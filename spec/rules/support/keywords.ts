/** Our keywords and the objects on which each means something, by Redocly's names of their types. */
export const keywords: Readonly<Record<string, readonly string[]>> = {
  'x-append-only': ['Schema'],
  'x-case': ['Example'],
  'x-covers': ['Example'],
  'x-details': ['Example'],
  'x-fault-switch': ['Root'],
  'x-displayName': ['Tag'],
  'x-feature': ['Operation'],
  'x-filters': ['Parameter', 'Schema'],
  'x-html': ['Schema'],
  'x-level': ['Parameter', 'Schema', 'Response', 'Example'],
  'x-max-bytes': ['RequestBody'],
  'x-pagination': ['Operation'],
  'x-returns': ['Schema'],
  'x-role': ['Parameter', 'Schema'],
  'x-roles': ['Root'],
  'x-scopes': ['SecurityScheme'],
  'x-service-responses': ['Root'],
  'x-sorts': ['Parameter', 'Schema'],
  'x-text': ['Example'],
  'x-trim': ['Parameter', 'Schema'],
  'x-unique': ['Schema'],
};

export const isKeyword = (name: string): boolean => name.startsWith('x-');
