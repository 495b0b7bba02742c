/**
 * What a contract call returned, from its TransactionMeta (CAP-67 for version 4). Everything else in the meta is passed over
 * by its shape alone; entries are of the kinds in entry-data.ts.
 */
import { case as arm, array, field, int32, option, struct, UNBOUNDED_MAX_LENGTH, uint32, union, voidType } from '@stellar/js-xdr';
import { xdr } from '@stellar/stellar-sdk/base';
import { fromBase64 } from './bytes';
import { entryDataSchema } from './entry-data';

const many = <T extends Parameters<typeof array>[0]>(element: T) => array(element, UNBOUNDED_MAX_LENGTH);
const nothing = union('ExtensionPoint', { switchOn: int32(), cases: [arm('v0', 0, voidType())], switchKey: 'v' });
const sponsor = struct('LedgerEntryExtensionV1', { sponsoringId: option(xdr.PublicKey.schema), ext: nothing });
const entry = struct('LedgerEntry', {
  lastModifiedLedgerSeq: uint32(),
  data: entryDataSchema,
  ext: union('LedgerEntryExt', {
    switchOn: int32(),
    cases: [arm('v0', 0, voidType()), arm('v1', 1, field('v1', sponsor))],
    switchKey: 'v',
  }),
});
const changes = many(
  union('LedgerEntryChange', {
    switchOn: int32(),
    cases: [
      arm('created', 0, field('created', entry)),
      arm('updated', 1, field('updated', entry)),
      arm('removed', 2, field('removed', xdr.LedgerKey.schema)),
      arm('state', 3, field('state', entry)),
      arm('restored', 4, field('restored', entry)),
    ],
  }),
);
const events = many(xdr.ContractEvent.schema);
const sorobanExt = xdr.SorobanTransactionMetaExt.schema;

const v3 = struct('TransactionMetaV3', {
  ext: nothing,
  before: changes,
  operations: many(struct('OperationMeta', { changes })),
  after: changes,
  sorobanMeta: option(
    struct('SorobanTransactionMeta', {
      ext: sorobanExt,
      events,
      returnValue: xdr.ScVal.schema,
      diagnosticEvents: many(xdr.DiagnosticEvent.schema),
    }),
  ),
});
const v4 = struct('TransactionMetaV4', {
  ext: nothing,
  before: changes,
  operations: many(struct('OperationMetaV2', { ext: nothing, changes, events })),
  after: changes,
  sorobanMeta: option(struct('SorobanTransactionMetaV2', { ext: sorobanExt, returnValue: option(xdr.ScVal.schema) })),
  events: many(struct('TransactionEvent', { stage: int32(), event: xdr.ContractEvent.schema })),
  diagnosticEvents: many(xdr.DiagnosticEvent.schema),
});
const meta = union('TransactionMeta', {
  switchOn: int32(),
  cases: [arm('v3', 3, field('v3', v3)), arm('v4', 4, field('v4', v4))],
  switchKey: 'v',
});

/** undefined where the call returned nothing, or the meta is of a version that contracts never had. Throws for what cannot be read. */
export function parseReturnValue(base64: string): xdr.ScVal | undefined {
  const bytes = fromBase64(base64);
  if (new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getInt32(0) < 3) return undefined;
  const wire = meta.decode(bytes) as { v3?: { sorobanMeta: Soroban | null }; v4?: { sorobanMeta: Soroban | null } };
  const returned = (wire.v4 ?? wire.v3)?.sorobanMeta?.returnValue;
  return returned ? xdr.ScVal.fromXdrObject(returned) : undefined;
}

interface Soroban {
  returnValue: Parameters<typeof xdr.ScVal.fromXdrObject>[0] | null;
}
