/** A server for the contract in `fixtures/shop`, whose values follow from each other, and what it may do otherwise. */
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { compile } from '@helpdesk/contract-gen';
import { listen } from './listen.ts';

export const { contract: shopContract } = await compile(fileURLToPath(new URL('../fixtures/shop', import.meta.url)));

interface Maker {
  readonly id: number;
  readonly name: string;
  readonly hosts: readonly string[];
  readonly created_at: number;
}

interface Product {
  readonly id: number;
  readonly title: string;
  readonly kind: string;
  readonly code: string;
  readonly maker_ids: readonly number[];
  readonly created_at: number;
}

interface Buyer {
  readonly id: number;
  email: string;
  name: string;
}

type Shown = Record<string, unknown>;

/** What a shop may change of the right way. */
export interface ShopFaults {
  /** What is stored instead of the text. */
  readonly storeText?: (text: string) => string;
  readonly storeCode?: (code: string) => string;
  readonly storeHosts?: (hosts: string[]) => string[];
  readonly storeMakerIds?: (ids: number[]) => number[];
  readonly defaultKind?: string;
  /** The status of a creation with a kind; undefined if it is created. */
  readonly rejectKind?: (kind: string | undefined) => number | undefined;
  /** What is compared to find a taken value. */
  readonly fold?: (value: string) => string;
  readonly isNameTaken?: (taken: readonly string[], name: string, hosts: readonly string[]) => boolean;
  readonly isHostTaken?: (taken: readonly string[], hosts: readonly string[]) => boolean;
  /** Looks for a taken value before it waits, and inserts afterwards. */
  readonly isRacy?: boolean;
  /** Fails where it inserts a name that another request has inserted since it looked. */
  readonly failsInRaces?: true;
  readonly now?: () => number;
  readonly countProducts?: (count: number) => number;
  /** Empty for none. */
  readonly location?: (id: number, origin: string) => string;
  /** The maker with the ID of a path. Default: the one that has it. */
  readonly findMaker?: (makers: readonly Maker[], id: string) => Maker | undefined;
  readonly showMaker?: (maker: Shown) => Shown;
  readonly showProduct?: (product: Shown) => Shown;
  readonly showInList?: (product: Shown) => Shown;
  readonly filter?: (products: readonly Product[], code: string) => readonly Product[];
  readonly findBuyer?: (buyers: readonly Buyer[], email: string) => Buyer | undefined;
  readonly nameBuyer?: (email: string) => string;
  readonly touchBuyer?: (buyer: Buyer, email: string) => void;
  /** A product that is rejected for its code counts. */
  readonly countsRejected?: true;
  /** Makers are there, but cannot be created yet. */
  readonly hasNoCreateMaker?: boolean;
}

const removeRepeats = <T>(items: readonly T[]): T[] => [...new Set(items)];

export async function startShop(faults: ShopFaults = {}) {
  const { storeText = (text) => text, storeCode = (code) => code.toLowerCase(), isRacy = false } = faults;
  const { storeHosts = (hosts) => removeRepeats(hosts.map((host) => host.toLowerCase())) } = faults;
  const {
    storeMakerIds = removeRepeats<number>,
    defaultKind = 'plain',
    fold = (value) => value.toLowerCase(),
  } = faults;
  const { now = () => Math.floor(Date.now() / 1000), countProducts = (count) => count } = faults;
  const { location = (id, origin) => `${origin}/v1/makers/${id}` } = faults;
  const {
    showMaker = (maker) => maker,
    showProduct = (product) => product,
    showInList = (product) => product,
  } = faults;
  const { filter = (products, code) => products.filter((one) => one.code === code) } = faults;
  const { findBuyer = (buyers, email) => buyers.find((one) => one.email === email.toLowerCase()) } = faults;
  const { nameBuyer = (email) => email.split('@')[0] ?? '', touchBuyer = () => undefined } = faults;
  const { isHostTaken = (taken, hosts) => hosts.some((host) => taken.includes(host)) } = faults;
  const makers: Maker[] = ['Grace', 'Joan', 'Mary'].map((name, index) => ({
    id: 1 + 2 * index,
    name,
    hosts: [],
    created_at: now(),
  }));
  const products: Product[] = [{ id: 2, title: 'Cup', kind: 'plain', code: 'cup', maker_ids: [1], created_at: now() }];
  const buyers: Buyer[] = [];
  /** Of the makers of products that were rejected. */
  const rejectedIds: number[] = [];
  let lastId = 100;

  const formatMaker = (maker: Maker): Shown => {
    const [host = ''] = maker.hosts;
    const counted = [...products.flatMap(({ maker_ids }) => maker_ids), ...rejectedIds];
    const count = counted.filter((id) => id === maker.id).length;
    const icon = host === '' ? '' : `https://${host}/icon`;
    return showMaker({ ...maker, host, icon, product_count: countProducts(count), updated_at: maker.created_at });
  };

  const formatProduct = ({ maker_ids, ...product }: Product): Shown => {
    const named = maker_ids.map((id) => ({ id, name: makers.find((one) => one.id === id)?.name }));
    const { title, kind, created_at } = product;
    return showProduct({
      ...product,
      full_title: `${title} ${kind}`.trim(),
      makers: named,
      maker_id: maker_ids[0] ?? null,
      parts: [1, 2].map((rank) => ({ rank, of: product.id, first: product.code })),
      is_plain: kind === 'plain',
      due: created_at + (kind === 'plain' ? 60 : 600),
      updated_at: created_at,
    });
  };

  const isTaken = (values: readonly string[], value: string): boolean =>
    values.some((one) => fold(one) === fold(value));
  const conflict = (message: string) => ({ status: 409, body: { error: { message } } });

  async function createMaker(sent: Record<string, never>, origin: string) {
    const name = storeText(String(sent.name).trim());
    const hosts = storeHosts(sent.hosts ?? []);
    const nameIsTaken = (faults.isNameTaken ?? isTaken)(
      makers.map((one) => one.name),
      String(sent.name).trim(),
      hosts,
    );
    const hostIsTaken = isHostTaken(
      makers.flatMap((one) => one.hosts),
      hosts,
    );
    if (isRacy) await setTimeout(20);
    if (nameIsTaken) return conflict('This name is taken');
    const isLate = isTaken(
      makers.map((one) => one.name),
      name,
    );
    if (faults.failsInRaces && isLate) return { status: 500, body: { error: { message: 'Error creating maker' } } };
    if (hostIsTaken) return conflict('This host is taken');
    const maker: Maker = { id: ++lastId, name, hosts, created_at: now() };
    makers.push(maker);
    return { status: 201, body: { data: formatMaker(maker) }, location: location(maker.id, origin) };
  }

  function createProduct(sent: Record<string, never>) {
    const rejection = faults.rejectKind?.(sent.kind);
    if (rejection !== undefined) return { status: rejection, body: { error: { message: 'Not this kind' } } };
    const code = storeCode(sent.code ?? '');
    const codes = products.map((one) => one.code);
    if (isTaken(codes, code)) {
      if (faults.countsRejected) rejectedIds.push(...(sent.maker_ids ?? []));
      return conflict('This code is taken');
    }
    const title = storeText(String(sent.title).trim());
    const maker_ids = storeMakerIds(sent.maker_ids ?? []);
    const product = { id: ++lastId, title, kind: sent.kind ?? defaultKind, code, maker_ids, created_at: now() };
    products.push(product);
    return { status: 201, body: { data: formatProduct(product) } };
  }

  function createOrder(email: string) {
    const known = findBuyer(buyers, email);
    if (known) touchBuyer(known, email);
    const buyer = known ?? { id: ++lastId, email: email.toLowerCase(), name: nameBuyer(email) };
    if (!known) buyers.push(buyer);
    return { status: 201, body: { data: { id: ++lastId, buyer_id: buyer.id } } };
  }

  function listProducts(query: URLSearchParams) {
    const code = query.get('code');
    const matching = code === null ? products : filter(products, code);
    const rest = matching
      .filter(({ id }) => id > Number(query.get('after') ?? 0))
      .slice(0, Number(query.get('size') ?? 25));
    return { status: 200, body: { data: rest.map((one) => showInList(formatProduct(one))) } };
  }

  async function respond(method: string, url: URL, sent: Record<string, never>) {
    const [, , kind, id] = url.pathname.split('/');
    if (method === 'POST' && kind === 'makers' && faults.hasNoCreateMaker) return { status: 501, body: {} };
    if (method === 'POST' && kind === 'makers') return createMaker(sent, url.origin);
    if (method === 'POST' && kind === 'products') return createProduct(sent);
    if (method === 'POST') return createOrder(String(sent.buyer));
    if (kind === 'products') return listProducts(url.searchParams);
    const { findMaker = (all, wanted) => all.find((one) => String(one.id) === wanted) } = faults;
    const maker = findMaker(makers, id ?? '');
    const found = kind === 'makers' ? maker && formatMaker(maker) : buyers.find((one) => String(one.id) === id);
    return found ? { status: 200, body: { data: found } } : { status: 404, body: {} };
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const { authorization } = request.headers;
    const result =
      authorization === undefined
        ? { status: 401, body: {} }
        : await respond(request.method ?? '', url, text === '' ? {} : JSON.parse(text));
    const headers = 'location' in result && result.location !== '' ? { location: String(result.location) } : {};
    response
      .writeHead(result.status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(result.body));
  });
  return listen(server);
}
