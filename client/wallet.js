// Written by tests/run/client-types.ts, and never by hand.
export const NAME = 'Ballast';
export const RDNS = 'example.ballast.wallet';
export const ICON =
  'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20viewBox%3D%220%200%20128%20128%22%3E%3Crect%20width%3D%22128%22%20height%3D%22128%22%20rx%3D%2230%22%20fill%3D%22%230c2733%22%2F%3E%3Cg%20fill%3D%22none%22%20stroke%3D%22%23e9f1f1%22%20stroke-width%3D%229%22%20stroke-linecap%3D%22round%22%3E%3Ccircle%20cx%3D%2264%22%20cy%3D%2231%22%20r%3D%2210%22%2F%3E%3Cpath%20d%3D%22M64%2041v37M25%2069a43%2043%200%200%200%2078%200%22%2F%3E%3C%2Fg%3E%3Ccircle%20cx%3D%2264%22%20cy%3D%2290%22%20r%3D%2213%22%20fill%3D%22%2363d0c6%22%2F%3E%3C%2Fsvg%3E';
/** Where a person gets the wallet. */
export const WALLET_URL = 'https://wallet.ballast.example/';
/** Endpoints that answer without a person. */
export const READS = ['status', 'statuses'];
