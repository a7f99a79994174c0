import { inArea } from '../../mutant.ts';
import { before } from '../../support/at-handler.ts';
import { HELP_CENTERS, SERVER } from '../../support/files.ts';

export const helpCenters = [
  ...inArea('authorization', [
    {
      name: 'listHelpCenters-without-feature',
      patches: [
        [
          SERVER.authorize,
          'if (operation.feature !== undefined &&',
          "if (operation.feature !== undefined && operation.operationId !== 'listHelpCenters' &&",
        ],
      ],
    },
  ]),
  ...inArea('pagination', [
    before(
      'listHelpCenters-per_page-25-if-not-sent',
      "if (!new URLSearchParams(query).get('per_page')) input.query.per_page = 25;",
    ),
    {
      name: 'listHelpCenters-invalid-cursor-starts-over',
      patches: [
        [
          HELP_CENTERS.store,
          'if (!start.ok) return start;',
          'if (!start.ok) return list({ ...request, cursor: undefined });',
        ],
      ],
    },
  ]),
];
