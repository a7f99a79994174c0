/** Prepares the requests of a run, with the resources that each credential sees. */
import type { Case, Credential, RequestExample } from '@helpdesk/contract-model';
import { prepareHarmlessRequest, prepareRequest, type RequestPreparation } from '../requests/prepare-request.ts';
import { createCursors } from '../resources/lists/cursors.ts';
import { createResourceProvider, type ResourceProvider } from '../resources/resource-provider.ts';
import type { Session } from '../resources/session.ts';

interface Options extends Pick<RequestPreparation, 'mutations' | 'earlier' | 'target'> {
  /** Default: full. */
  readonly credential?: Credential;
}

export interface Preparer {
  readonly prepare: (base: Case, options?: Options) => Promise<RequestExample>;
  /** For a read-only run: no target can carry it out. */
  readonly prepareHarmless: (base: Case) => Promise<RequestExample>;
  /** The providers of the credentials that have sent something. */
  readonly listProviders: () => Iterable<ResourceProvider>;
}

export function createPreparer(session: Session): Preparer {
  const providers = new Map<Credential, ResourceProvider>();
  const cursors = createCursors(session, (base, credential) =>
    prepareRequest(session, undefined, { base, provider: providerFor(credential) }),
  );

  function providerFor(credential: Credential): ResourceProvider {
    const provider =
      providers.get(credential) ??
      createResourceProvider(
        session,
        (base, own, path) => prepareRequest(session, cursors, { base, provider: own, path }),
        credential,
      );
    providers.set(credential, provider);
    return provider;
  }

  return {
    prepare: (base, { credential = 'full', ...changes } = {}) =>
      prepareRequest(session, cursors, { base, provider: providerFor(credential), ...changes }),
    prepareHarmless: (base) => prepareHarmlessRequest(session, providerFor('full'), base),
    listProviders: () => providers.values(),
  };
}
