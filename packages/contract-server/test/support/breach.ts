/** A process of its own, as what it shows ends a process: a handler breaks the contract under `violations: 'throw'`. */
import { startLibrary } from './library.ts';

const library = await startLibrary({
  violations: 'throw',
  handlers: { getBook: () => ({ status: 200, body: {} }) },
});
const { status, text } = await library.send({ path: '/books/1' });
console.log(status, text);
