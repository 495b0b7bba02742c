/**
 * Where the popup's screens stand. The manifest opens the toolbar's popup as `popup.html#popup`, which targets the page itself; a
 * side panel and a tab have no such address, and lie as wide as they are (styles/first.css).
 */
export const isPopup = (): boolean => document.documentElement.matches(':target');
