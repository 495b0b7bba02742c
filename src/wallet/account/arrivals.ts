/** What arrives: whether something did, which pages that are open ask once a ledger, and XLM for a test account. */
import type { CommandInput, Handlers } from '../../commands/commands';
import { parseAsset } from '../../interface/checks';
import { touched } from '../../interface/reads/touched';
import type { Core } from '../adapters';
import type { Chains } from '../networks/chains';
import { friendbotCommands } from './friendbot';

export const arrivalCommands = (core: Core, { reading }: Pick<Chains, 'reading'>) =>
  ({
    ...friendbotCommands(core),
    touched({ address, lines }: CommandInput<'touched'>): Promise<number> {
      const assets = lines.map((line) => parseAsset(line));
      return reading((chain) => touched(chain, address, assets));
    },
  }) satisfies Partial<Handlers>;
