/** Runs in a process of its own, which it ends: a handler breaks the contract under `violations: 'throw'`. */
import { startLibrary } from './library.ts';

const library = await startLibrary({
  violations: 'throw',
  handlers: { getBook: () => ({ status: 200, body: {} }) },
});
const { status, text } = await library.send({ path: '/books/1' });
console.log(status, text);
