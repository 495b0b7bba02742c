import { useEffect, useState } from 'preact/hooks';

/**
 * Where the popup's screens stand. The manifest opens the toolbar's popup as `popup.html#popup`, which targets the page itself; a
 * side panel and a tab have no such address, and lie as wide as they are (styles/first.css).
 */
export const isPopup = (): boolean => document.documentElement.matches(':target');

/** From this width on a tab has a rail and two columns (styles/tab.css). */
const wide = '(min-width: 880px)';

/** Up to this width the settings are a list that leads to its places (styles/options.css). */
const narrow = '(max-width: 720px)';

/** Whether there is room for a rail and two columns; follows the window. */
export const useWide = (): boolean => useMedia(wide) && !isPopup();

/** Whether the settings are a list; follows the window. */
export const useNarrow = (): boolean => useMedia(narrow);

function useMedia(condition: string): boolean {
  const [is, setIs] = useState(() => matchMedia(condition).matches);
  useEffect(() => {
    const query = matchMedia(condition);
    const change = () => setIs(query.matches);
    change();
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, []);
  return is;
}
