/** The type language of models ('Vec<I128>', 'Option<Address>', a struct's name …): as specification entries and as argument checks. */
import { xdr } from '@stellar/stellar-sdk/base';
import type { ContractModel, ScVal, SpecType } from './model';

interface Parsed {
  name: string;
  of: Parsed[];
}

const cache = new Map<SpecType, Parsed>();

/** Splits `Name<A, B<C>>`; throws on what does not parse. */
export function parseType(type: SpecType): Parsed {
  const known = cache.get(type);
  if (known) return known;
  const match = /^\s*([A-Za-z0-9_]+)\s*(?:<(.*)>)?\s*$/s.exec(type);
  if (!match?.[1]) throw new Error(`not a type: ${type}`);
  const parsed = { name: match[1], of: match[2] === undefined ? [] : splitTopLevel(match[2]).map(parseType) };
  cache.set(type, parsed);
  return parsed;
}

function splitTopLevel(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < list.length; i++) {
    if (list[i] === '<') depth++;
    else if (list[i] === '>') depth--;
    else if (list[i] === ',' && depth === 0) {
      parts.push(list.slice(start, i));
      start = i + 1;
    }
  }
  return [...parts, list.slice(start)];
}

type Make = () => xdr.ScSpecTypeDef;
const SIMPLE: Record<string, { def: Make; arm: ScVal['type'] | undefined }> = {
  Val: { def: () => xdr.ScSpecTypeDef.scSpecTypeVal(), arm: undefined },
  Bool: { def: () => xdr.ScSpecTypeDef.scSpecTypeBool(), arm: 'scvBool' },
  Void: { def: () => xdr.ScSpecTypeDef.scSpecTypeVoid(), arm: 'scvVoid' },
  Error: { def: () => xdr.ScSpecTypeDef.scSpecTypeError(), arm: 'scvError' },
  U32: { def: () => xdr.ScSpecTypeDef.scSpecTypeU32(), arm: 'scvU32' },
  I32: { def: () => xdr.ScSpecTypeDef.scSpecTypeI32(), arm: 'scvI32' },
  U64: { def: () => xdr.ScSpecTypeDef.scSpecTypeU64(), arm: 'scvU64' },
  I64: { def: () => xdr.ScSpecTypeDef.scSpecTypeI64(), arm: 'scvI64' },
  Timepoint: { def: () => xdr.ScSpecTypeDef.scSpecTypeTimepoint(), arm: 'scvTimepoint' },
  Duration: { def: () => xdr.ScSpecTypeDef.scSpecTypeDuration(), arm: 'scvDuration' },
  U128: { def: () => xdr.ScSpecTypeDef.scSpecTypeU128(), arm: 'scvU128' },
  I128: { def: () => xdr.ScSpecTypeDef.scSpecTypeI128(), arm: 'scvI128' },
  U256: { def: () => xdr.ScSpecTypeDef.scSpecTypeU256(), arm: 'scvU256' },
  I256: { def: () => xdr.ScSpecTypeDef.scSpecTypeI256(), arm: 'scvI256' },
  Bytes: { def: () => xdr.ScSpecTypeDef.scSpecTypeBytes(), arm: 'scvBytes' },
  String: { def: () => xdr.ScSpecTypeDef.scSpecTypeString(), arm: 'scvString' },
  Symbol: { def: () => xdr.ScSpecTypeDef.scSpecTypeSymbol(), arm: 'scvSymbol' },
  Address: { def: () => xdr.ScSpecTypeDef.scSpecTypeAddress(), arm: 'scvAddress' },
  MuxedAddress: { def: () => xdr.ScSpecTypeDef.scSpecTypeMuxedAddress(), arm: 'scvAddress' },
};

/** The specification's definition of a type; a name that is no known type is a struct, union or error of the contract. */
export function typeDef(type: SpecType): xdr.ScSpecTypeDef {
  return definition(parseType(type));
}

function definition({ name, of }: Parsed): xdr.ScSpecTypeDef {
  const [first, second] = of.map((part) => (/^\d+$/.test(part.name) ? undefined : definition(part)));
  const T = xdr.ScSpecTypeDef;
  if (name === 'BytesN') return T.scSpecTypeBytesN(new xdr.ScSpecTypeBytesN({ n: Number(of[0]?.name) }));
  if (name === 'Tuple') return T.scSpecTypeTuple(new xdr.ScSpecTypeTuple({ valueTypes: of.map(definition) }));
  if (name === 'Vec' && first) return T.scSpecTypeVec(new xdr.ScSpecTypeVec({ elementType: first }));
  if (name === 'Option' && first) return T.scSpecTypeOption(new xdr.ScSpecTypeOption({ valueType: first }));
  if (name === 'Map' && first && second) return T.scSpecTypeMap(new xdr.ScSpecTypeMap({ keyType: first, valueType: second }));
  if (name === 'Result' && first && second) return T.scSpecTypeResult(new xdr.ScSpecTypeResult({ okType: first, errorType: second }));
  const simple = SIMPLE[name];
  return simple ? simple.def() : T.scSpecTypeUdt(new xdr.ScSpecTypeUdt({ name }));
}

/** Whether `value` has the wire form of `type` in `model`. Names the model does not define pass: they cannot be checked. */
export function hasType(model: ContractModel, type: SpecType, value: ScVal): boolean {
  return matches(model, parseType(type), value);
}

function matches(model: ContractModel, { name, of }: Parsed, value: ScVal): boolean {
  const [first, second] = of;
  if (name === 'BytesN') return value.type === 'scvBytes' && value.bytes.toBytes().length === Number(first?.name);
  if (name === 'Option' && first) return value.type === 'scvVoid' || matches(model, first, value);
  if (name === 'Vec' && first) return value.type === 'scvVec' && (value.vec ?? []).every((item) => matches(model, first, item));
  if (name === 'Tuple') return value.type === 'scvVec' && listMatches(model, of, value.vec ?? []);
  if (name === 'Map' && first && second)
    return value.type === 'scvMap' && (value.map ?? []).every((e) => matches(model, first, e.key) && matches(model, second, e.val));
  if (name === 'Address')
    return value.type === 'scvAddress' && ['scAddressTypeAccount', 'scAddressTypeContract'].includes(value.address.type);
  const simple = SIMPLE[name];
  if (simple) return simple.arm === undefined || value.type === simple.arm;
  return userTypeMatches(model, name, value);
}

/** Whether a tuple in `value`, by itself or in a vector, has another number of parts than `type` says. */
export function tuplesDiffer(type: SpecType, value: ScVal): boolean {
  const differ = ({ name, of }: Parsed, part: ScVal): boolean => {
    if (part.type !== 'scvVec') return false;
    const items = part.vec ?? [];
    if (name === 'Tuple') return items.length !== of.length;
    const [first] = of;
    return name === 'Vec' && first !== undefined && items.some((item) => differ(first, item));
  };
  return differ(parseType(type), value);
}

function listMatches(model: ContractModel, types: readonly Parsed[], values: readonly ScVal[]): boolean {
  return values.length === types.length && types.every((type, i) => values[i] !== undefined && matches(model, type, values[i]));
}

function userTypeMatches(model: ContractModel, name: string, value: ScVal): boolean {
  const struct = model.structs?.[name];
  if (struct) {
    if (value.type !== 'scvMap' || value.map?.length !== struct.length) return false;
    return struct.every((field) => {
      const entry = value.map?.find(({ key }) => key.type === 'scvSymbol' && String(key.sym) === field.name);
      return entry !== undefined && matches(model, parseType(field.type), entry.val);
    });
  }
  const union = model.unions?.[name];
  if (!union) return true;
  if (value.type !== 'scvVec') return false;
  const [variant, ...payload] = value.vec ?? [];
  const types = variant?.type === 'scvSymbol' ? union[String(variant.sym)] : undefined;
  return types !== undefined && listMatches(model, types.map(parseType), payload);
}
