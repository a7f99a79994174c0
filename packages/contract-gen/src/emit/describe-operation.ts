/** What the keywords of operations and bodies mean, in sentences. */
import type { DocumentPart } from '@helpdesk/contract-model/read';

export function describeOperation({ 'x-shared': shared, 'x-feature': feature }: DocumentPart): string[] {
  return [
    ...(typeof feature === 'string' ? [`The account needs the feature \`${feature}\`.`] : []),
    ...(shared === true ? ['Every account sees the same items.'] : []),
  ];
}

export const describeBody = ({ 'x-max-bytes': bytes }: DocumentPart): string[] =>
  typeof bytes === 'number' ? [`The body has at most ${bytes.toLocaleString('en-US')} bytes.`] : [];
