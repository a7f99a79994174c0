/** Frames of the provider whose videos a policy keeps, and frames that are not. */
import type { FrameRule } from '@helpdesk/contract-model';
import { type HtmlRow, tag } from './html-markup.ts';

/** Frames that services also replace. */
const OTHER_PROVIDERS = [
  'https://player.vimeo.com/video/76979871',
  'https://www.loom.com/embed/0281766fa2d04bb788eaf19e65135184',
  'https://fast.wistia.net/embed/iframe/e4a27b971d',
  'https://www.dailymotion.com/embed/video/x8mwbsd',
];

export function listFrameRows({ element, hosts, paths, links, id, example, attributes }: FrameRule): HtmlRow[] {
  const fill = (text: string, one = example): string => text.replaceAll('{id}', one);
  const [host = ''] = hosts;
  const [path = ''] = paths;
  const named = paths.filter((one) => one.includes('?'));
  const accepted = [
    ...hosts.flatMap((one) => paths.map((own) => `https://${one}${own}`)),
    ...links,
    `https://${host}${path}?autoplay=1&start=30`,
    `https://${host.toUpperCase()}${path}`,
    // The ID is one parameter among others, whose order does not matter.
    ...named.flatMap((one) => [`https://${host}${one}&list=x&t=30`, `https://${host}${one.replace('?', '?list=x&')}`]),
    ...links.filter((one) => !one.includes('?')).map((one) => `${one}?t=30`),
  ];
  const replacement = (one: string): string =>
    tag(element, Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, fill(value, one)])), '');
  const rejected = [
    `https://${host}.attacker.example${fill(path)}`,
    `https://attacker-${host}${fill(path)}`,
    ...['attacker', 'music', 'studio'].map((name) => `https://${name}.${host}${fill(path)}`),
    `https://${host}@attacker.example${fill(path)}`,
    `https://attacker.example/${host}${fill(path)}`,
    `https://attacker.example${fill(path)}`,
    `http://${host}${fill(path)}`,
    `https://${host}:8443${fill(path)}`,
    `https://${host}${path.toUpperCase().replaceAll('{ID}', example)}`,
    `https://${host}${fill(path)}/`,
    ...links.flatMap((link) =>
      ['www.', 'attacker.', 'attacker-'].map((start) => fill(link).replace('//', `//${start}`)),
    ),
    `//${host}${fill(path)}`,
    `https://${host}${path.replaceAll('{id}', 'short')}`,
    `https://${host}${path.replaceAll('{id}', `${example}x`)}`,
    ...[...paths.slice(1).map((one) => `https://${host}${one}`), ...links].map((one) => fill(one, `${example}x`)),
    `https://${host}/other/${example}`,
    `https://${host}/other${fill(path)}`,
    `https://${host}${fill(path)}/other`,
    ...[path.replace(/^\/(\w)\w+\//, '/$1/')]
      .filter((one) => !paths.includes(one))
      .map((one) => `https://${host}${fill(one)}`),
    ...(paths.includes('/{id}') ? [] : [`https://${host}/${example}`]),
    ...OTHER_PROVIDERS.filter((one) => !hosts.includes(new URL(one).host)),
    'javascript:alert(1)',
    'data:text/html,text',
  ];
  const others = listOtherIds(id, example);
  return [
    ...[
      ...accepted.map((src) => [src, example] as const),
      ...others.map((one) => [`https://${host}${path}`, one] as const),
    ].map(([src, one]) => ({
      sent: tag('iframe', { src: fill(src, one), width: '560', allowfullscreen: '' }, 'text'),
      expected: replacement(one),
    })),
    ...rejected.map((src) => ({
      sent: `before ${tag('iframe', { src }, 'text')} after`,
      expected: 'before  after',
    })),
    { sent: 'before <iframe srcdoc="<p>text</p>"></iframe> after', expected: 'before  after' },
  ];
}

/** IDs with rare characters, if the pattern of the policy has them. */
function listOtherIds(pattern: string, example: string): string[] {
  const rest = example.slice(2);
  return [`-_${rest}`, `_-${rest}`, `${rest}-_`].filter((one) => new RegExp(`^(?:${pattern})$`).test(one));
}
