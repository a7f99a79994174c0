import type { Oas3Rule, Plugin } from '@redocly/openapi-core';
import { errorCase } from './examples/error-case.ts';
import { errorText } from './examples/error-text.ts';
import { messageTemplate } from './examples/message-template.ts';
import { minimalCase } from './examples/minimal-case.ts';
import { pairedExamples } from './examples/paired-examples.ts';
import { sharedExamples } from './examples/shared-examples.ts';
import { derivedFields } from './fields/derived-fields.ts';
import { returnedFields } from './fields/returned-fields.ts';
import { returnedIds } from './fields/returned-ids.ts';
import { storedFields } from './fields/stored-fields.ts';
import { typedValues } from './fields/typed-values.ts';
import { fileNames } from './files/file-names.ts';
import { referencedFiles } from './files/referenced-files.ts';
import { filteredFields } from './lists/filtered-fields.ts';
import { paginatedLists } from './lists/paginated-lists.ts';
import { coveredInputs } from './responses/covered-inputs.ts';
import { standardHeaders } from './responses/standard-headers.ts';
import { standardStatuses } from './responses/standard-statuses.ts';
import { arrayItems } from './schemas/array-items.ts';
import { boundedRequests } from './schemas/bounded-requests.ts';
import { closedRequests } from './schemas/closed-requests.ts';
import { closedResponses } from './schemas/closed-responses.ts';
import { linearPatterns } from './schemas/linear-patterns.ts';
import { re2Patterns } from './schemas/re2-patterns.ts';
import { updateDefaults } from './schemas/update-defaults.ts';
import { keyOrder } from './style/key-order.ts';
import { sentences } from './style/sentences.ts';
import { knownHtmlPolicies } from './vocabulary/known-html-policies.ts';
import { knownKeywords } from './vocabulary/known-keywords.ts';
import { knownResources } from './vocabulary/known-resources.ts';
import { knownScope } from './vocabulary/known-scope.ts';
import { providedResources } from './vocabulary/provided-resources.ts';
import { validKeywords } from './vocabulary/valid-keywords.ts';

/** The rule id is the name of the file and of the test: `house/NAME` in redocly.yaml, FAMILY/NAME.ts, test/FAMILY/NAME.test.ts. So each rule has a file, however short. */
export const rules: Readonly<Record<string, Oas3Rule>> = {
  'array-items': arrayItems,
  'bounded-requests': boundedRequests,
  'closed-requests': closedRequests,
  'closed-responses': closedResponses,
  'covered-inputs': coveredInputs,
  'derived-fields': derivedFields,
  'error-case': errorCase,
  'error-text': errorText,
  'file-names': fileNames,
  'filtered-fields': filteredFields,
  'key-order': keyOrder,
  'known-keywords': knownKeywords,
  'known-html-policies': knownHtmlPolicies,
  'known-resources': knownResources,
  'known-scope': knownScope,
  'linear-patterns': linearPatterns,
  'message-template': messageTemplate,
  'minimal-case': minimalCase,
  'paginated-lists': paginatedLists,
  'paired-examples': pairedExamples,
  'provided-resources': providedResources,
  're2-patterns': re2Patterns,
  'referenced-files': referencedFiles,
  'returned-fields': returnedFields,
  'returned-ids': returnedIds,
  sentences,
  'shared-examples': sharedExamples,
  'standard-headers': standardHeaders,
  'standard-statuses': standardStatuses,
  'stored-fields': storedFields,
  'typed-values': typedValues,
  'update-defaults': updateDefaults,
  'valid-keywords': validKeywords,
};

/** The house rules as a Redocly plugin. */
export default (): Plugin => ({
  id: 'house',
  rules: { oas3: { ...rules } },
  typeExtension: {
    // With a type, the value of the keyword is walked and linted like responses.
    oas3: (types) => ({
      ...types,
      Root: { ...types.Root, properties: { ...types.Root?.properties, 'x-service-responses': 'ServiceResponses' } },
      ServiceResponses: { properties: {}, additionalProperties: 'Response' },
    }),
  },
});
