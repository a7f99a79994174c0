import type { schemas } from '@helpdesk/contract';
import type { Send } from '../client.ts';
import { Journal, throwUnexpected, type Workload } from '../workload.ts';

/** Drafts are rewritten and published. Title and content carry one version, and a published one is a draft of before. */
interface State {
  readonly draft: number;
  readonly published: number;
}

const WORDS = 300;

interface ArticleState {
  readonly id: number;
  /** The version of the last request, whether or not it got a response. */
  version: number;
  /** As the last response left it. */
  acknowledged: State;
  /** What a request that lost its response would have left. */
  possible: State | undefined;
  isBusy: boolean;
}

export function rewrittenArticles(run: string): Workload {
  const articles: ArticleState[] = [];
  const changed = new Journal<ArticleState>();
  let isFound = false;

  async function findArticles(send: Send): Promise<void> {
    if (isFound) return;
    const path = '/articles?published=true&draft=true&per_page=8&help_center_id=';
    const centers = await send<{ data: { id: number }[] }>('GET', '/helpcenters');
    const response = centers && (await send<{ data: { id: number }[] }>('GET', path + centers.body.data[0]?.id));
    if (response === undefined || isFound) return;
    isFound = true;
    for (const { id } of response.body.data) {
      articles.push({ id, version: 0, acknowledged: { draft: 0, published: 0 }, possible: undefined, isBusy: false });
    }
  }

  const title = (version: number) => `Chaos ${run} ${version}`;
  const content = (version: number) => `<p>${`${title(version)} `.repeat(WORDS).trim()}</p>`;

  async function put(send: Send, article: ArticleState, body: object, next: State): Promise<number> {
    article.possible = next;
    const response = await send('PUT', `/articles/${article.id}`, body);
    if (response === undefined) return 0;
    if (response.status !== 200) throwUnexpected(`PUT /articles/${article.id}`, response);
    article.acknowledged = next;
    article.possible = undefined;
    return 1;
  }

  return {
    async write(send) {
      await findArticles(send);
      // One client at a time rewrites an article, so that the order of its versions is known. One that lost a response waits
      // for the check, which tells its version.
      const article = articles.find(({ isBusy, possible }) => !isBusy && possible === undefined);
      if (article === undefined) return 0;
      article.isBusy = true;
      try {
        changed.add(article);
        article.version += 1;
        const { version } = article;
        const { published } = article.acknowledged;
        const body = { title: title(version), content: content(version) };
        const written = await put(send, article, body, { draft: version, published });
        if (written === 0) return 0;
        return (
          1 + (await put(send, article, { publish: true, is_public: true }, { draft: version, published: version }))
        );
      } finally {
        article.isBusy = false;
        articles.push(...articles.splice(articles.indexOf(article), 1));
      }
    },
    async check(send, scope) {
      const problems: string[] = [];
      for (const article of new Set(changed.take(scope))) {
        const response = await send<{ data: schemas.Article }>('GET', `/articles/${article.id}`);
        if (response?.status !== 200) {
          problems.push(`GET /articles/${article.id} got the response ${response?.status ?? 'nothing'}`);
          continue;
        }
        const { data } = response.body;
        const states = [article.acknowledged, ...(article.possible ? [article.possible] : [])];
        const state = states.find(({ draft, published }) => {
          const isDraft = draft === 0 || (data.title === title(draft) && data.draft_html_content === content(draft));
          return isDraft && (published === 0 || data.published_html_content === content(published));
        });
        if (state === undefined) {
          problems.push(
            `Article ${article.id} is "${data.title}", which is neither what was acknowledged nor what was under way: ${JSON.stringify(states)}`,
          );
        }
        const search = encodeURIComponent(`"${data.title}"`);
        const path = `/articles?published=true&draft=true&help_center_id=${data.help_center.id}&search=${search}`;
        const found = await send<{ data: { id: number }[] }>('GET', path);
        if (!found?.body.data.some(({ id }) => id === article.id)) {
          problems.push(`A search for the title "${data.title}" does not find article ${article.id}`);
        }
        article.acknowledged = state ?? article.acknowledged;
        article.possible = undefined;
      }
      return problems;
    },
  };
}
