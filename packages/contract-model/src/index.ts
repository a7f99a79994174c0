/** The model of a contract, for any API: its types, and the functions that the compiler, the server and the suite read it with. */
export { type Binding, bindings } from './bindings.ts';
export {
  type Case,
  type Credential,
  type Level,
  type RequestChange,
  type RequestExample,
  type ScopeCredential,
  SERVICE,
  type Source,
} from './case.ts';
export { compilePattern } from './compile-pattern.ts';
export {
  type Contract,
  type FaultSwitch,
  findResourceCreation,
  type OpenApiDocument,
  type RejectedCharacter,
  type RequestCheck,
  type ResourceKind,
  type Scope,
  type UnsupportedBody,
} from './contract.ts';
export { countCodePoints } from './count-code-points.ts';
export { type DerivedValue, deriveValue, findRuleObject, listDerivedRules } from './derived-value.ts';
export type {
  ApiTypes,
  OperationContext,
  OperationHandler,
  OperationHandlers,
  OperationId,
  OperationRequest,
  OperationResponse,
  TypedContract,
  ValidationIssue,
} from './handlers.ts';
export { hasTooManyValues } from './has-too-many-values.ts';
export type { AddressRule, FrameRule, HtmlPolicy, SanitizedHtml } from './html-policy.ts';
export { type InitialValue, listInitialValues } from './initial-values.ts';
export { hasUnstorableText, isObject, type Json } from './json.ts';
export {
  type DocumentPointer,
  isAtOrBelow,
  joinPointer,
  parentPointer,
  parsePointer,
  type RequestPointer,
  valueAt,
  valuesAt,
  withValueAt,
} from './json-pointer.ts';
export { lazy } from './lazy.ts';
export { ContractLoadError, loadContract } from './load-contract.ts';
export { memoize } from './memoize.ts';
export { messageOf } from './message-of.ts';
export { type RequestValues, renderMessage } from './message-template.ts';
export {
  ANY_CONTENT,
  type DocumentedResponse,
  type Example,
  type Method,
  methods,
  type Operation,
  type Pagination,
  type Parameter,
  type RequestBody,
  type ResponseHeader,
} from './operation.ts';
export { ownKeywords } from './own-keywords.ts';
export {
  type BucketFilter,
  type Effect,
  type Filter,
  type FindOrCreate,
  type Nesting,
  type OptionPaths,
  type Returns,
  readReference,
  readReturns,
  type Schema,
  type ServerTime,
  type SortKey,
  type Sorts,
  type TextFilter,
  type TypedValues,
  type ValueFilter,
  type ValueType,
} from './schema.ts';
export {
  hasKeywordBelow,
  isSchema,
  type JsonType,
  mapSchema,
  mergedSchema,
  resolveSchema,
  schemaBranches,
  schemaTypes,
} from './schema-walk.ts';
export { exampleForCredential, exampleForIssues, type NamedExample } from './select-example.ts';
export { type KeywordLocation, walkKeyword } from './walk-keyword.ts';
export { type Location, walkRequest, walkValue } from './walk-value.ts';
