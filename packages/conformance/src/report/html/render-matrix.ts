import type { CaseResult, Report } from '../../result.ts';
import { escapeXml } from '../../text.ts';
import { listProgress } from '../progress.ts';
import { groupByOperation, isFailure } from '../report-queries.ts';

/** Renders the overview: operations by documented status. Each cell links to its cases. */
export function renderMatrix(report: Report): string {
  const columns = listColumns(report);
  const progress = new Map(listProgress(report).map((one) => [one.operationId, one]));
  const rows = [...groupByOperation(report.results)].map(([operationId, results]) => {
    const { counts, total, missing = '', isNeverCalled } = progress.get(operationId) ?? {};
    const state = isNeverCalled ? 'never called' : missing || 'all pass';
    const cells = columns.map((column) =>
      renderCell(
        operationId,
        column,
        results.filter((one) => columnOf(one) === column),
      ),
    );
    return `<tr role="row"><th role="rowheader" scope="row"><a href="#op-${escapeXml(operationId)}">${escapeXml(operationId)}</a> <small>${counts?.pass} of ${total}: ${state}</small></th>${cells.join('')}</tr>`;
  });
  const heads = columns.map((column) => `<th role="columnheader" scope="col">${column}</th>`);
  return `<p>Cases that pass, by operation and documented status. Waived cases do not count.</p>
<table role="table" class="matrix">
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">operation</th>${heads.join('')}</tr></thead>
<tbody role="rowgroup">
${rows.join('\n')}
</tbody>
</table>`;
}

const INVARIANTS = 'invariants';

const columnOf = ({ case: { origin, status } }: CaseResult): string =>
  origin === 'invariant' ? INVARIANTS : String(status);

/** The statuses in order, and the invariants. */
const listColumns = ({ results }: Report): string[] => [...new Set(results.map(columnOf))].toSorted();

function renderCell(operationId: string, column: string, results: readonly CaseResult[]): string {
  const counted = results.filter(({ verdict }) => verdict !== 'waived');
  if (results.length === 0) return '<td role="cell" class="empty"></td>';
  const query = column === INVARIANTS ? `${operationId} invariant` : `${operationId}/${column}/`;
  const passed = counted.filter(({ verdict }) => verdict === 'pass').length;
  const [style, text] = counted.length === 0 ? ['waived', 'waived'] : [styleOf(counted), `${passed}/${counted.length}`];
  const mark = style === 'pass' ? '✓ ' : style === 'fail' ? '✗ ' : '';
  return `<td role="cell" class="${style}"><a href="#q=${encodeURIComponent(query)}"><span class="spoken">${escapeXml(operationId)} ${column}: </span><span class="column" aria-hidden="true">${column} </span>${mark}${text}</a></td>`;
}

function styleOf(results: readonly CaseResult[]): string {
  if (results.some(({ verdict }) => verdict === 'fail' || verdict === 'error')) return 'fail';
  if (results.some(isFailure)) return 'inconclusive';
  return results.some(({ verdict }) => verdict === 'skipped') ? 'skipped' : 'pass';
}
