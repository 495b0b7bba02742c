import { useEffect, useState } from 'preact/hooks';

/**
 * Where the popup's screens stand. The manifest opens the toolbar's popup as `popup.html#popup`, which targets the page itself; a
 * side panel and a tab have no such address, and lie as wide as they are (styles/first.css).
 */
export const isPopup = (): boolean => document.documentElement.matches(':target');

/** From this width on a tab has a rail and two columns (styles/tab.css). */
const wide = '(min-width: 880px)';

/** Whether there is room for a rail and two columns; follows the window. */
export function useWide(): boolean {
  const [is, setIs] = useState(() => matchMedia(wide).matches);
  useEffect(() => {
    const query = matchMedia(wide);
    const change = () => setIs(query.matches);
    change();
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, []);
  return is && !isPopup();
}
