/** Who sent a message, by the browser's word: one of our own pages, a script of ours in a site's page, or a stranger. */

export interface Self {
  id: string;
  /** `chrome-extension://…` without a trailing slash. */
  origin: string;
}

type From = { id?: string | undefined; origin?: string | undefined };

/** This extension itself: its pages and its content scripts. */
export const isOurs = (sender: From, self: Self): boolean => sender.id === self.id;

export const isOurPage = (sender: From, self: Self): boolean => isOurs(sender, self) && sender.origin === self.origin;
