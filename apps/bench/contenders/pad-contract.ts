/**
 * Loaded with `--import` before the service: adds EXTRA_PATHS paths to its contract while Node loads the generated files. They
 * are copies of a documented operation under other names; they have no handlers, and are never requested.
 */
import { registerHooks } from 'node:module';

const COUNT = Number(process.env.EXTRA_PATHS);
const COPIED = { operationId: 'getContact', path: '/contacts/{id}' };

interface Parts {
  readonly paths?: Record<string, unknown>;
  readonly operations?: Record<string, object>;
}

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!/\/contract\/src\/generated\/(?:openapi|operations)\.json$/.test(url)) return loaded;
    const document: Parts = JSON.parse(String(loaded.source));
    return { ...loaded, source: JSON.stringify(pad(document)) };
  },
});

function pad({ paths, operations, ...rest }: Parts): Parts {
  const numbers = Array.from({ length: COUNT }, (_, index) => index);
  const path = (number: number) => `/${number % 2 === 0 ? 'a' : 'z'}-padding-${number}/{id}`;
  return {
    ...rest,
    ...(paths && {
      paths: { ...paths, ...Object.fromEntries(numbers.map((number) => [path(number), paths[COPIED.path]])) },
    }),
    ...(operations && {
      operations: {
        ...operations,
        ...Object.fromEntries(
          numbers.map((number) => {
            const operationId = `padding${number}`;
            return [operationId, { ...operations[COPIED.operationId], operationId, path: path(number) }];
          }),
        ),
      },
    }),
  };
}
