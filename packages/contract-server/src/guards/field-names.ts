import type { Schema } from '@helpdesk/contract-model';

/** Allows no value. Of `false` itself the validator would not say where it was found. */
const NOTHING = { allOf: [false] };

/**
 * The schema worded so that the validator says where a field is that must not be there: it is a value that nothing allows.
 * Else the validator appends the name of an unknown field as it is, `/a/b` for the field `a/b`, and loses an empty one;
 * and of `propertyNames` it does not say which name is meant.
 */
export function withLocatedFields(schema: Schema): Schema {
  const located: Record<string, unknown> = { ...schema };
  for (const keyword of ['additionalProperties', 'unevaluatedProperties']) {
    if (schema[keyword] === false) located[keyword] = NOTHING;
  }
  const { propertyNames, patternProperties } = schema;
  if (propertyNames !== undefined) {
    const { minLength, maxLength, ...others } = propertyNames;
    located.propertyNames = others;
    located.patternProperties = {
      ...(patternProperties as object | undefined), // an object by JSON Schema Core, 10.3.2.2
      ...(minLength !== undefined && minLength > 0 && { [`^[^]{0,${minLength - 1}}$`]: NOTHING }),
      ...(maxLength !== undefined && { [`^[^]{${maxLength + 1}}`]: NOTHING }),
    };
  }
  return located;
}
