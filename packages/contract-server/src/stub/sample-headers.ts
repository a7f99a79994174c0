import { type Contract, type ResponseHeader, resolveSchema, valueAt } from '@helpdesk/contract-model';

/**
 * A value for each required header: its example, else one that its schema allows; an address is that of the request.
 * What an optional header says, such as the ID of this request, an example cannot know.
 */
export function sampleHeaders(
  contract: Contract,
  headers: Readonly<Record<string, ResponseHeader>>,
  address: URL,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([, { required }]) => required)
      .map(([name, { schema, at }]) => {
        const { examples, enum: choices, type, minimum, format } = resolveSchema(contract.openapi, schema);
        const example = valueAt(contract.openapi, `${at}/example`) ?? examples?.[0] ?? choices?.[0];
        if (example !== undefined) return [name, String(example)];
        if (type === 'integer' || type === 'number') return [name, String(minimum ?? 1)];
        return [name, format === 'uri' ? address.href : 'example'];
      }),
  );
}
