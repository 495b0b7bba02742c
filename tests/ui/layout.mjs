// What is wrong with a layout, found in the page itself: what is too wide, cut off, or lies over something else.

/** Runs in the page; answers sentences. */
export function crowded() {
  const faults = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth + 1) faults.push(`the page is ${scrollWidth - innerWidth} px wider than its window`);
  for (const box of document.querySelectorAll('.body'))
    if (box.scrollWidth > box.clientWidth + 1) faults.push('the body is wider than its window');
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.textContent.trim() || element.closest('.hush, svg')) continue;
    // What a closed disclosure or dialog holds has a place and is not drawn.
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // What stays while the rest scrolls is meant to lie over it, and so is a sheet.
    const scroller = element.closest('.body, .raw, .foot, .bar, .nav, .sticky, dialog');
    const [rect, more] = range.getClientRects();
    if (!rect || rect.width === 0) continue;
    const style = getComputedStyle(element);
    if (Number.parseFloat(style.fontSize) < 12) faults.push(`${style.fontSize}: ${node.textContent.trim().slice(0, 40)}`);
    if (style.overflowX === 'hidden' && style.textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1) {
      faults.push(`cut off: ${node.textContent.trim().slice(0, 40)}`);
    }
    // Several lines are told apart by the first one alone.
    if (!more) texts.push({ rect, scroller, text: node.textContent.trim().slice(0, 30) });
  }
  for (const [index, a] of texts.entries()) {
    for (const b of texts.slice(index + 1)) {
      if (a.scroller !== b.scroller) continue;
      const across = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
      const down = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top);
      if (across > 3 && down > 6) faults.push(`“${a.text}” lies over “${b.text}”`);
    }
  }
  return faults;
}

/** Runs in the page: every text with letters, and every name for ears, becomes half as long again. */
export function lengthen() {
  const long = (text) =>
    /\p{Ll}{2}/u.test(text) ? text.replace(/\p{L}{2,}/gu, (word) => word + word.slice(0, Math.ceil(word.length / 2))) : text;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node);
  for (const node of nodes) {
    if (!node.parentElement?.closest('.mono, .address')) node.textContent = long(node.textContent);
  }
  for (const name of ['aria-label', 'title', 'placeholder']) {
    for (const element of document.querySelectorAll(`[${name}]`)) element.setAttribute(name, long(element.getAttribute(name)));
  }
}
