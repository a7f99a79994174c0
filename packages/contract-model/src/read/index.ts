/** Reads an OpenAPI document as a contract. Apart from the model, because only this part needs a YAML parser. */
export { mapSources } from './map-sources.ts';
export { readBundle } from './read-bundle.ts';
export { readDocument } from './read-document.ts';
export type { DocumentPart } from './resolve-part.ts';
export { SpecError, type SpecProblem } from './spec-error.ts';
export type { Bundle } from './spec-node.ts';
