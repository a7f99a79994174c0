/** Pure functions that read any contract: the generator, the server and the suite agree because they share these. */
export { type Binding, bindings } from './read/bindings.ts';
export { fillText, type RequestValues } from './read/fill-text.ts';
export { escapeSegment, isAt, segmentsOf, valueAt } from './read/pointer.ts';
export { resolveSchema } from './read/resolve-schema.ts';
export { exampleForCredential, exampleForFaults, type NamedExample } from './read/select-example.ts';
