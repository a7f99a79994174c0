import { parseDocument } from 'htmlparser2';

type Nodes = ReturnType<typeof parseDocument>['children'];
type Tree = string | [name: string, attributes: Record<string, string>, ...children: Tree[]];

/** HTML as nested arrays, without differences in quotes, entities and the order of attributes. */
export function tree(html: string): Tree[] {
  return nodes(parseDocument(html).children);
}

function nodes(children: Nodes): Tree[] {
  const result: Tree[] = [];
  for (const node of children) {
    if ('data' in node) {
      const last = result.at(-1);
      if (typeof last === 'string') result[result.length - 1] = last + node.data;
      else result.push(node.data);
    } else if ('attribs' in node) {
      result.push([node.name, { ...node.attribs }, ...nodes(node.children)]);
    }
  }
  return result;
}
