/** Of `report.html`. Text has a contrast of 4.5 to 1 at least, in light and in dark. */
export const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fff, #16181c); color: light-dark(#1b1d21, #e6e7ea); }
* { box-sizing: border-box; }
body { max-width: 76rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.35rem; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; } h3 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
a { color: light-dark(#0b57d0, #8ab4f8); } small { font-weight: normal; color: light-dark(#55585e, #b4b7bd); }
:focus-visible { outline: 3px solid light-dark(#0b57d0, #8ab4f8); outline-offset: 2px; } main:focus { outline: none; }
.skip { position: absolute; left: -100vw; } .skip:focus { left: 1rem; top: .5rem; padding: .5rem; background: light-dark(#fff, #16181c); z-index: 1; }
.verdict { font-size: 1.15rem; font-weight: 700; } .next { padding: .6rem .8rem; border-left: .3rem solid light-dark(#0b57d0, #8ab4f8); background: light-dark(#eef3fd, #20262f); }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; margin: 1rem 0; list-style: none; }
article { border: 1px solid light-dark(#c9ccd1, #43474e); border-radius: .4rem; padding: 0 1rem .6rem; margin: .75rem 0; }
article h3 { margin-top: .75rem; } .cause { font-weight: 600; }
.filters fieldset { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; border: 1px solid light-dark(#c9ccd1, #43474e); border-radius: .4rem; }
.filters p { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; } #search { font: inherit; padding: .3rem .5rem; width: min(100%, 24rem); } #search-hint { color: light-dark(#55585e, #b4b7bd); }
details.case { border-bottom: 1px solid light-dark(#dcdfe3, #33373d); padding: .25rem 0; } details[hidden], .operation[hidden] { display: none; }
summary { cursor: pointer; } details.case > summary > span { display: inline-block; min-width: 8.5em; font-weight: 600; }
details.case:target > summary, details.case.found > summary { background: light-dark(#fff3c4, #4a4014); }
ul { padding-left: 1.4rem; } ul details { display: inline-block; vertical-align: top; max-width: 100%; margin-left: .5rem; }
pre { padding: .5rem; margin: .25rem 0 .75rem; background: light-dark(#f2f3f5, #22252a); border-radius: .4rem; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem; }
.legend, .exchange p { margin: .5rem 0 0; font-size: .85rem; } .legend span { margin-right: 1rem; }
.minus { color: light-dark(#14602a, #7bd694); } .plus { color: light-dark(#a01f14, #ff9a8f); } .same { color: light-dark(#55585e, #b4b7bd); }
.copy { position: relative; } .copy button { position: absolute; top: .35rem; right: .35rem; font: inherit; font-size: .8rem; padding: .15rem .6rem; cursor: pointer; } .copy pre { padding-right: 5rem; }
.pass { color: light-dark(#14602a, #7bd694); } .fail, .error { color: light-dark(#a01f14, #ff9a8f); }
.unimplemented, .inconclusive { color: light-dark(#7a4b00, #f0bd6c); } .skipped, .waived { color: light-dark(#55585e, #b4b7bd); }
.matrix { border-collapse: collapse; width: 100%; font-size: .85rem; font-variant-numeric: tabular-nums; }
.matrix th { text-align: left; font-weight: 600; } .matrix thead th { position: sticky; top: 0; background: light-dark(#fff, #16181c); padding: .25rem .35rem; }
.matrix td, .matrix tbody th { border: 1px solid light-dark(#dcdfe3, #33373d); padding: .2rem .35rem; overflow-wrap: normal; }
.matrix small { display: block; } .matrix td a { color: inherit; text-decoration: none; display: block; white-space: nowrap; } .matrix td a:hover { text-decoration: underline; }
td.pass { background: light-dark(#e7f5ea, #17301e); } td.fail { background: light-dark(#fdeae8, #3d1d1a); } td.inconclusive { background: light-dark(#fdf3e0, #382a12); }
.matrix .column { display: none; }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 60rem) {
  .matrix thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } .matrix thead th { position: static; } .matrix, .matrix tbody { display: block; }
  .matrix tr { display: flex; flex-wrap: wrap; gap: .3rem; padding: .5rem 0; } .matrix tbody th { flex: 1 0 100%; border: 0; padding: 0; }
  .matrix td.empty { display: none; } .matrix .column { display: inline; }
}
@media (max-width: 40rem) { details.case > summary > span { min-width: 0; margin-right: .5rem; } }
@media print { .filters, nav, .skip, .copy button { display: none; } }
`;
