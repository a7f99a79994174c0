/** The items that services may treat in another way than most, such as those that are not active. */
import { isObject, type Json } from '@helpdesk/contract-model';

/** For each flag of the items, those with the value that fewer of them have. */
export function groupRareItems(items: readonly Json[]): Json[][] {
  const objects = items.filter((item) => isObject(item));
  const flags = Object.entries(objects[0] ?? {}).flatMap(([name, value]) => (typeof value === 'boolean' ? [name] : []));
  return flags.flatMap((name) => {
    const [rare = []] = [true, false]
      .map((flag) => objects.filter((item) => item[name] === flag))
      .toSorted((left, right) => left.length - right.length);
    return rare.length === 0 ? [] : [rare];
  });
}

/** As few items as have a rare value of each flag, if the condition is true of one that has it. */
export function pickRareItems(items: readonly Json[], isWanted: (item: Json) => boolean = () => true): Json[] {
  const picked: Json[] = [];
  const groups = groupRareItems(items).map((rare) => rare.filter(isWanted));
  const countGroups = (item: Json): number => groups.filter((rare) => rare.includes(item)).length;
  for (const rare of groups.toSorted((left, right) => left.length - right.length)) {
    if (rare.some((item) => picked.includes(item))) continue;
    picked.push(...rare.toSorted((left, right) => countGroups(right) - countGroups(left)).slice(0, 1));
  }
  return picked;
}
