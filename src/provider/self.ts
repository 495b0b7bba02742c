/** What a site is shown of the wallet before it asks anything; `uuid` names the provider of one document. */
export function self() {
  return {
    name: 'Ballast',
    rdns: 'example.ballast.wallet',
    /** Of what is offered here, not of the extension. */
    version: '1',
    icon: `data:image/svg+xml,${encodeURIComponent(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><rect width="128" height="128" rx="30" fill="#0c2733"/><g fill="none" stroke="#e9f1f1" stroke-width="9" stroke-linecap="round"><circle cx="64" cy="31" r="10"/><path d="M64 41v37M25 69a43 43 0 0 0 78 0"/></g><circle cx="64" cy="90" r="13" fill="#63d0c6"/></svg>',
    )}`,
    uuid: crypto.randomUUID(),
  };
}
