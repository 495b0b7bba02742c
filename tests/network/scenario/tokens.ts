/** Tokens that no account issues, each with two vaults over it. */
import { act, place } from '../contracts/drive';
import { adr, i128, str, u32 } from '../contracts/scval';
import { token } from '../contracts/token';
import { vault } from '../contracts/vault';
import { addressOf, amountOf, type Body, numberOf, textOf } from '../control-input';
import type { ContractModel } from '../host/model';
import { toHex } from '../ledger/envelope';
import type { World } from '../world';
import { fund, openVault, restingStrategy } from './vaults';

/**
 * Lists a token of so many decimals under `code`, of which `holder` has `amount`, and two vaults over it, `CODE one` and `CODE two`, that
 * rest at 5 % and hold `stock` of somebody else's each. Answers the token's and the vaults' addresses.
 */
export function issueToken(world: World, body: Body): { contract: string; vaults: string[] } {
  const { manifest, ledger } = world;
  const [code, decimals] = [textOf(body, 'code'), numberOf(body, 'decimals')];
  const role = (name: string) => addressOf(world, name);
  const people = { owner: role('owner'), protocol: role('protocol'), keeper: role('keeper') };
  const { owner, keeper } = people;
  const depositor = role('depositor');
  const contract = place(world, owner, `token ${code}`, token, [adr(owner), u32(decimals), str(code)]);
  const stock = amountOf(body, 'stock');
  act(world, contract, 'mint', adr(role(textOf(body, 'holder'))), i128(amountOf(body, 'amount')));
  act(world, contract, 'mint', adr(depositor), i128(2n * stock));
  const asset = { name: code, issuer: owner, contract };
  const vaults = ['one', 'two'].map((which) => {
    const name = `${code} ${which}`;
    const strategy = restingStrategy(world, name, asset, keeper, 500);
    act(world, contract, 'mint', adr(strategy), i128(stock));
    const strategies = [{ name: `${name} strategy`, address: strategy }];
    const address = openVault(world, people, { name, symbol: code, feeBps: 1000, assets: [{ asset, strategies }] });
    fund(world, address, owner, depositor, [stock], { strategy, amount: stock });
    return address;
  });
  manifest.tokens.push({ code, contract, decimals });
  const { models } = ledger;
  const run = (addresses: readonly string[], model: ContractModel) => addresses.map((address) => [address, toHex(models.hashOf(model))]);
  manifest.codes = { ...manifest.codes, ...Object.fromEntries([...run([contract], token), ...run(vaults, vault)]) };
  ledger.close();
  return { contract, vaults };
}
