import type { Page } from '@playwright/test';
import type { Recorded } from './recorded-page';

export const shots: { [name: string]: Recorded & { steps?: ((page: Page) => Promise<unknown>)[]; wait?: number; full?: boolean } };
