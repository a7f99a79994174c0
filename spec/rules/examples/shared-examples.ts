import { isError } from '../support/operation.ts';
import { operationRule } from '../support/operation-rule.ts';

/** An error example of several operations is written once, in `components/examples/`. */
export const sharedExamples = operationRule({
  all(operations, report) {
    const written = new Map<string, string>();
    const seen = new Set<string>();
    for (const { id, responses } of operations) {
      for (const { status, examples } of responses.filter((response) => isError(response.status))) {
        for (const [key, example] of examples) {
          const location = example.location.absolutePointer;
          if (seen.has(location)) continue;
          seen.add(location);
          const text = JSON.stringify(example.members);
          const name = `${status} \`${key}\` of \`${id}\``;
          const first = written.get(text);
          if (first) {
            report(
              example.location,
              `The ${name} is the same as the ${first}: move it to components/examples/, and refer to it in both.`,
            );
          }
          written.set(text, first ?? name);
        }
      }
    }
  },
});
