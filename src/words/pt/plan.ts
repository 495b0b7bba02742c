/** Brazilian Portuguese: one sentence per step of a plan and per warning. Addresses are written in full; the page folds them. */
import { classic } from '../../primitives/amounts';
import { isStranded } from '../../primitives/fee-bounds';
import type { PredicateParam, WarningParams } from '../../primitives/plan-words';
import { pt as sources } from '../../sources/words';
import { wordOf } from '../facts';
import type { Kinds, Places, PlanWords, Terms } from '../plan';
import type { Say } from '../say';

const roles: PlanWords['roles'] = {
  manager: 'Gestor',
  emergencyManager: 'Gestor de emergência',
  rebalanceManager: 'Gestor de rebalanceamento',
  feeReceiver: 'Recebedor das comissões',
  admin: 'Administrador',
};

const terms: Terms = {
  // kinds of signer, and of ledger entry
  account: 'a chave de uma conta',
  preAuthTx: 'uma transação pré-assinada',
  hashX: 'qualquer pessoa com um código secreto',
  signedPayload: 'uma chave para uma única mensagem',
  trustline: 'uma linha de confiança',
  offer: 'uma oferta',
  data: 'um dado',
  claimableBalance: 'um saldo resgatável',
  signer: 'um signatário',
  poolShare: 'uma linha de confiança de pool de liquidez',
  signers: 'signatários',
  flags: 'opções da conta',
  offers: 'ofertas abertas',
  'pool shares': 'cotas de pools de liquidez',
  pool: 'um pool de liquidez',
  sponsor: 'quem paga uma reserva',
  // flags of issuers and of lines
  authRequired: 'quem recebe precisa da aprovação do emissor',
  authRevocable: 'o emissor pode congelar saldos',
  authImmutable: 'os poderes do emissor nunca podem mudar',
  clawback: 'o emissor pode tomar saldos de volta',
  authorized: 'ter e usar',
  maintainLiabilities: 'só manter ofertas abertas',
  // preconditions
  ledgerBounds: 'só em certos ledgers',
  minSeqNum: 'a partir de um número de sequência anterior',
  minSeqAge: 'só algum tempo depois da última transação',
  minSeqLedgerGap: 'só alguns ledgers depois da última transação',
  extraSigners: 'são necessárias mais assinaturas',
  // memos
  text: 'texto',
  id: 'número',
  hash: 'hash',
  return: 'hash de uma devolução',
};
const term = (code: string) => wordOf(terms, code) ?? code;

/** What a contract is, with the article that goes before. */
const kinds: Kinds = {
  vault: 'do cofre',
  ...sources.kinds,
  router: 'do roteador',
  token: 'do token',
  stabilizer: 'do estabilizador',
  treasury: 'da tesouraria',
  factory: 'da fábrica de cofres',
};
/** The same of any one: “de um cofre”. */
const oneOf = (kind: string) => wordOf(kinds, kind)?.replace(/^d([oa]) /, (_, article) => (article === 'o' ? 'de um ' : 'de uma '));

/** When something may be claimed, behind the name of who may; nothing where that is always. */
function when(predicate: PredicateParam, say: Say): string {
  const phrase = condition(predicate, say);
  return phrase === '' ? '' : ` (${phrase})`;
}

/** In brackets where it is made of others, so that what belongs together reads so. */
function part(predicate: PredicateParam, say: Say): string {
  const phrase = condition(predicate, say) || 'a qualquer momento';
  return 'inner' in predicate ? `(${phrase})` : phrase;
}

function condition(predicate: PredicateParam, say: Say): string {
  switch (predicate.type) {
    case 'always':
      return '';
    case 'before':
      return `antes de ${say.time(Number(predicate.time))}`;
    case 'beforeRelative':
      return `em até ${say.span(Number(predicate.seconds))} depois desta transação`;
    case 'not':
      return predicate.inner && predicate.inner.type !== 'always' ? `não: ${part(predicate.inner, say)}` : 'nunca';
    default:
      return predicate.inner.map((inner) => part(inner, say)).join(predicate.type === 'and' ? ', e ' : ', ou ');
  }
}

const steps: PlanWords['steps'] = {
  create_account: (p, say) => `Cria a conta ${p.destination} com ${say.amount(p.amount, 'XLM')}.`,
  payment: (p, say) => `Paga ${say.amount(p.amount, p.asset)} a ${p.muxed ?? p.destination}.`,
  path_payment_receive: (p, say) =>
    p.destination === p.source
      ? `Troca no máximo ${say.amount(p.sendMax, p.sendAsset)} por exatamente ${say.amount(p.amount, p.destAsset)}.`
      : `Paga exatamente ${say.amount(p.amount, p.destAsset)} a ${p.muxed ?? p.destination} e gasta no máximo ${say.amount(p.sendMax, p.sendAsset)}.`,
  path_payment_send: (p, say) =>
    p.destination === p.source
      ? `Troca ${say.amount(p.amount, p.sendAsset)} por pelo menos ${say.amount(p.destMin, p.destAsset)}.`
      : `Gasta exatamente ${say.amount(p.amount, p.sendAsset)}; ${p.muxed ?? p.destination} recebe pelo menos ${say.amount(p.destMin, p.destAsset)}.`,
  sell_offer: (p, say) =>
    `Oferece vender ${say.amount(p.amount, p.selling)} a ${say.price(p.price, p.buying, p.selling)}${p.offerId === '0' ? '' : ` (substitui a oferta ${p.offerId})`}${p.brings ? `. Se tudo for vendido, você recebe pelo menos ${say.amount(p.brings, p.buying)}` : ''}.`,
  buy_offer: (p, say) =>
    `Oferece comprar ${say.amount(p.amount, p.buying)} a ${say.price(p.price, p.selling, p.buying)}${p.offerId === '0' ? '' : ` (substitui a oferta ${p.offerId})`}${p.costs ? `. Tudo custa no máximo ${say.amount(p.costs, p.selling)}` : ''}.`,
  passive_sell_offer: (p, say) =>
    `Oferece vender ${say.amount(p.amount, p.selling)} a ${say.price(p.price, p.buying, p.selling)}, sem aceitar ofertas pelo mesmo preço${p.brings ? `. Se tudo for vendido, você recebe pelo menos ${say.amount(p.brings, p.buying)}` : ''}.`,
  cancel_offer: (p, say) => `Cancela a oferta ${p.offerId} de vender ${say.asset(p.selling)} por ${say.asset(p.buying)}.`,
  set_options: (p) => `Altera as configurações de ${p.source}.`,
  set_inflation_destination: (p) => `Define ${p.destination} como destino da inflação.`,
  set_home_domain: (p) => (p.domain ? `Define “${p.domain}” como domínio da conta.` : 'Remove o domínio da conta.'),
  set_flags: (p, say) => `Ativa: ${say.list(p.flags.map((code) => term(code)))}.`,
  clear_flags: (p, say) => `Desativa: ${say.list(p.flags.map((code) => term(code)))}.`,
  set_master_weight: (p) => `Define o peso da chave da própria conta em ${p.weight}.`,
  set_thresholds: (p) => `Define os limiares: baixo ${p.low ?? '–'}, médio ${p.medium ?? '–'}, alto ${p.high ?? '–'}.`,
  add_signer: (p) => `Adiciona ${p.key} como signatário com peso ${p.weight} (${term(p.kind)}).`,
  remove_signer: (p) => `Remove o signatário ${p.key} (${term(p.kind)}).`,
  open_trustline: (p, say) =>
    p.existing
      ? p.limit
        ? `Muda o limite da linha de confiança de ${say.asset(p.asset)} para ${say.amount(p.limit, p.asset)}.`
        : `Remove o limite da linha de confiança de ${say.asset(p.asset)}.`
      : `Adiciona uma linha de confiança para ${say.asset(p.asset)}, para que a conta possa ter ${p.limit ? `até ${say.amount(p.limit, p.asset)}` : 'esse ativo'}.`,
  close_trustline: (p, say) => `Remove a linha de confiança de ${say.asset(p.asset)}.`,
  pool_trustline: (p, say) => {
    const pool = `${say.asset(p.assetA)}/${say.asset(p.assetB)}`;
    if (p.limit === '0') return `Remove a linha de confiança das cotas do pool de liquidez ${pool}.`;
    const limit = p.unlimited ? '' : `, até ${say.amount(p.limit, classic(''))} cotas`;
    if (p.existing) return `Muda o limite da linha de confiança das cotas do pool de liquidez ${pool}${limit}.`;
    return `Adiciona uma linha de confiança para cotas do pool de liquidez ${pool} (comissão de ${say.rate(p.feeBps)})${limit}.`;
  },
  allow_trust: (p, say) =>
    p.authorize === 2
      ? `Só permite que ${p.trustor} mantenha as próprias ofertas abertas de ${say.asset({ code: p.code, issuer: p.source })}.`
      : `${p.authorize ? 'Permite' : 'Proíbe'} que ${p.trustor} tenha ${say.asset({ code: p.code, issuer: p.source })}.`,
  merge_account: (p) => `Encerra ${p.source} para sempre e envia todo o XLM a ${p.muxed ?? p.destination}.`,
  inflation: () => 'Executa a inflação, que não tem mais nenhum efeito.',
  set_data: (p) => `Guarda “${p.name}” = ${p.hex ? `0x${p.value}` : `“${p.value}”`} na conta.`,
  delete_data: (p) => `Apaga “${p.name}” da conta.`,
  bump_sequence: (p) =>
    p.changes === false
      ? `Levaria o número de sequência da conta a ${p.to}, que ela já alcançou. Isto não muda nada.`
      : `Define o número de sequência da conta em ${p.to}.`,
  create_claimable_balance: (p, say) =>
    `Coloca ${say.amount(p.amount, p.asset)} em um saldo resgatável para ${say.list(p.claimants.map(({ destination, predicate }) => destination + when(predicate, say)))}.${p.claimants.some(({ destination }) => destination === p.source) ? '' : ' Você não pode pegá-lo de volta.'}`,
  claim_balance: (p, say) => (p.amount && p.asset ? `Resgata ${say.amount(p.amount, p.asset)}.` : `Resgata o saldo ${p.balanceId}.`),
  begin_sponsoring: (p) => `Começa a pagar as reservas de ${p.sponsored}.`,
  end_sponsoring: (p) => `Outros deixam de pagar as novas reservas de ${p.source}.`,
  revoke_sponsorship: (p, say) => {
    const kind = p.entry === 'account' ? 'à conta' : `a ${term(p.entry)}`;
    const which =
      p.asset && p.asset.kind !== 'pool' ? ` de ${say.asset(p.asset)}` : p.asset ? ` ${p.asset.code}` : p.detail ? ` ${p.detail}` : '';
    const whose = p.account ? (p.entry === 'account' ? ` ${p.account}` : ` de ${p.account}`) : '';
    const count = p.claimants ? ` com ${p.claimants === 1 ? '1 beneficiário' : `${p.claimants} beneficiários`}` : '';
    const until = p.before && p.before !== p.payer ? `, no lugar de ${p.before}` : '';
    return p.payer
      ? `A partir de agora, ${p.payer} paga a reserva relativa ${kind}${which}${whose}${count}${until}.`
      : `${p.source} deixa de pagar a reserva relativa ${kind}${which}${whose}${count}.`;
  },
  clawback: (p, say) => `Toma ${say.amount(p.amount, p.asset)} de volta de ${p.muxed ?? p.from}.`,
  clawback_balance: (p, say) =>
    p.amount && p.asset
      ? `Toma de volta o saldo resgatável ${p.balanceId} de ${say.amount(p.amount, p.asset)}.`
      : `Toma de volta o saldo resgatável ${p.balanceId}.`,
  set_trustline_flags: (p, say) =>
    `Altera o que ${p.trustor} pode fazer com ${say.asset(p.asset)}${p.set.length ? `; ativa: ${say.list(p.set.map((code) => term(code)))}` : ''}${p.clear.length ? `; desativa: ${say.list(p.clear.map((code) => term(code)))}` : ''}.`,
  pool_deposit: (p, say) => {
    const [a, b] = p.assets ?? [];
    return a && b
      ? `Deposita até ${say.amount(p.maxA, a)} e ${say.amount(p.maxB, b)} no pool de liquidez ${p.pool}, a um preço entre ${say.price(p.minPrice, a, b)} e ${say.price(p.maxPrice, a, b)}.`
      : `Deposita até ${say.amount(p.maxA, classic(''))} do primeiro e ${say.amount(p.maxB, classic(''))} do segundo ativo do pool de liquidez ${p.pool}.`;
  },
  pool_withdraw: (p, say) => {
    const [a, b] = p.assets ?? [];
    const least =
      a && b
        ? `${say.amount(p.minA, a)} e ${say.amount(p.minB, b)}`
        : `${say.amount(p.minA, classic(''))} do primeiro e ${say.amount(p.minB, classic(''))} do segundo ativo`;
    return `Devolve ${say.amount(p.amount, classic(''))} cotas do pool de liquidez ${p.pool} em troca de pelo menos ${least}.`;
  },
  extend_life: (p, say) =>
    p.untilTime === undefined
      ? `Mantém ${p.entries === 1 ? 'ativa 1 entrada do ledger' : `ativas ${p.entries} entradas do ledger`} por ${p.ledgers === 1 ? '1 ledger' : `${p.ledgers} ledgers`} a partir de agora.`
      : `Mantém ${p.entries === 1 ? 'ativa 1 entrada do ledger' : `ativas ${p.entries} entradas do ledger`} até cerca de ${say.time(p.untilTime)}. As que já duram mais não mudam.`,
  restore_entries: (p) => `Restaura ${p.entries === 1 ? '1 entrada arquivada do ledger' : `${p.entries} entradas arquivadas do ledger`}.`,
  upload_code: (p) => `Publica código de contrato (${p.bytes} bytes, hash ${p.hash}).`,
  create_contract: (p) => `Cria um contrato a partir de ${p.code}${p.deployer ? `, por ${p.deployer}` : ''}.`,
  fee_bump: (p, say) => `${p.feeSource} paga a taxa, no máximo ${say.amount(p.maxFee, 'XLM')}, de:`,
  unknown_call: (p) => `Chama “${p.fn}” do contrato desconhecido ${p.contract}.`,
  contract_call: (p) => `Chama “${p.fn}” ${wordOf(kinds, p.kind) ?? 'do contrato'} ${p.contract}.`,
  router_exec: () => 'Faz tudo isto em uma única chamada pelo roteador, ou nada:',
  ...sources.steps,
  vault_deposit: (p, say) =>
    `Deposita ${say.list(p.amounts.map(({ amount, asset }) => say.amount(amount, asset)))} no cofre ${say.vault(p)}${p.invest ? '' : ', ainda sem investir'}.`,
  vault_withdraw: (p, say) =>
    `Devolve ${say.amount(p.amount, p.shares)} ao cofre ${say.vault(p)} em troca de pelo menos ${say.list(p.least.map(({ amount, asset }) => say.amount(amount, asset)))}.`,
  vault_set_role: (p, say) => `Dá a função de ${wordOf(roles, p.role) ?? p.role} do cofre ${say.vault(p)} a ${p.to}.`,
  vault_lock_fees: (p, say) =>
    p.feeBps === undefined
      ? `Retém as comissões do cofre ${say.vault(p)}.`
      : `Define a comissão do cofre ${say.vault(p)} em ${say.rate(p.feeBps)} e retém os ganhos dele.`,
  vault_release_fees: (p, say) =>
    `Libera ${say.amount(p.amount, p.asset ?? classic(''))} de comissões retidas do cofre ${say.vault(p)} na estratégia ${p.strategy}.`,
  vault_distribute_fees: (p, say) => `Distribui as comissões do cofre ${say.vault(p)}.`,
  vault_rebalance: (p, say) => `Move os fundos do cofre ${say.vault(p)} entre as estratégias dele.`,
  vault_strategy: (p, say) =>
    `${p.action === 'rescue' ? 'Retira todos os fundos da' : p.action === 'pause' ? 'Pausa a' : 'Retoma a'} estratégia ${p.strategy} do cofre ${say.vault(p)}.`,
  vault_upgrade: (p, say) => `Substitui o código do cofre ${say.vault(p)} por ${p.hash}.`,
  token_transfer: (p, say) => `Envia ${say.amount(p.amount, p.token)} a ${p.muxed ?? p.to}.`,
  token_transfer_from: (p, say) => `${p.spender} envia ${say.amount(p.amount, p.token)} de ${p.from} a ${p.to}.`,
  token_approve: (p, say) =>
    p.amount === '0'
      ? `Remove a permissão de ${p.spender} para gastar ${say.asset(p.token)}.`
      : `Permite que ${p.spender} gaste ${p.unlimited ? `qualquer quantidade de ${say.asset(p.token)}` : say.amount(p.amount, p.token)} até cerca de ${say.time(p.untilTime)}.`,
  token_burn: (p, say) => `Queima ${say.amount(p.amount, p.token)}.`,
  token_burn_from: (p, say) => `${p.spender} queima ${say.amount(p.amount, p.token)} de ${p.from}.`,
  token_mint: (p, say) => `Emite ${say.amount(p.amount, p.token)} para ${p.to}.`,
  token_clawback: (p, say) => `Toma ${say.amount(p.amount, p.token)} de volta de ${p.from}.`,
  token_set_admin: (p, say) => `Torna ${p.to} administrador de ${say.asset(p.token)}.`,
  token_set_authorized: (p, say) => `${p.authorized ? 'Permite' : 'Proíbe'} que ${p.holder} use ${say.asset(p.token)}.`,
  token_open_trustline: (p, say) => `Adiciona a ${p.holder} uma linha de confiança para ${say.asset(p.token)}.`,
  stabilizer_register: (p, say) =>
    `Registra o cofre ${say.vault(p)} no estabilizador ${p.stabilizer}: APY alvo de ${say.rate(p.targetApyBps)}, comissão entre ${say.rate(p.minFeeBps)} e ${say.rate(p.maxFeeBps)}. Ele passa a ser o Gestor do cofre; ${p.admin} controla o registro.`,
  stabilizer_unregister: (p, say) =>
    `Remove o cofre ${say.vault(p)} do estabilizador ${p.stabilizer}. A função de Gestor volta para o administrador dele.`,
  stabilizer_set_target: (p, say) =>
    `Define o APY alvo do cofre ${say.vault(p)} em ${say.rate(p.targetApyBps)}${p.before === undefined ? '' : ` (agora ${say.rate(p.before)})`}.`,
  stabilizer_set_fee_bounds: (p, say) =>
    `Mantém a comissão do cofre ${say.vault(p)} entre ${say.rate(p.minFeeBps)} e ${say.rate(p.maxFeeBps)}${p.before ? ` (agora entre ${say.rate(p.before.minFeeBps)} e ${say.rate(p.before.maxFeeBps)})` : ''}.`,
  treasury_boost: (p, say) =>
    `Paga ${say.amount(p.amount, p.asset)} do orçamento de reforços do cofre ${say.vault(p)} ao próprio cofre, a partir da tesouraria ${p.treasury}.`,
  treasury_deposit: (p, say) =>
    `Adiciona ${say.amount(p.amount, p.asset)} ao orçamento de reforços do cofre ${say.vault(p)}, na tesouraria ${p.treasury}.`,
};

/** What is carried too little of: the beginning of a sentence. */
const lackings: { [L in WarningParams['resources_short']['lacking']]: string } = {
  entries: 'O que ela toca mudou',
  archived: 'Algo que ela toca foi arquivado',
  resources: 'Ela precisa de mais recursos',
};

/** Where hidden characters were. */
const places: Places = {
  memo: 'O memo',
  data: 'O nome de um dado',
  domain: 'O domínio da conta',
  arguments: 'Um argumento de uma chamada',
  asset: 'O nome de um token',
  vault: 'O nome de um cofre',
  function: 'O nome de uma função',
  message: 'A mensagem',
};

/** Who else profits from rent, and whether it is fixed. */
const wakesFor = (shared: boolean) =>
  shared ? 'Outras pessoas também os usam: se alguém os restaurar antes, você não paga por isso.' : 'Só você os usa.';
const prolongsFor = (shared: boolean) =>
  shared ? 'Outras pessoas também os usam: se alguém os prolongar antes, você não paga por isso.' : 'Só você os usa.';

const fails: PlanWords['fails'] = {
  account_exists: 'a conta já existe',
  no_account: 'a conta não existe',
  not_authorized: 'o emissor não autorizou a linha de confiança',
  bound_by_offers: 'o saldo está comprometido em ofertas abertas',
  line_full: 'ultrapassaria o limite da linha de confiança',
  too_dear: 'o valor recebido seria maior que o enviado',
  no_line: 'falta uma linha de confiança',
  no_offer: 'a oferta não existe',
  same_asset: 'troca um ativo por ele mesmo',
  own_asset: 'um emissor não pode ter linha de confiança do próprio ativo',
  limit_too_low: 'o limite é menor que o saldo e as ofertas abertas',
  line_needed: 'uma linha de confiança de pool de liquidez depende dela',
  pool_lines_missing: 'antes, os ativos do pool precisam de linhas de confiança',
  nothing_to_delete: 'não há nada para remover',
  too_many_entries: 'a conta teria entradas demais',
  weight_too_high: 'um peso passa de 255',
  own_key_as_signer: 'a chave da própria conta não pode ser adicionada como signatário',
  flags_fixed: 'as opções da conta estão travadas',
  flags_clash: 'as opções se contradizem',
  not_issuer: 'só o emissor pode fazer isso',
  not_revocable: 'o emissor não pode revogar a autorização',
  no_clawback: 'este saldo não pode ser tomado de volta',
  holder_lacks: 'o titular não tem tanto',
  merge_into_itself: 'uma conta não pode ser mesclada com ela mesma',
  has_entries: 'a conta ainda tem linhas de confiança, ofertas ou dados',
  is_sponsor: 'a conta ainda paga reservas de outras',
  sequence_too_high: 'o número de sequência da conta é alto demais para encerrá-la',
  sequence_negative: 'o número de sequência é negativo',
  no_inflation: 'a inflação não funciona mais',
  already_sponsored: 'outra conta já paga as reservas desta',
  not_sponsored: 'nenhuma conta começou a pagar as reservas desta',
  sponsors_in_turn: 'uma conta patrocinada não pode patrocinar outras ao mesmo tempo',
  not_sponsor: 'a conta não paga esta reserva',
  only_transferable: 'a reserva de um saldo resgatável precisa de quem a pague',
  no_entry: 'a entrada não existe',
  no_pool: 'o pool de liquidez não existe',
  price_outside: 'o preço do pool está fora dos limites',
  under_minimum: 'o pool pagaria menos que o mínimo',
};

const warnings: PlanWords['warnings'] = {
  undecodable: (p) => `A Ballast não consegue ler uma parte disto (${p.part}), então não vai assinar.`,
  foreign_recipient: (p) => `O pool de empréstimos pagaria a ${p.to}, que não é a sua conta.`,
  can_fail: () => 'Uma parte pode falhar enquanto o resto é concluído. Seu dinheiro poderia ficar no meio do caminho.',
  router_shape: () => 'Isto chama o roteador de um jeito que não é o previsto nesta rede.',
  locked_out: (p) =>
    p.nobody
      ? `Depois disto, os signatários de ${p.account} não alcançam o peso necessário, e os fundos ficariam presos.`
      : `Depois disto, sua chave não poderia mais fazer tudo o que faz hoje por ${p.account}.`,
  own_signer_weaker: (p) =>
    ({
      removed: `Isto remove sua chave ${p.key} dos signatários de ${p.account}.`,
      idle: `Depois disto, sua chave ${p.key} não poderia mais ajudar a assinar algumas ou todas as coisas que ajuda a assinar hoje por ${p.account}.`,
      alone: `Depois disto, sua chave ${p.key} precisaria de outros signatários para coisas que hoje faz sozinha por ${p.account}.`,
    })[p.loss],
  upgrade_unknown_code: (p) => `Isto substitui o código de ${p.contract} por um código desconhecido (${p.hash}).`,
  expired: () => 'Esta transação expirou. A rede não vai aceitá-la.',
  fee_above_ceiling: (p, say) => `A taxa de ${say.amount(p.fee, 'XLM')} está acima do limite de ${say.amount(p.ceiling, 'XLM')}.`,
  manager_outside_register: (p) =>
    `Isto dá a função de Gestor de ${p.vault} a ${p.stabilizer} sem registrar o cofre lá. Qualquer pessoa poderia então assumir o controle do cofre.`,
  authorization_mismatch: (p) => `Sua assinatura permitiria “${p.fn}” de ${p.contract}, que esta transação não chama.`,
  signature_not_needed: () => 'Esta transação não precisa da assinatura da sua conta.',
  other_source: (p) =>
    p.own ? 'Outra conta envia esta transação. Uma parte dela age pela sua.' : `Uma parte disto age por outra conta: ${p.source}.`,
  other_fee_source: (p) => `Outra conta paga a taxa: ${p.feeSource}.`,
  already_signed: (p) => (p.count === 1 ? 'Já tem 1 assinatura.' : `Já tem ${p.count} assinaturas.`),
  foreign_authorization: (p) => (p.signed ? `${p.address} já assinou a sua parte.` : `${p.address} ainda precisa assinar a sua parte.`),
  own_address_entry: () => 'Sua conta autorizaria uma chamada em uma entrada separada, que a Ballast não assina junto com uma transação.',
  delegates: (p, say) => `Podem assinar por ${p.address}: ${say.list(p.delegates)}.`,
  authorization_long: (p) => `A autorização de ${p.address} vale por ${p.ledgers} ledgers. Isso é mais do que o normal.`,
  deep_authorization: (p) => `Sua assinatura também cobre ${p.foreign} chamadas a contratos desconhecidos.`,
  signers_change(p, say) {
    if (p.signers.length === 0) return `Depois disto, nenhuma chave pode assinar por ${p.account}.`;
    const others = (need: number) => p.signers.filter(({ key, weight }) => key !== p.account && weight >= Math.max(need, 1));
    const canDo = (keys: typeof p.signers, can: string) =>
      `Depois disto, ${say.list(keys.map(({ key }) => key))} ${keys.length > 1 ? 'podem, individualmente,' : 'pode por si só'} ${can}.`;
    const keys = others(Math.max(p.thresholds.high, p.thresholds.medium));
    if (keys.length > 0) return canDo(keys, `mover tudo o que há em ${p.account}, mudar as chaves e deixar os demais de fora`);
    const funds = others(p.thresholds.medium);
    if (funds.length > 0) return canDo(funds, `mover tudo o que há em ${p.account}`);
    return `Isto muda quem pode assinar por ${p.account} ou quantas assinaturas são necessárias.`;
  },
  unusual_signer: (p) => `Um signatário que não é uma conta poderia agir pela sua: ${term(p.kind)}.`,
  role_change: (p) => `Isto dá a função de ${wordOf(roles, p.role) ?? p.role} de ${p.contract} a ${p.to}.`,
  no_time_bounds: () => 'Esta transação nunca expira. Depois de assinada, pode ser enviada a qualquer momento.',
  long_validity: (p, say) => `Isto pode ser enviado até ${say.time(p.validUntil)}, mais tempo do que o necessário.`,
  valid_later: (p, say) => `Isto só pode ser enviado depois de ${say.time(p.validAfter)}.`,
  preconditions: (p, say) => `Isto tem condições incomuns: ${say.list(p.conditions.map((code) => term(code)))}.`,
  memo: (p) => `Memo (${term(p.type)}): ${p.value}`,
  memo_required: (p) => `${p.destination} exige um memo. Sem ele, seu pagamento pode não ser creditado.`,
  login: (p) => `Você vai entrar em ${p.domain}. Nenhum fundo é movido.`,
  login_domain: (p) =>
    `Isto faz você entrar em ${p.domain}, mas a solicitação vem de ${p.origin}. Alguém pode estar tentando entrar no seu lugar.`,
  witness_silent: (p) =>
    `${p.name} ${p.late ? 'está atrasado em relação à rede' : 'não respondeu'}. ${
      (p.others ?? 1) > 1
        ? 'Os outros dois nós concordam sobre a hora e o número de sequência da sua conta.'
        : 'Só um nó confirma a hora e o número de sequência da sua conta.'
    }`,
  clock_off: (p, say) =>
    `O relógio do seu computador marca ${say.time(p.clock)}, mas a hora da rede é ${say.time(p.closeTime)}. ${say.list(p.names)} concordam, então a Ballast usa a hora deles. Confira seu relógio.`,
  newer_protocol: (p) =>
    `A rede agora usa o protocolo ${p.protocol}. Esta carteira conhece as regras até o protocolo ${p.known}, então uma regra nova pode causar algo que a revisão não mostra. Procure uma atualização da carteira.`,
  fee_high: (p, say) => `A taxa de rede de ${say.amount(p.fee, 'XLM')} é muito maior do que o normal.`,
  fee_unusual: (p, say) =>
    `A taxa de ${say.amount(p.fee, 'XLM')}, sem o aluguel, é maior do que o normal. A maior registrada para isto é ${say.amount(p.usual, 'XLM')}. O que não for usado é devolvido.`,
  rent_wakes: (p, say) =>
    `Até ${say.amount(p.amount, 'XLM')} da taxa restauram dados arquivados de contratos de que esta transação precisa e os mantêm até cerca de ${say.time(p.until)}. ${wakesFor(p.shared)}`,
  rent_prolongs: (p, say) =>
    `Até ${say.amount(p.amount, 'XLM')} da taxa evitam que dados de contratos sejam arquivados até cerca de ${say.time(p.until)}. ${prolongsFor(p.shared)}`,
  reserve_held: (p, say) => `Isto retém ${say.amount(p.amount, 'XLM')} como reserva. Você recupera o valor quando remover a entrada.`,
  low_reserve: (p, say) => `${p.account} precisa de mais ${say.amount(p.missing, 'XLM')}. Adicione XLM antes, ou isto vai falhar.`,
  large_share: (p, say) =>
    p.holder
      ? `Com isto saem ${p.percent}% do ${say.asset(p.asset)} de ${p.holder}.`
      : `Com isto saem ${p.percent}% do seu ${say.asset(p.asset)}.`,
  not_enough: (p, say) => `Faltam ${say.amount(p.missing, p.asset)}. Isto vai falhar.`,
  shortfall_from_wallet: (p, say) =>
    p.surely
      ? `Pelo menos ${say.amount(p.surely, p.asset)} disto saem da sua carteira. No pior caso, se sua posição não pagasse nada, seriam até ${say.amount(p.most, p.asset)}.`
      : `Sua posição deve cobrir tudo isto. No pior caso, se ela não pagasse nada, até ${say.amount(p.most, p.asset)} sairiam da sua carteira.`,
  residual: (p, say) =>
    `Os juros ganhos até a conclusão ficam na sua carteira: cerca de ${say.amount(p.likely, p.asset)}, no máximo ${say.amount(p.most, p.asset)}.`,
  shares_estimate: () => 'O número de cotas é uma estimativa. O cofre o define quando seu depósito chega.',
  not_invested: () => 'Seu depósito não rende nada até o próximo rebalanceamento do cofre.',
  lies_idle: (p, say) => `O cofre não está emprestando agora, então seus ${say.about(p.amount, p.asset)} ainda não vão render nada.`,
  reward_fallback: (p) => `${p.destination} é do operador do serviço. Você perderá tudo o que enviar para lá.`,
  destination_cannot_receive: (p, say) =>
    `${p.destination} ainda não pode receber ${say.asset(p.asset)}. Precisa de uma linha de confiança, ou isto vai falhar.`,
  destination_missing: (p) => `${p.destination} ainda não existe na rede. Confira o endereço.`,
  issuer_powers: (p, say) =>
    `O emissor de ${say.asset(p.asset)} mantém controle sobre esse ativo: ${say.list(p.flags.map((code) => term(code)))}.`,
  lookalike_asset: (p, say) =>
    `${say.asset(p.asset)} se parece com ${p.like ?? p.asset.code}, mas não é o ${p.like ?? p.asset.code} das configurações desta rede. Pode não valer nada.`,
  swap_price: (p, say) =>
    `${p.count > 1 ? `${p.count} trocas de ${say.asset(p.selling)} aceitam` : 'Isto aceita'} receber só ${say.amount(p.least, p.asset)} por ${say.amount(p.sold, p.selling)}. O preço de mercado agora é de cerca de ${say.about(p.market, p.asset)}. Você pode perder a diferença.`,
  swaps_together: (p) =>
    `Cada troca aqui aceita um pouco menos que o preço de mercado. Uma depois da outra, elas podem deixar você com só ${p.percent}% do que colocou.`,
  offer_price: (p, say) =>
    `Qualquer pessoa pode aceitar esta oferta enquanto ela estiver aberta. O preço de mercado dessa quantia é de cerca de ${say.about(p.market, p.asset)} agora.`,
  price_unknown: (p, say) => {
    const trade = `Isto entrega até ${say.amount(p.sold, p.selling)} por pelo menos ${say.amount(p.least, p.buying)}.`;
    const pair = `${say.asset(p.selling)} e ${say.asset(p.buying)}`;
    const like = p.like ? ` Não é o ${p.like} listado nesta rede.` : '';
    if (p.why === 'silent')
      return `Não foi possível carregar o preço de mercado de ${pair}. ${trade}${like} Atualize a prévia para tentar de novo.`;
    if (p.why === 'no_market')
      return `Não há mercado entre ${pair} agora, então este preço não pode ser conferido. ${trade}${like} Só assine se souber quanto valem os dois.`;
    return `Isto troca mais pares do que a Ballast consegue conferir, então o preço de ${pair} não foi comparado. ${trade}${like} Faça menos trocas de cada vez.`;
  },
  flags_forever: (p) =>
    `Os poderes de ${p.account} sobre os ativos que emite nunca mais poderão mudar, e a conta nunca poderá ser encerrada.`,
  will_fail: (p) =>
    `Isto falharia agora: ${wordOf(fails, p.why) ?? p.why}. Se isso mudar antes do envio, tudo o que está aqui ainda pode acontecer.`,
  domain_change: (p) =>
    `O domínio de ${p.account} muda de ${p.before ? `“${p.before}”` : 'nenhum'} para ${p.after ? `“${p.after}”` : 'nenhum'}. Quem tem ativos emitidos por ela confia nesse domínio.`,
  blank_lines: (p) => `Há ${p.count} linhas em branco antes da última parte deste texto, como se fosse para escondê-la. Leia até o fim.`,
  bought_for_another: (p, say) => `${say.asset(p.asset)} vai para ${p.destination}, não para você.`,
  burns: (p, say) => `${say.amount(p.amount, p.asset)} voltam ao emissor e são destruídos.`,
  line_waits: (p, say) => `Você não pode receber ${say.asset(p.asset)} até que o emissor autorize a linha de confiança.`,
  line_frozen: (p, say) =>
    `${p.holder} não pode mais usar ${say.asset(p.asset)}. As ofertas abertas são canceladas, e as cotas de pools de liquidez viram saldos resgatáveis.`,
  pool_empty: (p, say) =>
    `O pool de liquidez de ${say.list(p.assets.map((asset) => say.asset(asset)))} está vazio. Seu depósito define o preço.`,
  pool_bounds: (p, say) => {
    const [a, b] = p.assets;
    return a && b
      ? `Este depósito pode ser feito a ${say.price(p.price, a, b)}. Ao preço atual do pool, ele valeria então só ${p.percent}% do que você coloca.`
      : `Este depósito pode ser feito a um preço que deixaria só ${p.percent}% do valor dele.`;
  },
  pool_least: (p, say) => {
    const both = (amounts: readonly string[]) => say.list(p.assets.map((asset, index) => say.amount(amounts[index] ?? '0', asset)));
    return `Suas cotas valem cerca de ${both(p.fair)} agora, mas isto aceita receber só ${both(p.least)}. Você pode perder a diferença.`;
  },
  merge: (p) => `Isto encerra a conta para sempre. Tudo o que há nela vai para ${p.destination}.`,
  unlimited_allowance: (p, say) => `${p.spender} poderia levar todo o seu ${say.asset(p.token)}, agora e no futuro.`,
  long_allowance: (p, say) => `${p.spender} poderia gastar o seu ${say.asset(p.token)} por ${p.days} dias.`,
  allowance: (p, say) => `${p.spender} pode levar até ${say.amount(p.amount, p.token)} sem perguntar de novo.`,
  large_allowance: (p, say) =>
    `${p.spender} poderia levar parte do seu ${say.asset(p.token)} a qualquer momento. Junto com o que já está permitido, até ${say.amount(p.amount, p.token)}${p.percent === undefined ? '' : `, ou seja, ${p.percent}% do total`}.`,
  taken_by_allowance: (p, say) => `${p.spender} leva ${say.amount(p.amount, p.token)} de ${p.holder} usando uma permissão de gasto.`,
  sponsorship: (p, say) => {
    const count = p.entries === 1 ? '1 entrada' : `${p.entries} entradas`;
    const whose =
      p.owner === null
        ? `${count} que só quem ${p.entries === 1 ? 'a' : 'as'} resgatar pode liberar`
        : p.owner === p.payer
          ? `${count} da própria conta`
          : `${count} de ${p.owner}`;
    return `${p.payer} retém ${say.amount(p.amount, 'XLM')} como reserva por ${whose}${p.before ? `, no lugar de ${p.before}` : ''}.${p.owner !== null && p.owner !== p.payer ? ` Só ${p.owner} pode ${p.entries === 1 ? 'encerrá-la' : 'encerrá-las'}.` : ''}`;
  },
  sequence_exhausted: () => 'Depois disto, a conta nunca mais poderá enviar uma transação.',
  sequence_jump: (p) => `O número de sequência da conta salta para ${p.to}. As transações já assinadas perdem a validade.`,
  gift: () => 'Qualquer pessoa pode enviar um presente a você. Não siga links do texto dele.',
  borrows: (p, say) => `Isto toma ${say.amount(p.amount, p.asset)} emprestados. Se sua garantia perder valor, ela pode ser vendida.`,
  takes_debt: () => 'Quem assume um leilão fica com a dívida de outra pessoa. A Ballast não sabe dizer o que você receberia em troca.',
  budget_irrevocable: () => 'Você não pode pegar de volta o que adicionar ao orçamento de reforços. O operador decide quando ele é gasto.',
  fee_bounds_stall: (p, say) =>
    isStranded(p.currentFeeBps, p)
      ? `A comissão atual de ${say.rate(p.currentFeeBps)} não está entre ${say.rate(p.minFeeBps)} e ${say.rate(p.maxFeeBps)}, então não pode se mover e o alvo não será atingido. Escolha uma faixa que a inclua.`
      : `A faixa vai até ${say.rate(p.maxFeeBps)}, mas o cofre não aceita comissões acima de ${say.rate(9_000)}. Sempre que o alvo exigir mais, a comissão fica travada. Escolha um máximo de ${say.rate(9_000)} ou menos.`,
  unknown_contract: (p) =>
    `O contrato ${p.contract} é desconhecido. Com sua assinatura, ele pode fazer tudo o que está listado abaixo da chamada dele, e mais nada. O que ele pagaria a você não é garantido.`,
  code_changed: (p) =>
    `O código de ${p.name || p.contract} mudou desde que foi incluído nas configurações desta rede. O que ele promete não é garantido.`,
  effect_unknown: (p) => `A Ballast não conseguiu calcular o que ${p.contract} faz com o dinheiro de ${p.holder}.`,
  foreign_vault: (p, say) =>
    [
      `O cofre ${p.vault} não está nas configurações desta rede.${p.name ? ` Quem o criou o chamou de “${p.name}”; qualquer nome pode ser escolhido.` : ''} Seu depósito depende de:`,
      `Gestor ${p.manager}: pode ficar com até ${say.rate(9_000)} dos ganhos como comissão, trocar o dinheiro a qualquer preço e passar adiante todas as funções${p.upgradable ? '; também pode substituir o código do cofre e levar tudo' : ''}.`,
      p.emergencyManager ? `Gestor de emergência ${p.emergencyManager}: pode tirar o dinheiro das estratégias e pausá-las.` : '',
      p.rebalanceManager ? `Gestor de rebalanceamento ${p.rebalanceManager}: pode trocar o dinheiro a qualquer preço.` : '',
      p.feeReceiver ? `Recebedor das comissões ${p.feeReceiver}: recebe as comissões.` : '',
      p.strategies.length > 0 ? `Estratégias ${say.list(p.strategies)}: guardam o que é investido e podem não devolver.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  missing_contract: (p) => `O contrato ${p.contract} não existe na rede.`,
  unlisted_contract: (p) =>
    `${p.contract} tem as características ${oneOf(p.kind) ?? 'de um contrato conhecido'}, mas não está nas configurações desta rede.`,
  unlisted_vault: (p) =>
    `O cofre ${p.vault} não está nas configurações desta rede.${p.name ? ` Quem o criou o chamou de “${p.name}”; qualquer nome pode ser escolhido.` : ''}`,
  lookalike_vault: (p) => `O cofre ${p.vault} se chama “${p.name}”, que se parece com “${p.like}”, mas é outro cofre. Confira o endereço.`,
  external_code: (p) => `Outra pessoa pode mudar o código de ${p.contract} sem aviso.`,
  unusual_call: (p) => `A Ballast não consegue explicar “${p.fn}” de ${p.contract}. Só assine se souber o que isso faz.`,
  odd_arguments: (p) => `“${p.fn}” de ${p.contract} é chamada com argumentos que não aceita.`,
  restores: (p) =>
    `Restaura ${p.entries === 1 ? '1 entrada arquivada (incluída na taxa)' : `${p.entries} entradas arquivadas (incluídas na taxa)`}.`,
  simulation_failed: (p) => `A simulação falhou, então a Ballast não sabe dizer o que isto faz: ${p.error}`,
  resources_short: (p) =>
    `${lackings[p.lacking]} desde que esta transação foi criada, então ela falharia como está. É preciso criá-la de novo e todos devem assinar outra vez.`,
  hidden_text: (p) => `${wordOf(places, p.where) ?? 'Um texto'} contém caracteres ocultos ou enganosos. Eles aparecem como marcas.`,
  odd_map: () => 'Uma lista de valores com nome tem repetições ou está fora de ordem. Ela é mostrada como chegou.',
  facts_missing: (p, say) =>
    `A Ballast não conseguiu carregar ${p.asset ? say.asset(p.asset) : term(p.what)}, então esta revisão pode estar incompleta.`,
  message_like_xdr: () =>
    'Esta mensagem parece uma transação. A assinatura dela poderia ser mal usada. Só assine se souber exatamente por quê.',
  line_not_empty: (p, say) =>
    `A linha de confiança de ${say.asset(p.asset)} não pode ser removida: ela ainda tem ${say.amount(p.left, p.asset)}.`,
  issuer_missing: (p, say) => `O emissor de ${say.asset(p.asset)} não existe, portanto o ativo também não.`,
  claim_gone: () => 'Este saldo resgatável não existe mais. Alguém o resgatou ou ele foi tomado de volta.',
  claim_refused: () => 'Esta conta não pode resgatar este saldo agora.',
  sponsorship_open: () => 'Isto começa a pagar reservas e nunca termina, então a rede vai rejeitar.',
};

const fee = (say: Say, low: number, high: number) => (low === high ? say.rate(low) : `${say.rate(low)} a ${say.rate(high)}`);

const fees = (bounds: readonly [string, string] | undefined) => (bounds ? `entre ${bounds[0]} e ${bounds[1]}` : 'dentro da faixa');

const headlines: PlanWords['headlines'] = {
  moved: (p, say) => `Move ${say.amount(p.amount, p.asset)} de ${p.from} para ${say.vault(p.to)}${p.invest ? '' : ', ainda sem investir'}.`,
  swapped: (p, say) =>
    `Move ${say.amount(p.amount, p.asset)} de ${say.vault(p.from)} para ${say.vault(p.to)}${p.invest ? '' : ', ainda sem investir'}.`,
  claimed: (p, say) => `Resgata ${say.amount(p.amount, p.asset)} para esta conta.`,
  claimedFor: (p, say) => `Resgata ${say.amount(p.amount, p.asset)} e envia tudo a ${p.to}.`,
  accrued: (p, say) => `Resgata cerca de ${say.amount(p.amount, p.asset)} ganhos em ${p.from}.`,
  deposited: (p, say) =>
    `Deposita ${say.list(p.amounts.map(({ amount, asset }) => say.amount(amount, asset)))} em ${say.vault(p)}${p.invest ? '' : ', ainda sem investir'}.`,
  withdrawn: (p, say) => `Saca cerca de ${say.amount(p.amount, p.asset)} de ${say.vault(p.from)}.`,
  funded: (p, say) => `Adiciona ${say.amount(p.amount, p.asset)} ao orçamento de reforços de ${say.vault(p)}.`,
  registered: (p, say) =>
    `Registra ${say.vault(p)} no estabilizador: APY alvo de ${say.rate(p.targetApyBps)}, comissão de ${fee(say, p.minFeeBps, p.maxFeeBps)}.`,
  retargeted: (p, say) =>
    `Muda o APY alvo de ${say.vault(p)}${p.before === undefined ? '' : ` de ${say.rate(p.before)}`} para ${say.rate(p.targetApyBps)}.`,
  rebounded: (p, say) =>
    `Muda a faixa de comissão de ${say.vault(p)} para ${fee(say, p.minFeeBps, p.maxFeeBps)}${p.before ? ` (antes: ${fee(say, p.before.minFeeBps, p.before.maxFeeBps)})` : ''}.`,
  left: (p, say) => `Remove ${say.vault(p)} do estabilizador.`,
  loggedIn: (p) => `Entra em ${p.domain} com a sua conta.`,
  feePaid: (p) => `Paga uma taxa maior por uma transação de ${p.source}.`,
};

const of = (account: string | undefined) => (account === undefined ? '' : ` de ${account}`);

const entryNames: { [kind: string]: [one: string, many: string] } = {
  account: ['conta', 'contas'],
  trustline: ['linha de confiança', 'linhas de confiança'],
  poolShare: ['linha de confiança de pool', 'linhas de confiança de pool'],
  offer: ['oferta', 'ofertas'],
  data: ['dado', 'dados'],
  signer: ['signatário', 'signatários'],
  claimableBalance: ['saldo resgatável', 'saldos resgatáveis'],
};

const review: PlanWords['review'] = {
  hands: {
    title: 'Assinaturas',
    count(have, need, of, weighed) {
      const signed = `${have} ${have === 1 ? 'assinou' : 'assinaram'}`;
      if (weighed) return `Peso assinado: ${have} de ${need}`;
      return `${need < of ? `${need} destes ${of} devem assinar` : `Todos os ${of} devem assinar`} · ${signed}`;
    },
    times: { 3600: '1 hora', 86400: '1 dia', 604800: '7 dias' },
    weight: (weight) => `peso ${weight}`,
    signed: 'Assinou',
    missing: 'Ainda não assinou',
    here: 'esta carteira',
    device: 'seu Ledger',
    kinds: { T: 'Transação pré-autorizada', X: 'Bloqueio por hash', P: 'Conteúdo assinado' },
    first: 'Esta conta precisa de mais de uma assinatura. Assine primeiro e depois envie um link aos outros signatários.',
    joins: 'Outra pessoa começou esta transação. Confira como se fosse sua: sua assinatura se soma às demais.',
    completes: 'Sua assinatura é a última que falta. A Ballast envia a transação assim que você assinar.',
    succeeds: (time) => `Verificado em ${time}: daria certo. A Ballast verifica de novo logo antes de enviar.`,
    enough: 'Ela já tem assinaturas suficientes. A Ballast a envia quando você confirmar.',
    stands: (time) => `As assinaturas dadas até agora valem até ${time}: quem tiver o suficiente ainda pode enviar esta transação.`,
    renewed: 'Se você atualizar, será outra transação, e todos terão que assinar de novo.',
    shared: 'Cancelar aqui não desfaz uma assinatura que você já compartilhou.',
    holds: 'Enquanto ela espera, esta conta não pode enviar mais nada por esta carteira.',
    time: 'Tempo para os outros assinarem',
    timeWhat: 'Com mais tempo, os valores e a taxa têm mais margem para mudar antes que todos assinem.',
    share: 'Assinar e compartilhar',
    submit: 'Assinar e enviar',
    send: 'Envie a transação aos outros signatários. Eles a conferem, assinam e devolvem. Ela é enviada assim que houver aqui assinaturas suficientes; quem assinar por último também pode enviá-la à rede.',
    copyLink: 'Copiar link',
    copyTransaction: 'Copiar XDR da transação',
    paste: 'Cópia assinada de outro signatário',
    pasteHint: 'Cole o link ou o XDR que você recebeu.',
    add: 'Adicionar assinatura',
    added: (count) => (count === 1 ? '1 assinatura adicionada.' : `${count} assinaturas adicionadas.`),
    known: 'Essa assinatura já está aqui.',
    site: 'Várias pessoas assinam por esta conta, e um site não consegue reunir as assinaturas delas. Faça esta alteração na própria Ballast.',
    ways: {
      save: 'Salvar como arquivo',
      show: 'Mostrar como código QR',
      hide: 'Ocultar o código QR',
      code: 'Código QR da transação',
      frame: (number, of) => `Código ${number} de ${of}`,
      frames: 'Os códigos mudam sozinhos. Mantenha a câmera sobre eles até ler todos, em qualquer ordem.',
      pause: 'Pausar',
      play: 'Continuar',
      next: 'Próximo código',
      tooLong: 'Esta transação é longa demais para códigos QR. Envie o link ou o arquivo.',
      openFile: 'Abrir arquivo',
      scan: 'Ler código QR',
      scanStop: 'Desligar a câmera',
      camera: 'O que a câmera vê',
      cameraRefused: 'A Ballast não tem permissão para usar a câmera. Permita no navegador, ou use um arquivo ou o link.',
      noCamera: 'Nenhuma câmera pode ser usada aqui. Abra um arquivo ou uma imagem do código, ou cole o link.',
      read: (count, of) => `${count} de ${of} códigos lidos`,
      faults: {
        foreign: 'Não há nenhuma transação nesse código QR.',
        mixed: 'Esse código é de outra transação. Recomece ou continue com os códigos da primeira.',
        damaged: 'Os códigos não combinam entre si. Recomece e leia todos outra vez.',
        nothing: 'Não há nenhuma transação nesse arquivo.',
      },
      anew: 'Recomeçar',
    },
    service: {
      put: (host) => `Deixar em ${host}`,
      update: (host) => `Atualizar em ${host}`,
      look: 'Procurar assinaturas lá',
      copy: 'Copiar link do serviço',
      sees: (host) =>
        `${host} e qualquer pessoa com o link poderão ler a transação e ver quem assinou. Depois não dá para retirá-la de lá.`,
      looks: (host) => `Enquanto isto estiver aberto, a Ballast procura novas assinaturas em ${host} a cada 10 segundos.`,
      done: (host) => `Ela já está em ${host}. Envie o link do serviço aos outros signatários.`,
      none: 'Ainda não há novas assinaturas lá.',
    },
    kept: (time) => `As assinaturas foram mantidas. Você pode enviar a mesma transação de novo até ${time}.`,
    sendAgain: 'Enviar de novo',
    pay: { who: 'Quem paga', button: 'Pagar uma taxa maior' },
    open: {
      title: 'Assinar com outros',
      lead: 'Abra uma transação que precisa da sua assinatura ou adicione uma conta que você compartilha.',
      label: 'Link, XDR da transação ou endereço da conta',
      hint: 'Nada é assinado antes de você conferir.',
      open: 'Continuar',
      stuck: 'Todos já assinaram e a taxa está baixa demais?',
      add: 'Adicionar esta conta',
      maker: {
        says: (host) => `Este link diz que foi criado por ${host}. Isso ainda não foi verificado.`,
        foreign: (host) => `Este domínio é escrito com letras incomuns. O nome real dele é ${host}.`,
        check: (host) => `Verificar com ${host}`,
        checking: 'Verificando…',
        why: (host) => `A Ballast pede a ${host} a chave com que ele assina os próprios links. O domínio vê seu endereço IP.`,
        proven: (host) => `Criado por ${host} (verificado)`,
        provenWhat: 'Isto diz quem criou o link, não que a transação seja boa para você.',
        unproven: (host) =>
          `Este link diz que foi criado por ${host}, mas a assinatura não prova isso. Alguém pode ter alterado o link. Peça um novo.`,
        noDomain: 'Este link diz quem o criou, mas não cita um domínio válido. Alguém pode tê-lo alterado. Peça um novo.',
      },
    },
  },
  signing: (time) => `Aguardando uma assinatura até ${time}, mesmo com esta janela fechada.`,
  paidAs: (name, host, time) => `${host} listou este endereço como ${name} em ${time}. O pagamento vai para o endereço.`,
  own: (name) => name && `“${name}”`,
  alike: (address, known) => `${address} se parece com ${known}, que você conhece, mas é outro endereço. Confira cada caractere.`,
  firstPayment: 'Primeiro pagamento a este endereço',
  firstPaymentWhat: 'Pagamentos não podem ser desfeitos. Compare cada grupo de caracteres com o endereço que você recebeu.',
  memo: 'Memo',
  noMemo: 'Nenhum. Se uma corretora forneceu um, ela precisa dele para creditar o pagamento.',
  memoKind: (type) => term(type),
  many: (count) => `Faz ${count} coisas em uma transação: todas ou nenhuma.`,
  dangers: (count) => (count === 1 ? '1 perigo' : `${count} perigos`),
  leaves: 'Sai',
  kept: 'Fica retido',
  arrives: 'Chega',
  afterwards: 'Depois',
  stays: 'Fica na sua conta; só a taxa sai.',
  details: 'Detalhes',
  detailsOf: (steps) => (steps === 1 ? 'Detalhes: 1 etapa' : `Detalhes: ${steps} etapas`),
  steps: 'Etapas',
  times: (count) => `× ${count}`,
  sum: (amount) => `${amount} no total`,
  contracts: 'Contratos chamados',
  others: 'Outras contas',
  bound: {
    about: 'cerca de',
    least: 'pelo menos',
    most: 'até',
    permitted: 'pode levar até',
    claimed: 'segundo o contrato',
    none: 'sem mínimo',
  },
  from: {
    position: (pool) => `de ${pool}`,
    shares: (vault) => `de ${vault}`,
    claimable: 'dos seus saldos resgatáveis',
    account: (account) => `de ${account}`,
  },
  into: {
    position: (pool) => `emprestados a ${pool}`,
    shares: (vault) => `em ${vault}`,
    claimable: 'a resgatar',
    wallet: 'para a sua carteira',
  },
  to: (receivers, first) => `para ${receivers.join(' ou ')}${first ? ', primeiro pagamento' : ''}`,
  receiver: 'Para',
  destroyed: 'queimado para sempre',
  moreReceivers: (count) => (count === 1 ? 'para mais 1 destinatário' : `para mais ${count} destinatários`),
  least: (amount) => `pelo menos ${amount}`,
  worth: (amount) => `valem cerca de ${amount}`,
  mostIfLost: (amount) => `até ${amount} se antes perder valor`,
  remains: (amount, place) => `Fica em ${place}: ${amount}`,
  boughtFor: (amount, vault) => `em troca de pelo menos ${amount} depositados em ${vault}`,
  locked: 'retidos, continuam sendo seus',
  lockedFor: 'retidos por entradas de outros',
  unlocked: 'liberados',
  freedBy: {
    trustline: (code) => `Liberados quando você remover a linha de confiança de ${code}`,
    offer: 'Liberados quando a oferta for executada ou cancelada',
    data: 'Liberados quando você apagar o dado',
    signer: 'Liberados quando essa chave for removida',
    claimable: 'Liberados quando o saldo for resgatado',
    entry: 'Liberados quando você remover a entrada correspondente',
  },
  control: {
    all: (account) => `Quem pode mover fundos e mudar chaves${of(account)}`,
    medium: (account) => `Quem pode mover fundos${of(account)}`,
    high: (account) => `Quem pode mudar chaves${of(account)}`,
    low: (account) => `Quem pode resgatar saldos e avançar a sequência${of(account)}`,
    rule: ({ alone, together }, say) => {
      const either = new Intl.ListFormat('pt', { type: 'disjunction' });
      const joint = !together
        ? []
        : 'need' in together
          ? [
              together.need === together.keys.length
                ? `${say.list(together.keys)} juntos`
                : `quaisquer ${together.need} de ${say.list(together.keys)} juntos`,
            ]
          : [`chaves que somem peso ${together.weight}: ${say.list(together.keys)}`];
      if (alone.length + joint.length === 0) return 'ninguém';
      if (joint.length === 0) return `${either.format(alone)}${alone.length > 1 ? ', individualmente' : ''}`;
      return either.format([...alone.map((key) => `${key} por si só`), ...joint]);
    },
    closed: (account, into) => `${account ?? 'Esta conta'} é encerrada para sempre. O XLM dela vai para ${into}.`,
    flags: (account) => `Controle sobre os ativos emitidos${of(account)}`,
    domain: (account) => `Domínio${of(account)}`,
    line: (holder, asset) => `O que ${holder} pode fazer com ${asset}`,
    role: (role, contract) => `${role} de ${contract}`,
    can: {
      manager: 'Define a comissão, atribui todas as funções, pausa e esvazia estratégias e substitui o código, se isso for permitido.',
      emergencyManager: 'Pausa estratégias e traz os fundos delas para o cofre.',
      rebalanceManager: 'Move os fundos do cofre entre estratégias e pode trocá-los por outros ativos.',
      feeReceiver: 'Recebe as comissões do cofre e decide quem as recebe depois.',
      admin: 'Emite novos tokens e congela ou toma saldos de volta, se o token permitir.',
    },
    code: (contract) => `Código de ${contract}`,
    codeNote: 'O contrato vai executar o novo código.',
    allowance: (spender, amount, asset, time) =>
      `${spender} pode levar ${amount === null ? `todo o seu ${asset}` : `até ${amount}`} até cerca de ${time}, sem perguntar de novo.`,
    allowanceEnds: (spender, asset) => `${spender} não pode mais levar o seu ${asset}.`,
    allowanceBefore: (amount) => `Antes: até ${amount}`,
    reserve: (payer, amount, entries, owner) =>
      `${payer === undefined ? 'Você manteria' : `${payer} manteria`} ${amount} em reserva por ${entries} de ${owner ?? 'outros'}.`,
    entries: (kind, count) => `${count} ${entryNames[kind]?.[count === 1 ? 0 : 1] ?? kind}`,
    freedBy: { owner: 'Só o dono pode liberá-la.', claimants: 'Só quem pode resgatar pode liberá-la.' },
    flag: (flag) => term(flag),
    lineFlag: (flag) => (flag === 'clawback' ? 'o emissor pode tomá-lo de volta' : term(flag)),
    noFlags: 'nenhum',
    noLineFlags: 'nada: está congelado',
    noDomain: 'nenhum',
  },
  netApy: 'APY líquido',
  less: 'Você ganharia menos',
  lessWhat: (before, after, amount) => `APY líquido ${before} → ${after}: cerca de ${amount} a menos por ano com o rendimento de hoje.`,
  more: (amount, fromNothing) => `cerca de ${amount} ${fromNothing ? '' : 'a mais '}por ano com o rendimento de hoje`,
  idle: 'Não rende nada até o cofre investir.',
  earnsUnknown: (before) =>
    before === null ? 'Ainda não há APY para o novo destino.' : `Você ganha ${before} agora. Ainda não há APY para o novo destino.`,
  unsteered: 'O cofre não terá mais alvo. A comissão fica como está até você mudá-la.',
  steered: (target) =>
    `O alvo é um APY líquido de ${target} para os depositantes: a comissão se move nessa direção, e os reforços ajudam enquanto houver orçamento.`,
  raised: ({ after, bounds, left }) =>
    `O alvo é um APY líquido de ${after} para os depositantes. A comissão tenderá a cair, mas continuará ${fees(bounds)}. ${left === null ? 'Não há orçamento de reforços.' : left === undefined ? 'Os reforços serão gastos mais cedo enquanto houver orçamento.' : `Os reforços serão gastos mais cedo: restam cerca de ${left}.`}`,
  lowered: ({ after, bounds, left }) =>
    `O alvo é um APY líquido de ${after} para os depositantes. A comissão tenderá a subir, mas continuará ${fees(bounds)}. ${left === null ? 'Não há orçamento de reforços.' : left === undefined ? 'Os reforços durarão mais enquanto houver orçamento.' : `Os reforços durarão mais: restam cerca de ${left}.`}`,
  how: { measured: (span) => `medido em ${span}`, modelled: 'estimado pelo rendimento atual dos pools' },
  basis: (there, here) =>
    there && here && there !== here
      ? `APY novo ${there}; APY atual ${here}. Depois das comissões.`
      : `APY ${there ?? here}, depois das comissões.`,
  moves: (rate) => `A nova taxa já considera o efeito do seu depósito. Sem ele, o cofre rende ${rate}.`,
  accruedStays: (code) => `Você ainda pode resgatar o ${code} ganho no pool.`,
  budgetLeft: 'O que sobrar do orçamento de reforços fica na tesouraria.',
  you: 'você',
  terms: { target: 'APY alvo', fee: 'Faixa de comissão' },
  none: 'nenhum',
  between: (low, high) => `${low} a ${high}`,
  whoPaysFee: 'Os depositantes pagam a comissão com o próprio rendimento. Ela vai para o recebedor das comissões do cofre.',
  manages: [
    'O operador pode definir a comissão dentro da sua faixa e iniciar o pagamento das comissões.',
    'Só você pode atribuir funções, pausar ou esvaziar uma estratégia e atualizar o cofre.',
    'Você pode desfazer isto a qualquer momento.',
  ],
  sharedNodes: (nodes, by, machine, all) =>
    `${all ? 'Todos estes nós' : nodes} ${machine ? 'estão' : 'são'}${all ? '' : ' ambos'} ${machine ? 'em' : 'de'} ${by}${
      all
        ? ', então não há confirmação independente.'
        : '. Contam como dois, mas uma única parte poderia fazer os dois informarem a mesma coisa.'
    }`,
  feeMost: (amount) => `Taxa de até ${amount}`,
  feePaid: (amount) => `Taxa de rede: ${amount}`,
  expires: (span) => `Expira em ${span}`,
  expiresAt: (time) => `Expira em ${time}`,
  expired: 'Expirada',
  never: 'Não expira',
  understand: {
    control: 'Entendo que posso perder o controle desta conta e de tudo o que há nela',
    everything: 'Entendo que posso perder tudo',
    role: 'Entendo que entregaria o controle deste contrato',
    money: 'Entendo que posso perder dinheiro',
  },
};

export const planPt: PlanWords = {
  steps,
  warnings,
  fails,
  roles,
  headlines,
  review,
  actsFor: (account, sentence) => `Por ${account}: ${sentence}`,
  unknownStep: (code) => `Uma etapa que esta página não sabe descrever (${code}). Confira os detalhes técnicos.`,
  unknownWarning: (code) => `Um alerta que esta página não sabe descrever (${code}). Confira os detalhes técnicos.`,
};
