import type { Oas3Rule, Plugin } from '@redocly/openapi-core';
import { arrayItems } from './array-items.ts';
import { boundedRequests } from './bounded-requests.ts';
import { closedRequests } from './closed-requests.ts';
import { closedResponses } from './closed-responses.ts';
import { coveredInputs } from './covered-inputs.ts';
import { derivedFields } from './derived-fields.ts';
import { errorCase } from './error-case.ts';
import { errorText } from './error-text.ts';
import { fileNames } from './file-names.ts';
import { filteredFields } from './filtered-fields.ts';
import { keyOrder } from './key-order.ts';
import { knownHtmlPolicies } from './known-html-policies.ts';
import { knownKeywords } from './known-keywords.ts';
import { knownResources } from './known-resources.ts';
import { knownScope } from './known-scope.ts';
import { linearPatterns } from './linear-patterns.ts';
import { messageTemplate } from './message-template.ts';
import { minimalCase } from './minimal-case.ts';
import { paginatedLists } from './paginated-lists.ts';
import { pairedExamples } from './paired-examples.ts';
import { providedResources } from './provided-resources.ts';
import { re2Patterns } from './re2-patterns.ts';
import { referencedFiles } from './referenced-files.ts';
import { returnedFields } from './returned-fields.ts';
import { returnedIds } from './returned-ids.ts';
import { sentences } from './sentences.ts';
import { sharedExamples } from './shared-examples.ts';
import { standardHeaders } from './standard-headers.ts';
import { standardStatuses } from './standard-statuses.ts';
import { storedFields } from './stored-fields.ts';
import { typedValues } from './typed-values.ts';
import { updateDefaults } from './update-defaults.ts';
import { validKeywords } from './valid-keywords.ts';

/** The rule id is the name of the file and of the test: `house/NAME` in redocly.yaml, NAME.ts, NAME.test.ts. So each rule has a file, however short. */
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
