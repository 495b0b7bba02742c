/** The technical part of a plan, for those who check: authorization trees as nested as they are signed, XDR and hash last. */
import type { AuthNode, Plan } from '../../primitives/plan';
import { groupDigits } from '../../words/format/amount';
import { SharedNodes } from '../frame/shared-nodes';
import { AddressText } from '../parts/address';
import { CopyButton } from '../parts/copy';
import { Fact } from '../parts/fact';
import { usePage } from '../state/context';

/** A call that an authorization allows, with its arguments and what is below it. */
export function Node({ node }: { node: AuthNode }) {
  const { words } = usePage();
  return (
    <li class="node">
      <p>
        <AddressText address={node.contract} /> <span class="mono strong">{node.fn}</span>
      </p>
      {node.args.length ? (
        <details>
          <summary class="small quiet">{words.plan.arguments}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
          <pre class="raw" tabIndex={0}>
            {JSON.stringify(node.args, null, 1)}
          </pre>
        </details>
      ) : null}
      {node.children.length ? (
        <ul>
          {node.children.map((child, index) => (
            <Node key={index} node={child} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

export function Raw({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <div class="row between">
        <span class="label">{label}</span>
        <CopyButton text={text} label={label} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
      <pre class="raw" tabIndex={0}>
        {text}
      </pre>
    </div>
  );
}

/** Who said how the ledger stands, and whether more than one node said what the contracts run. */
function Witnesses({ plan }: { plan: Plan }) {
  const { words, say } = usePage();
  const { witnesses } = plan;
  if (!witnesses) return null;
  const nodes = witnesses.filter(({ kind, ledger }) => kind === 'rpc' && ledger !== null);
  return (
    <div>
      <span class="label">{words.plan.witnesses}</span>
      <ul>
        {witnesses.map(({ name, ledger }) => (
          <li key={name} class="small">
            <span class="mono">{name}</span>:{' '}
            {ledger === null ? words.plan.witnessSilent : words.plan.witnessLedger(groupDigits(String(ledger), say.marks.group))}
          </li>
        ))}
      </ul>
      <SharedNodes hosts={witnesses.map(({ name }) => name)} />
      {plan.kind === 'contract' && nodes.length < 2 ? <p class="small quiet">{words.plan.codeAlone}</p> : null}
    </div>
  );
}

export function PlanDetails({ plan }: { plan: Plan }) {
  const { words, say } = usePage();
  const asset = (stroops: string) => say.amount(stroops, 'XLM');
  return (
    <details>
      <summary>{words.plan.technical}</summary>
      <div class="stack">
        <dl class="facts">
          <Fact label={words.plan.source}>
            <AddressText address={plan.source} />
          </Fact>
          <Fact label={words.plan.sequence} class="mono">
            {plan.sequence}
          </Fact>
          {plan.memo ? (
            <Fact label={words.plan.memo} class="mono">
              {plan.memo.value}
            </Fact>
          ) : null}
          <Fact label={words.plan.fee}>{words.plan.feeParts(asset(plan.fee.inclusion), asset(plan.fee.resource))}</Fact>
          {plan.fee.usual ? (
            <Fact label={words.plan.feeUsual} class="amount">
              {asset(plan.fee.usual)}
            </Fact>
          ) : null}
          <Fact label={words.plan.feeCeiling} class="amount">
            {asset(plan.fee.ceiling)}
          </Fact>
        </dl>
        <p class="small quiet">{words.plan.asOfLedger(groupDigits(String(plan.asOf.ledger), say.marks.group))}</p>
        <Witnesses plan={plan} />
        {plan.authorizations.length ? (
          <div class="tree">
            <span class="label">{words.plan.authorizations}</span>
            {plan.authorizations.map(({ address, source, root }, index) => (
              <div key={index}>
                <p class="small quiet">
                  <AddressText address={address} /> {source ? words.plan.bySource : words.plan.byEntry}
                </p>
                <ul>
                  <Node node={root} />
                </ul>
              </div>
            ))}
          </div>
        ) : null}
        <Raw label={words.plan.envelope} text={plan.envelope} />
        <Raw label={words.plan.hash} text={plan.hash} />
      </div>
    </details>
  );
}
