/**
 * Where the popup's screens stand. The browser's popup is told by its address, which names the frame that it paints first
 * (wallet/first-frame.ts); a side panel and a tab have none, and lie as wide as they are (styles/first.css).
 */
export const isPopup = (): boolean => document.querySelector('i:target') !== null;
