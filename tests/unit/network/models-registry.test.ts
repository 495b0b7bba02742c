import { xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { models } from '../../network/contracts/registry';
import { codeOf, specEntries } from '../../network/host/spec';

const list = Object.entries(models).map(([name, model]) => ({ name, model }));

describe('the contract models', () => {
  it('have names and codes of their own', () => {
    expect(new Set(list.map(({ model }) => model.name)).size).toBe(list.length);
    const codes = list.map(({ model }) => Buffer.from(codeOf(model)).toString('hex'));
    expect(new Set(codes).size).toBe(list.length);
  });

  it.each(list)('$name has a specification that survives its encoding and names every type it uses', ({ model }) => {
    const entries = specEntries(model).map((entry) => xdr.ScSpecEntry.fromXDR(entry.toXDR('base64'), 'base64'));
    const defined = new Set([...Object.keys(model.structs ?? {}), ...Object.keys(model.unions ?? {})]);
    expect(entries.length).toBeGreaterThanOrEqual(Object.keys(model.functions).length);
    const types = [
      ...Object.values(model.functions).flatMap(({ inputs, output }) => [...inputs.map(({ type }) => type), output ?? 'Void']),
      ...Object.values(model.structs ?? {}).flatMap((fields) => fields.map(({ type }) => type)),
      ...Object.values(model.unions ?? {}).flatMap((variants) => Object.values(variants).flat()),
    ];
    const simple = /^(Address|MuxedAddress|Bool|Bytes|BytesN|I128|U32|U64|String|Symbol|Val|Void|Vec|Map|Option|Tuple|\d+)$/;
    const names = types.flatMap((type) => type.split(/[<>,\s]+/)).filter((name) => name !== '' && !simple.test(name));
    expect(names.filter((name) => !defined.has(name))).toEqual([]);
  });

  it.each(list)('$name gives every error a number of its own', ({ model }) => {
    const numbers = Object.values(model.errors ?? {});
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
