/** Spanish: one sentence per step of a plan. */
import type { PredicateParam } from '../../primitives/plan-words';
import type { PlanWords } from './plan-words';
import { rolesEs } from './roles';
import type { Say } from './say';
import { term } from './terms';

/** What a contract is, with the article that goes before. */
export const kindsEs: { [kind: string]: string } = {
  vault: 'de la bóveda',
  pool: 'del fondo de préstamos',
  router: 'del enrutador',
  token: 'del token',
  stabilizer: 'del estabilizador',
  treasury: 'de la tesorería',
  factory: 'de la fábrica de bóvedas',
};

/** When something may be claimed, behind the name of who may; nothing where that is always. */
function when(predicate: PredicateParam, say: Say): string {
  const told = condition(predicate, say);
  return told === '' ? '' : ` (${told})`;
}

function condition(predicate: PredicateParam, say: Say): string {
  switch (predicate.type) {
    case 'always':
      return '';
    case 'before':
      return `antes del ${say.time(Number(predicate.time))}`;
    case 'beforeRelative':
      return `dentro de ${say.span(Number(predicate.seconds))} desde esto`;
    case 'not':
      return `no: ${predicate.inner ? condition(predicate.inner, say) || 'nunca' : 'nunca'}`;
    default:
      return predicate.inner.map((inner) => condition(inner, say) || 'siempre').join(predicate.type === 'and' ? ', y ' : ', o ');
  }
}

export const stepsEs: PlanWords['steps'] = {
  create_account: (p, say) => `Abre la cuenta ${p.destination} con ${say.amount(p.amount, 'XLM')}.`,
  payment: (p, say) => `Paga ${say.amount(p.amount, p.asset)} a ${p.muxed ?? p.destination}.`,
  path_payment_receive: (p, say) =>
    `Paga exactamente ${say.amount(p.amount, p.destAsset)} a ${p.muxed ?? p.destination} y gasta como máximo ${say.amount(p.sendMax, p.sendAsset)}.`,
  path_payment_send: (p, say) =>
    `Gasta exactamente ${say.amount(p.amount, p.sendAsset)}; ${p.muxed ?? p.destination} recibe al menos ${say.amount(p.destMin, p.destAsset)}.`,
  sell_offer: (p, say) =>
    `Ofrece ${say.amount(p.amount, p.selling)} a un precio de ${say.price(p.price, p.buying, p.selling)}${p.offerId === '0' ? '' : ` (cambia la oferta ${p.offerId})`}.`,
  buy_offer: (p, say) =>
    `Ofrece comprar ${say.amount(p.amount, p.buying)} a un precio de ${say.price(p.price, p.selling, p.buying)}${p.offerId === '0' ? '' : ` (cambia la oferta ${p.offerId})`}.`,
  passive_sell_offer: (p, say) =>
    `Ofrece ${say.amount(p.amount, p.selling)} a un precio de ${say.price(p.price, p.buying, p.selling)}, sin tomar ofertas iguales.`,
  cancel_offer: (p, say) => `Retira la oferta ${p.offerId} de ${say.asset(p.selling)} por ${say.asset(p.buying)}.`,
  set_options: (p) => `Cambia ajustes de la cuenta ${p.source}.`,
  set_inflation_destination: (p) => `Nombra a ${p.destination} destino de inflación.`,
  set_home_domain: (p) => (p.domain ? `Pone «${p.domain}» como dominio de la cuenta.` : 'Quita el dominio de la cuenta.'),
  set_flags: (p, say) => `Activa: ${say.list(p.flags.map((code) => term(say.language, code)))}.`,
  clear_flags: (p, say) => `Desactiva: ${say.list(p.flags.map((code) => term(say.language, code)))}.`,
  set_master_weight: (p) => `Pone en ${p.weight} el peso de la clave propia de la cuenta.`,
  set_thresholds: (p) => `Fija los pesos que necesitan las firmas: bajo ${p.low ?? '–'}, medio ${p.medium ?? '–'}, alto ${p.high ?? '–'}.`,
  add_signer: (p, say) => `Permite que ${p.key} firme por la cuenta con peso ${p.weight} (${term(say.language, p.kind)}).`,
  remove_signer: (p, say) => `Quita a ${p.key} el derecho de firmar (${term(say.language, p.kind)}).`,
  open_trustline: (p, say) =>
    p.existing
      ? `Cambia la línea de confianza de ${say.asset(p.asset)}${p.limit ? ` a un límite de ${say.amount(p.limit, p.asset)}` : ' a sin límite'}.`
      : `Abre una línea de confianza para ${say.asset(p.asset)}, para que la cuenta pueda tenerlo${p.limit ? ` hasta ${say.amount(p.limit, p.asset)}` : ''}.`,
  close_trustline: (p, say) => `Cierra la línea de confianza de ${say.asset(p.asset)} y libera su reserva.`,
  pool_trustline: (p, say) =>
    p.limit === '0'
      ? `Cierra la línea de participaciones del fondo ${say.asset(p.assetA)}/${say.asset(p.assetB)}.`
      : `Abre una línea de participaciones del fondo ${say.asset(p.assetA)}/${say.asset(p.assetB)} (comisión ${say.rate(p.feeBps)}).`,
  allow_trust: (p, say) =>
    `${p.authorize ? 'Permite' : 'Prohíbe'} a ${p.trustor} tener ${say.asset({ code: p.code, issuer: p.source, decimals: 7 })}.`,
  merge_account: (p) => `Cierra la cuenta ${p.source} para siempre y envía todos sus XLM a ${p.muxed ?? p.destination}.`,
  inflation: () => 'Ejecuta la inflación, que ya no hace nada.',
  set_data: (p) => `Guarda «${p.name}» = ${p.hex ? `0x${p.value}` : `«${p.value}»`} en la cuenta.`,
  delete_data: (p) => `Borra «${p.name}» de la cuenta.`,
  bump_sequence: (p) => `Lleva el número de secuencia de la cuenta a ${p.to}.`,
  create_claimable_balance: (p, say) =>
    `Aparta ${say.amount(p.amount, p.asset)} para que lo cobre ${say.list(p.claimants.map(({ destination, predicate }) => destination + when(predicate, say)))}.`,
  claim_balance: (p, say) =>
    p.amount && p.asset ? `Cobra ${say.amount(p.amount, p.asset)} que estaban apartados.` : `Cobra el saldo ${p.balanceId}.`,
  begin_sponsoring: (p) => `Empieza a pagar las reservas de ${p.sponsored}.`,
  end_sponsoring: (p) => `Termina el pago de reservas de ${p.source}.`,
  revoke_sponsorship: (p, say) =>
    `Deja de pagar la reserva de una entrada (${p.entry === 'account' ? 'una cuenta' : term(say.language, p.entry)})${p.account ? ` de ${p.account}` : ''}.`,
  clawback: (p, say) => `Recupera ${say.amount(p.amount, p.asset)} de ${p.muxed ?? p.from}.`,
  clawback_balance: (p) => `Recupera el saldo apartado ${p.balanceId}.`,
  set_trustline_flags: (p, say) =>
    `Cambia lo que ${p.trustor} puede hacer con ${say.asset(p.asset)}${p.set.length ? `; activa: ${say.list(p.set.map((code) => term(say.language, code)))}` : ''}${p.clear.length ? `; desactiva: ${say.list(p.clear.map((code) => term(say.language, code)))}` : ''}.`,
  pool_deposit: (p, say) =>
    `Pone en el fondo de liquidez ${p.pool} hasta ${say.amount(p.maxA)} de su primer activo y ${say.amount(p.maxB)} del segundo.`,
  pool_withdraw: (p, say) =>
    `Saca ${say.amount(p.amount)} participaciones del fondo de liquidez ${p.pool}, por al menos ${say.amount(p.minA)} de su primer activo y ${say.amount(p.minB)} del segundo.`,
  extend_life: (p) => `Mantiene vivas ${p.entries} entradas durante ${p.ledgers} registros más.`,
  restore_entries: (p) => `Despierta ${p.entries} entradas archivadas.`,
  upload_code: (p) => `Sube código de contrato (${p.bytes} bytes, hash ${p.hash}).`,
  create_contract: (p) => `Crea un contrato desde ${p.code}${p.deployer ? ` por ${p.deployer}` : ''}.`,
  fee_bump: (p, say) => `${p.feeSource} paga la tarifa, como máximo ${say.amount(p.maxFee, 'XLM')}, de:`,
  unknown_call: (p) => `Llama a «${p.fn}» del contrato desconocido ${p.contract}.`,
  contract_call: (p) => `Llama a «${p.fn}» ${kindsEs[p.kind] ?? 'del contrato'} ${p.contract}.`,
  router_exec: () => 'Hace lo siguiente de una vez, todo o nada, a través del enrutador:',
  lendpool_submit: (p) =>
    p.from === p.to ? `En el fondo de préstamos ${p.name}:` : `En el fondo de préstamos ${p.name}, con pago a ${p.to}:`,
  lendpool_supply: (p, say) => `Presta ${say.amount(p.amount, p.asset)}.`,
  lendpool_supply_collateral: (p, say) => `Presta ${say.amount(p.amount, p.asset)} como garantía.`,
  lendpool_withdraw: (p, say) => (p.all ? `Saca todo el ${say.asset(p.asset)} prestado.` : `Saca ${say.amount(p.amount, p.asset)}.`),
  lendpool_withdraw_collateral: (p, say) =>
    p.all ? `Saca todo el ${say.asset(p.asset)} puesto como garantía.` : `Saca ${say.amount(p.amount, p.asset)} de garantía.`,
  lendpool_borrow: (p, say) => `Toma prestado ${say.amount(p.amount, p.asset)}.`,
  lendpool_repay: (p, say) =>
    p.all ? `Devuelve todo el préstamo de ${say.asset(p.asset)}.` : `Devuelve ${say.amount(p.amount, p.asset)}.`,
  lendpool_fill_auction: (p, say) => `Toma el ${p.percent} % de una subasta (${term(say.language, p.auction)}) de ${p.user}.`,
  lendpool_delete_auction: () => 'Termina la subasta de liquidación de la cuenta.',
  lendpool_unknown_request: (p) => `Una petición desconocida (tipo ${p.type}) sobre ${p.address}, cantidad ${p.amount}.`,
  lendpool_claim: (p) => `Cobra las emisiones acumuladas en ${p.name}, con pago a ${p.to}.`,
  vault_deposit: (p, say) =>
    `Deposita ${say.list(p.amounts.map(({ amount, asset }) => say.amount(amount, asset)))} en la bóveda ${say.vault(p)}${p.invest ? '' : ', sin invertirlo aún'}.`,
  vault_withdraw: (p, say) =>
    `Devuelve ${say.amount(p.amount, p.shares)} a la bóveda ${say.vault(p)} por al menos ${say.list(p.least.map(({ amount, asset }) => say.amount(amount, asset)))}.`,
  vault_set_role: (p, say) =>
    `Entrega el rol «${rolesEs[p.role as keyof typeof rolesEs] ?? p.role}» de la bóveda ${say.vault(p)} a ${p.to}.`,
  vault_lock_fees: (p, say) =>
    p.feeBps === undefined
      ? `Asegura las comisiones de la bóveda ${say.vault(p)}.`
      : `Pone la comisión de la bóveda ${say.vault(p)} en ${say.rate(p.feeBps)} y asegura sus ganancias.`,
  vault_release_fees: (p, say) =>
    `Libera ${say.amount(p.amount)} de las comisiones que la bóveda ${say.vault(p)} aseguró en su estrategia ${p.strategy}.`,
  vault_distribute_fees: (p, say) => `Paga las comisiones de la bóveda ${say.vault(p)}.`,
  vault_rebalance: (p, say) => `Mueve los fondos de la bóveda ${say.vault(p)} entre sus estrategias.`,
  vault_strategy: (p, say) =>
    `${p.action === 'rescue' ? 'Retira todos los fondos de' : p.action === 'pause' ? 'Pausa' : 'Reanuda'} la estrategia ${p.strategy} de la bóveda ${say.vault(p)}.`,
  vault_upgrade: (p, say) => `Reemplaza el código de la bóveda ${say.vault(p)} por ${p.hash}.`,
  token_transfer: (p, say) => `Envía ${say.amount(p.amount, p.token)} a ${p.muxed ?? p.to}.`,
  token_transfer_from: (p, say) => `${p.spender} envía ${say.amount(p.amount, p.token)} de ${p.from} a ${p.to}.`,
  token_approve: (p, say) =>
    p.amount === '0'
      ? `Retira a ${p.spender} el permiso de gastar ${say.asset(p.token)}.`
      : `Permite que ${p.spender} gaste ${p.unlimited ? `cualquier cantidad de ${say.asset(p.token)}` : say.amount(p.amount, p.token)} hasta el ${say.time(p.untilTime)}, aproximadamente.`,
  token_burn: (p, say) => `Destruye ${say.amount(p.amount, p.token)}.`,
  token_burn_from: (p, say) => `${p.spender} destruye ${say.amount(p.amount, p.token)} de ${p.from}.`,
  token_mint: (p, say) => `Crea ${say.amount(p.amount, p.token)} para ${p.to}.`,
  token_clawback: (p, say) => `Recupera ${say.amount(p.amount, p.token)} de ${p.from}.`,
  token_set_admin: (p, say) => `Hace a ${p.to} administrador de ${say.asset(p.token)}.`,
  token_set_authorized: (p, say) => `${p.authorized ? 'Permite' : 'Prohíbe'} a ${p.holder} usar ${say.asset(p.token)}.`,
  token_open_trustline: (p, say) => `Abre una línea de confianza de ${p.holder} para ${say.asset(p.token)}.`,
  stabilizer_register: (p, say) =>
    `Registra la bóveda ${say.vault(p)} en el estabilizador ${p.stabilizer}: objetivo ${say.rate(p.targetApyBps)}, comisión entre ${say.rate(p.minFeeBps)} y ${say.rate(p.maxFeeBps)}. Pasa a ser el Manager de la bóveda; ${p.admin} sigue al mando.`,
  stabilizer_unregister: (p, say) =>
    `Saca la bóveda ${say.vault(p)} del estabilizador ${p.stabilizer}; el rol de Manager vuelve a su administrador.`,
  stabilizer_set_target: (p, say) =>
    `Fija en ${say.rate(p.targetApyBps)} la tasa objetivo de la bóveda ${say.vault(p)}${p.before === undefined ? '' : ` (ahora ${say.rate(p.before)})`}.`,
  stabilizer_set_fee_bounds: (p, say) =>
    `Mantiene la comisión de la bóveda ${say.vault(p)} entre ${say.rate(p.minFeeBps)} y ${say.rate(p.maxFeeBps)}${p.before ? ` (ahora entre ${say.rate(p.before.minFeeBps)} y ${say.rate(p.before.maxFeeBps)})` : ''}.`,
  treasury_deposit: (p, say) =>
    `Añade ${say.amount(p.amount, p.asset)} al presupuesto de impulso de la bóveda ${say.vault(p)}, que guarda la tesorería ${p.treasury}.`,
};
