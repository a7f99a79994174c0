/** The model of a contract, for any API: its types, and the functions that the compiler, the server and the suite read it with. */
export { type Binding, bindings } from './bindings.ts';
export * from './case.ts';
export * from './contract.ts';
export { type DerivedValue, deriveValue, findRuleObject, listDerivedRules } from './derived-value.ts';
export type * from './handlers.ts';
export type * from './html-policy.ts';
export { type InitialValue, listInitialValues } from './initial-values.ts';
export { isObject, type Json } from './json.ts';
export * from './json-pointer.ts';
export { lazy } from './lazy.ts';
export { ContractLoadError, loadContract } from './load-contract.ts';
export { type RequestValues, renderMessage } from './message-template.ts';
export * from './operation.ts';
export * from './schema.ts';
export * from './schema-walk.ts';
export { exampleForCredential, exampleForIssues, type NamedExample } from './select-example.ts';
export { type KeywordLocation, walkKeyword } from './walk-keyword.ts';
export { type Location, walkRequest, walkValue } from './walk-value.ts';
