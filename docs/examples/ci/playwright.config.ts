/** A dApp's own tests: its page by Vite, the wallet and its ledger by ballast-testing. No extension, no testnet. */
import { defineConfig } from '@playwright/test';

const port = process.env.PORT ?? '5173';
const executablePath = process.env.BALLAST_BROWSER;

export default defineConfig({
  testDir: '.',
  use: { baseURL: `http://localhost:${port}`, launchOptions: executablePath ? { executablePath } : {} },
  webServer: { command: `npx vite --port ${port} --strictPort`, url: `http://localhost:${port}` },
});
