/** Contract code of a model: a wasm module without functions whose custom sections carry the contract's specification. */
import { hash, xdr } from '@stellar/stellar-sdk/base';
import type { ContractModel } from './model';
import { typeDef } from './spec-type';

/** The bytes of the contract-code entry; equal for equal models, different for different names. */
export function codeOf(model: ContractModel): Uint8Array {
  return concat([
    Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0),
    customSection('contractspecv0', concat(specEntries(model).map((entry) => entry.toXDR()))),
    customSection('contractmetav0', xdr.ScMetaEntry.scMetaV0(new xdr.ScMetaV0({ key: 'name', val: model.name })).toXDR()),
  ]);
}

/** Instructions of the real contracts' modules, so that their rent is of the real order (contracts.md 17.1). */
const INSTRUCTIONS: { [model: string]: number } = { lendpool: 26_000, vault: 19_000, strategy: 9_500, factory: 6_000 };
const OTHER_INSTRUCTIONS = 5_000;

/** What a real module of this contract consists of: by it the network prices its rent. */
export function partsOf({ name, functions: fns }: ContractModel): xdr.ContractCodeCostInputs {
  const nInstructions = INSTRUCTIONS[name] ?? OTHER_INSTRUCTIONS;
  return new xdr.ContractCodeCostInputs({
    ext: xdr.ExtensionPoint.v0(),
    nInstructions,
    nFunctions: Math.ceil(nInstructions / 90),
    nGlobals: 3,
    nTableEntries: 12,
    nTypes: 30,
    nDataSegments: 1,
    nElemSegments: 1,
    nImports: 28,
    nExports: Object.keys(fns).length,
    nDataSegmentBytes: 3_000,
  });
}

/** sha256 of the code, under which instances refer to it. */
export function codeHashOf(model: ContractModel): Uint8Array {
  return hash(codeOf(model));
}

/** The model's interface as specification entries: structs, unions, the error enum, functions. */
export function specEntries(model: ContractModel): xdr.ScSpecEntry[] {
  const E = xdr.ScSpecEntry;
  const structs = Object.entries(model.structs ?? {}).map(([name, fields]) =>
    E.scSpecEntryUdtStructV0(
      new xdr.ScSpecUdtStructV0({
        doc: '',
        lib: '',
        name,
        fields: fields.map((field) => new xdr.ScSpecUdtStructFieldV0({ doc: '', name: field.name, type: typeDef(field.type) })),
      }),
    ),
  );
  const unions = Object.entries(model.unions ?? {}).map(([name, variants]) =>
    E.scSpecEntryUdtUnionV0(new xdr.ScSpecUdtUnionV0({ doc: '', lib: '', name, cases: Object.entries(variants).map(unionCase) })),
  );
  return [...structs, ...unions, ...errorEnum(model), ...functions(model)];
}

function unionCase([name, types]: [string, readonly string[]]): xdr.ScSpecUdtUnionCaseV0 {
  return types.length === 0
    ? xdr.ScSpecUdtUnionCaseV0.scSpecUdtUnionCaseVoidV0(new xdr.ScSpecUdtUnionCaseVoidV0({ doc: '', name }))
    : xdr.ScSpecUdtUnionCaseV0.scSpecUdtUnionCaseTupleV0(new xdr.ScSpecUdtUnionCaseTupleV0({ doc: '', name, type: types.map(typeDef) }));
}

function errorEnum(model: ContractModel): xdr.ScSpecEntry[] {
  const errors = Object.entries(model.errors ?? {});
  if (errors.length === 0) return [];
  const cases = errors.map(([name, value]) => new xdr.ScSpecUdtErrorEnumCaseV0({ doc: '', name, value }));
  return [xdr.ScSpecEntry.scSpecEntryUdtErrorEnumV0(new xdr.ScSpecUdtErrorEnumV0({ doc: '', lib: '', name: 'Error', cases }))];
}

function functions(model: ContractModel): xdr.ScSpecEntry[] {
  return Object.entries(model.functions).map(([name, fn]) =>
    xdr.ScSpecEntry.scSpecEntryFunctionV0(
      new xdr.ScSpecFunctionV0({
        doc: '',
        name,
        inputs: fn.inputs.map((input) => new xdr.ScSpecFunctionInputV0({ doc: '', name: input.name, type: typeDef(input.type) })),
        outputs: fn.output === undefined || fn.output === 'Void' ? [] : [typeDef(fn.output)],
      }),
    ),
  );
}

function customSection(name: string, content: Uint8Array): Uint8Array {
  const label = new TextEncoder().encode(name);
  const body = concat([leb128(label.length), label, content]);
  return concat([Uint8Array.of(0), leb128(body.length), body]);
}

function leb128(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest === 0 ? low : low | 0x80);
  } while (rest !== 0);
  return Uint8Array.from(bytes);
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}
