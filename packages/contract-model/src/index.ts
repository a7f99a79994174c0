/** The model of a contract, for any API: its types, and the functions that the compiler, the server and the suite read it with. */
export { type Binding, bindings } from './contract/bindings.ts';
export {
  type Case,
  type Credential,
  type Level,
  type RequestChange,
  type RequestExample,
  readOperationId,
  type ScopeCredential,
  SERVICE,
  type Source,
} from './contract/case.ts';
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
} from './contract/contract.ts';
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
} from './contract/handlers.ts';
export { ContractLoadError, loadContract } from './contract/load-contract.ts';
export { type RequestValues, renderMessage } from './contract/message-template.ts';
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
} from './contract/operation.ts';
export { exampleForCredential, exampleForIssues, type NamedExample } from './contract/select-example.ts';
export { hasTooManyValues } from './json/has-too-many-values.ts';
export { hasUnstorableText, isObject, type Json } from './json/json.ts';
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
} from './json/json-pointer.ts';
export { DATA_KEYWORDS } from './keywords/data-keywords.ts';
export { type DerivedValue, deriveValue, findRuleObject, listDerivedRules } from './keywords/derived-value.ts';
export type { AddressRule, FrameRule, HtmlPolicy, SanitizedHtml } from './keywords/html-policy.ts';
export { type InitialValue, listInitialValues } from './keywords/initial-values.ts';
export { ownKeywords } from './keywords/own-keywords.ts';
export { compilePattern } from './schema/compile-pattern.ts';
export { countCodePoints } from './schema/count-code-points.ts';
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
} from './schema/schema.ts';
export {
  hasKeywordBelow,
  isSchema,
  type JsonType,
  mapSchema,
  mergedSchema,
  resolveSchema,
  schemaBranches,
  schemaTypes,
} from './schema/schema-walk.ts';
export { type KeywordLocation, walkKeyword } from './schema/walk-keyword.ts';
export { type Location, walkRequest, walkValue } from './schema/walk-value.ts';
export { lazy } from './support/lazy.ts';
export { memoize } from './support/memoize.ts';
export { messageOf } from './support/message-of.ts';
