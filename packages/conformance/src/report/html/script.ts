/**
 * Of `report.html`: search and filters, permalinks (`#CASE-ID` opens the case, `#q=TEXT` searches), copy buttons and the key `/`.
 * Without it all cases but passes are there.
 */
export const SCRIPT = `
const boxes = [...document.querySelectorAll('input[data-verdict]')];
const cases = [...document.querySelectorAll('details.case')];
const operations = [...document.querySelectorAll('.operation')];
const search = document.getElementById('search');
const count = document.getElementById('count');
document.querySelector('.filters').addEventListener('submit', (event) => event.preventDefault());

function apply() {
  const on = new Set(boxes.filter((box) => box.checked).map((box) => box.dataset.verdict));
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const item of cases) {
    item.hidden = !on.has(item.dataset.verdict) || !words.every((word) => item.dataset.search.includes(word));
    if (!item.hidden) shown += 1;
  }
  for (const part of operations) part.hidden = !part.querySelector('details.case:not([hidden])');
  count.textContent = shown + ' of ' + cases.length + ' cases shown';
}

function openHash() {
  const hash = decodeURIComponent(location.hash.slice(1));
  for (const item of cases) item.classList.remove('found');
  if (hash.startsWith('q=')) {
    search.value = hash.slice(2);
    for (const box of boxes) box.checked = true;
    apply();
    document.getElementById('cases').scrollIntoView();
    return;
  }
  const found = document.getElementById(hash);
  if (found?.parentElement?.classList.contains('operation')) {
    search.value = '';
    const isCase = found.classList.contains('case');
    for (const box of boxes) if (!isCase || box.dataset.verdict === found.dataset.verdict) box.checked = true;
    apply();
    if (isCase) {
      found.open = true;
      found.classList.add('found');
      found.querySelector('summary').focus();
    }
    found.scrollIntoView();
  }
}

async function copy(button) {
  const pre = button.nextElementSibling;
  try {
    await navigator.clipboard.writeText(pre.textContent);
  } catch {
    const range = document.createRange();
    range.selectNodeContents(pre);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    document.execCommand('copy');
  }
  button.textContent = 'Copied';
  setTimeout(() => { button.textContent = 'Copy'; }, 1500);
}

for (const box of boxes) box.addEventListener('change', apply);
search.addEventListener('input', apply);
addEventListener('hashchange', openHash);
document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-copy]');
  if (button) copy(button);
  // A link to the case of the current hash opens it again.
  const link = event.target.closest('a[href^="#"]');
  if (link && link.getAttribute('href') === location.hash) openHash();
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input, textarea')) return;
  event.preventDefault();
  search.focus();
});
// A case that is opened by hand is in the address, so that it can be shared.
document.addEventListener('toggle', (event) => {
  if (event.target.matches('details.case[open]')) history.replaceState(null, '', '#' + event.target.id);
}, true);
apply();
openHash();
// The browser scrolls to the address, and takes the focus away, once the page is loaded.
addEventListener('load', () => setTimeout(openHash));
`;
