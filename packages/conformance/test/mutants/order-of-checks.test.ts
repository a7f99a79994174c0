import { testMutants } from '../support/test-mutants.ts';

testMutants([
  ['reads-tokens-before-routing', [/\/404\/unknown-path-with-unknown-token$/]],
  ['reads-tokens-before-methods', [/^getBook\/405\/method-put-with-unknown-token$/]],
  ['asks-before-routing', [/\/405\/method-/, /^createBook\/404\/order-route$/]],
  [
    'parses-before-token',
    [/\/403\/scope-/, /\/401\/order-(credential|expired)$/, /\/order-(permission|body-size|content-type)$/],
  ],
  ['validates-before-scope', [/\/403\/order-permission$/, /\/order-(body-size|content-type|json|path)$/]],
  ['types-before-size', [/\/413\/order-body-size$/]],
  ['parses-before-type', [/\/415\/order-content-type$/]],
  ['validates-before-parsing', [/^createBook\/400\/order-json$/]],
  ['query-before-path', [/^(getBook|updateBook)\/400\/order-path$/]],
  ['loads-before-validation', [/^(getBook|updateBook)\/400\/order-(query|body)$/]],
  ['taken-before-absent', [/^createBook\/404\/order-stored-data$/]],
  ['validates-before-feature', [/^listBranches\/403\/order-feature$/]],
]);
