/** English: what the account can hold and pay. It comes in a chunk of its own. */
export const payEn = {
  review: 'Review',
  building: 'Reading the ledger and checking…',
  watchOnly: 'You are watching this account. You get a preview, not a signature.',
  assets: {
    title: 'Assets',
    lead: 'This account can receive XLM, and every asset that it has a trustline for.',
    native: 'No trustline needed',
    missing: 'This account is not on the ledger yet. It can hold assets once it has received its first XLM.',
    held: 'Held',
    listed: 'Known on this network',
    issuer: 'Issuer',
    change: 'Change',
    open: 'Open',
    other: 'Another asset',
    otherLead: 'Anybody can issue an asset under any name. What counts is the issuer: have the address from a source that you trust.',
    code: 'Asset code',
    codeHint: '1 to 12 letters and digits; CODE:ISSUER can be pasted too',
    codeWrong: 'A code has 1 to 12 letters and digits.',
    issuerAddress: 'Issuer’s address',
    issuerHint: 'Starts with G. Check every character.',
    issuerWrong: 'This is not a valid account address (G…).',
    next: 'Continue',
  },
  line: {
    open: (code: string) => `Trustline for ${code}`,
    lead: (code: string) => `With a trustline this account can receive and hold ${code} of this issuer, and of nobody else.`,
    reserve: (amount: string) => `It holds ${amount} as reserve. You get that back when you close it.`,
    risk: 'An asset is worth what its issuer stands for.',
    lookalike: (code: string, like: string) =>
      `${code} looks like ${like}, and this is not the ${like} that is known on this network. It may be made to be taken for it.`,
    padded: (code: string, like: string) =>
      `${code} has the name ${like} in it, and another issuer than the ${like} that is known on this network.`,
    held: 'Held',
    limit: 'Limit',
    noLimit: 'none',
    atMost: 'Hold at most',
    atMostHint: 'Leave it empty for no limit.',
    change: 'Change the limit',
    close: 'Close the trustline',
    closeWhy: (amount: string) => `Nothing is on it. Closing it frees ${amount} of reserve.`,
    closeLater: (code: string) => `It can be closed once no ${code} is left on it.`,
    submit: 'Review the trustline',
    limitWrong: 'Digits with at most 7 decimals, above zero.',
  },
};

export type PayWords = typeof payEn;
