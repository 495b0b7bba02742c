/** Spanish: one sentence per step of a plan and per warning. Addresses are written in full; the page folds them. */
import { isStranded } from '../../primitives/fee-bounds';
import type { PredicateParam } from '../../primitives/plan-words';
import { wordOf } from '../facts';
import type { Kinds, Places, PlanWords, Terms } from '../plan';
import type { Say } from '../say';

const roles: PlanWords['roles'] = {
  manager: 'Manager',
  emergencyManager: 'Gestor de emergencia',
  rebalanceManager: 'Gestor de reajuste',
  feeReceiver: 'Receptor de comisiones',
  admin: 'Administrador',
};

const terms: Terms = {
  account: 'la clave de una cuenta',
  preAuthTx: 'una transacción preparada',
  hashX: 'quien conozca un secreto',
  signedPayload: 'una clave sobre un mensaje',
  trustline: 'una línea de confianza',
  offer: 'una oferta',
  data: 'un dato',
  claimableBalance: 'un saldo apartado',
  signer: 'un firmante',
  authRequired: 'quien lo tenga necesita permiso del emisor',
  authRevocable: 'el emisor puede congelar saldos',
  authImmutable: 'los poderes del emisor no pueden cambiar nunca',
  clawback: 'el emisor puede recuperar saldos',
  authorized: 'tenerlo y usarlo',
  maintainLiabilities: 'solo mantener ofertas abiertas',
  ledgerBounds: 'solo en ciertos ledgers',
  minSeqNum: 'desde otro número de secuencia',
  minSeqAge: 'solo un tiempo después de la última transacción',
  minSeqLedgerGap: 'solo unos ledgers después de la última transacción',
  extraSigners: 'hacen falta más firmas',
  user: 'una liquidación',
  badDebt: 'deuda incobrable',
  interest: 'intereses',
  text: 'texto',
  id: 'número',
  hash: 'hash',
  return: 'hash de una devolución',
};
const term = (code: string) => wordOf(terms, code) ?? code;

/** What a contract is, with the article that goes before. */
const kinds: Kinds = {
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

/** In brackets where it is made of others, so that what belongs together reads so. */
function part(predicate: PredicateParam, say: Say): string {
  const told = condition(predicate, say) || 'siempre';
  return 'inner' in predicate ? `(${told})` : told;
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
      return predicate.inner && predicate.inner.type !== 'always' ? `no: ${part(predicate.inner, say)}` : 'nunca';
    default:
      return predicate.inner.map((inner) => part(inner, say)).join(predicate.type === 'and' ? ', y ' : ', o ');
  }
}

const steps: PlanWords['steps'] = {
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
  set_flags: (p, say) => `Activa: ${say.list(p.flags.map((code) => term(code)))}.`,
  clear_flags: (p, say) => `Desactiva: ${say.list(p.flags.map((code) => term(code)))}.`,
  set_master_weight: (p) => `Pone en ${p.weight} el peso de la clave propia de la cuenta.`,
  set_thresholds: (p) => `Fija los pesos que necesitan las firmas: bajo ${p.low ?? '–'}, medio ${p.medium ?? '–'}, alto ${p.high ?? '–'}.`,
  add_signer: (p) => `Permite que ${p.key} firme por la cuenta con peso ${p.weight} (${term(p.kind)}).`,
  remove_signer: (p) => `Quita a ${p.key} el derecho de firmar (${term(p.kind)}).`,
  open_trustline: (p, say) =>
    p.existing
      ? p.limit
        ? `Cambia a ${say.amount(p.limit, p.asset)} el límite de la línea de confianza de ${say.asset(p.asset)}.`
        : `Quita el límite de la línea de confianza de ${say.asset(p.asset)}.`
      : `Abre una línea de confianza para ${say.asset(p.asset)}, para que la cuenta pueda tenerlo${p.limit ? ` hasta ${say.amount(p.limit, p.asset)}` : ''}.`,
  close_trustline: (p, say) => `Cierra la línea de confianza de ${say.asset(p.asset)} y libera su reserva.`,
  pool_trustline: (p, say) =>
    p.limit === '0'
      ? `Cierra la línea de participaciones del fondo ${say.asset(p.assetA)}/${say.asset(p.assetB)}.`
      : `Abre una línea de participaciones del fondo ${say.asset(p.assetA)}/${say.asset(p.assetB)} (comisión ${say.rate(p.feeBps)}).`,
  allow_trust: (p, say) =>
    p.authorize === 2
      ? `Deja a ${p.trustor} solo mantener ofertas abiertas de ${say.asset({ code: p.code, issuer: p.source, decimals: 7 })}.`
      : `${p.authorize ? 'Permite' : 'Prohíbe'} a ${p.trustor} tener ${say.asset({ code: p.code, issuer: p.source, decimals: 7 })}.`,
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
  revoke_sponsorship: (p) =>
    `Deja de pagar la reserva de una entrada (${p.entry === 'account' ? 'una cuenta' : term(p.entry)})${p.account ? ` de ${p.account}` : ''}.`,
  clawback: (p, say) => `Recupera ${say.amount(p.amount, p.asset)} de ${p.muxed ?? p.from}.`,
  clawback_balance: (p) => `Recupera el saldo apartado ${p.balanceId}.`,
  set_trustline_flags: (p, say) =>
    `Cambia lo que ${p.trustor} puede hacer con ${say.asset(p.asset)}${p.set.length ? `; activa: ${say.list(p.set.map((code) => term(code)))}` : ''}${p.clear.length ? `; desactiva: ${say.list(p.clear.map((code) => term(code)))}` : ''}.`,
  pool_deposit: (p, say) => {
    const [a, b] = p.assets ?? [];
    return a && b
      ? `Pone en el fondo de liquidez ${p.pool} hasta ${say.amount(p.maxA, a)} y ${say.amount(p.maxB, b)}, a un precio entre ${say.price(p.minPrice, a, b)} y ${say.price(p.maxPrice, a, b)}.`
      : `Pone en el fondo de liquidez ${p.pool} hasta ${say.amount(p.maxA)} de su primer activo y ${say.amount(p.maxB)} del segundo.`;
  },
  pool_withdraw: (p, say) => {
    const [a, b] = p.assets ?? [];
    const least =
      a && b
        ? `${say.amount(p.minA, a)} y ${say.amount(p.minB, b)}`
        : `${say.amount(p.minA)} de su primer activo y ${say.amount(p.minB)} del segundo`;
    return `Saca ${say.amount(p.amount)} participaciones del fondo de liquidez ${p.pool}, por al menos ${least}.`;
  },
  extend_life: (p) =>
    `Mantiene ${p.entries === 1 ? 'viva 1 entrada' : `vivas ${p.entries} entradas`} durante ${p.ledgers === 1 ? '1 ledger' : `${p.ledgers} ledgers`} más.`,
  restore_entries: (p) => `Despierta ${p.entries === 1 ? '1 entrada archivada' : `${p.entries} entradas archivadas`}.`,
  upload_code: (p) => `Sube código de contrato (${p.bytes} bytes, hash ${p.hash}).`,
  create_contract: (p) => `Crea un contrato desde ${p.code}${p.deployer ? ` por ${p.deployer}` : ''}.`,
  fee_bump: (p, say) => `${p.feeSource} paga la tarifa, como máximo ${say.amount(p.maxFee, 'XLM')}, de:`,
  unknown_call: (p) => `Llama a «${p.fn}» del contrato desconocido ${p.contract}.`,
  contract_call: (p) => `Llama a «${p.fn}» ${wordOf(kinds, p.kind) ?? 'del contrato'} ${p.contract}.`,
  router_exec: () => 'Hace lo siguiente de una vez, todo o nada, a través del enrutador:',
  lendpool_submit: (p) =>
    p.from === p.to ? `En el fondo de préstamos ${p.name}:` : `En el fondo de préstamos ${p.name}, con pago a ${p.to}:`,
  lendpool_supply: (p, say) => `Presta ${say.amount(p.amount, p.asset)}.`,
  lendpool_supply_collateral: (p, say) => `Presta ${say.amount(p.amount, p.asset)} como garantía.`,
  lendpool_withdraw: (p, say) => (p.all ? `Saca todo el ${say.asset(p.asset)} prestado.` : `Saca ${say.amount(p.amount, p.asset)}.`),
  lendpool_withdraw_collateral: (p, say) =>
    p.all ? `Saca todo el ${say.asset(p.asset)} puesto como garantía.` : `Saca ${say.amount(p.amount, p.asset)} de garantía.`,
  lendpool_borrow: (p, say) => `Toma prestados ${say.amount(p.amount, p.asset)}.`,
  lendpool_repay: (p, say) =>
    p.all ? `Devuelve todo el préstamo de ${say.asset(p.asset)}.` : `Devuelve ${say.amount(p.amount, p.asset)}.`,
  lendpool_fill_auction: (p) => `Toma el ${p.percent} % de una subasta (${term(p.auction)}) de ${p.user}.`,
  lendpool_delete_auction: () => 'Termina la subasta de liquidación de la cuenta.',
  lendpool_unknown_request: (p) => `Una petición desconocida (tipo ${p.type}) sobre ${p.address}, cantidad ${p.amount}.`,
  lendpool_claim: (p) => `Cobra las emisiones acumuladas en ${p.name}, con pago a ${p.to}.`,
  vault_deposit: (p, say) =>
    `Deposita ${say.list(p.amounts.map(({ amount, asset }) => say.amount(amount, asset)))} en la bóveda ${say.vault(p)}${p.invest ? '' : ', sin invertirlo aún'}.`,
  vault_withdraw: (p, say) =>
    `Devuelve ${say.amount(p.amount, p.shares)} a la bóveda ${say.vault(p)} por al menos ${say.list(p.least.map(({ amount, asset }) => say.amount(amount, asset)))}.`,
  vault_set_role: (p, say) => `Entrega el rol «${wordOf(roles, p.role) ?? p.role}» de la bóveda ${say.vault(p)} a ${p.to}.`,
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
    `Añade ${say.amount(p.amount, p.asset)} al presupuesto de impulsos de la bóveda ${say.vault(p)}, que guarda la tesorería ${p.treasury}.`,
};

/** Where hidden characters were. */
const places: Places = {
  memo: 'El memo',
  data: 'El nombre de un dato',
  domain: 'El dominio de la cuenta',
  arguments: 'Un argumento de una llamada',
  asset: 'El nombre de un token',
  vault: 'El nombre de una bóveda',
  function: 'El nombre de una función',
  message: 'El mensaje',
};

/** A quién más beneficia el alquiler. */
const wakesFor = (shared: boolean) =>
  shared ? 'Beneficia a todos los que los usan; si otra persona los despierta antes, usted no lo paga.' : 'Son solo suyas.';
const prolongsFor = (shared: boolean) =>
  shared ? 'Beneficia a todos los que los usan; si otra persona los usa antes, usted no lo paga.' : 'Son solo suyos.';

const warnings: PlanWords['warnings'] = {
  undecodable: (p) => `Una parte no se pudo leer (${p.part}). Lo que no se puede leer no se firma.`,
  foreign_recipient: (p) => `En el fondo de préstamos, esto iría a ${p.to}, que no es su cuenta.`,
  can_fail: () => 'Una parte podría fallar mientras el resto se cumple. Su dinero podría quedar entre dos sitios.',
  router_shape: () => 'El enrutador se llama de una forma que no es la suya en esta red.',
  locked_out: (p) => `Después de esto, ${p.account} ya no podría firmar por sí misma.`,
  upgrade_unknown_code: (p) => `El código de ${p.contract} se reemplazaría por código que aquí nadie conoce (${p.hash}).`,
  expired: () => 'Es demasiado tarde: la red ya no aceptará esta transacción.',
  fee_above_ceiling: (p, say) => `La tarifa de ${say.amount(p.fee, 'XLM')} supera su tope de ${say.amount(p.ceiling, 'XLM')}.`,
  manager_outside_register: (p) =>
    `El rol de Manager de ${p.vault} pasaría a ${p.stabilizer} sin registrarse allí. Cualquiera podría quedarse con la bóveda.`,
  authorization_mismatch: (p) => `Su firma permitiría «${p.fn}» de ${p.contract}, que esta transacción no llama.`,
  signature_not_needed: () => 'Esta transacción no necesita su cuenta. Su firma no sirve aquí.',
  other_source: (p) =>
    p.own ? 'Una parte actúa en nombre de su cuenta, aunque la envía otra.' : `Una parte actúa en nombre de otra cuenta: ${p.source}.`,
  other_fee_source: (p) => `Otra cuenta paga la tarifa: ${p.feeSource}.`,
  already_signed: (p) => (p.count === 1 ? 'Ya hay una firma.' : `Ya hay ${p.count} firmas.`),
  foreign_authorization: (p) => (p.signed ? `${p.address} ha firmado su parte.` : `${p.address} todavía debe firmar su parte.`),
  own_address_entry: () => 'Su cuenta autorizaría una llamada en una entrada aparte. Eso no se firma junto con esta transacción.',
  delegates: (p, say) => `Pueden firmar en nombre de ${p.address}: ${say.list(p.delegates)}.`,
  authorization_long: (p) => `La autorización de ${p.address} vale durante ${p.ledgers} ledgers. Es más de lo habitual.`,
  deep_authorization: (p) => `Su firma alcanza ${p.foreign} llamadas de contratos que aquí no se conocen.`,
  signers_change: (p, say) =>
    `Quién puede mover los fondos de ${p.account} cambia a: ${say.list(p.signers.map(({ key, weight }) => `${key} (peso ${weight})`))}. Hace falta un peso de ${Math.max(p.thresholds.medium, 1)}, y de ${Math.max(p.thresholds.high, 1)} para cambiar esto.`,
  unusual_signer: (p) => `Una transacción preparada, o cualquiera con un secreto, podría actuar en nombre de su cuenta (${term(p.kind)}).`,
  role_change: (p) => `El rol de ${wordOf(roles, p.role) ?? p.role} de ${p.contract} pasa a ${p.to}.`,
  no_time_bounds: () => 'No caduca nunca: quien la tenga puede enviarla en cualquier momento.',
  long_validity: (p, say) => `Se puede enviar hasta el ${say.time(p.validUntil)}. Es más de lo necesario.`,
  valid_later: (p, say) => `Solo se puede enviar después del ${say.time(p.validAfter)}.`,
  preconditions: (p, say) => `Tiene condiciones poco comunes: ${say.list(p.conditions.map((code) => term(code)))}.`,
  memo: (p) => `Memo (${term(p.type)}): ${p.value}`,
  memo_required: (p) => `${p.destination} pide un memo. Sin él, quizá no le abonen el dinero.`,
  login: (p) => `Es un inicio de sesión en ${p.domain}. No mueve nada.`,
  login_domain: (p) => `Este inicio de sesión es para ${p.domain}, pero lo pide ${p.origin}. Alguien podría intentar entrar en su nombre.`,
  witness_silent: (p) =>
    p.late
      ? `${p.name} va por detrás de la red. Solo el otro nodo confirma la hora y la secuencia de su cuenta.`
      : `${p.name} no responde. Solo el otro nodo confirma la hora y la secuencia de su cuenta.`,
  clock_off: (p, say) =>
    `La hora de la red es ${say.time(p.closeTime)}; la de su equipo, ${say.time(p.clock)}. ${say.list(p.names)} coinciden, así que vale la de ellos. Revise su reloj.`,
  newer_protocol: (p) =>
    `La red usa ahora el protocolo ${p.protocol}. Esta billetera conoce sus reglas hasta el protocolo ${p.known}, así que una regla nueva podría causar algo que la revisión no muestra. Busque una actualización de la billetera.`,
  fee_high: (p, say) => `La tarifa de red de ${say.amount(p.fee, 'XLM')} es mucho más alta de lo habitual.`,
  fee_unusual: (p, say) =>
    `La red pide ${say.amount(p.fee, 'XLM')} por esto, sin contar el alquiler. Lo más alto que se ha medido es ${say.amount(p.usual, 'XLM')}. Lo que no se use se devuelve.`,
  rent_wakes: (p, say) =>
    `Hasta ${say.amount(p.amount, 'XLM')} de la tarifa es alquiler que despierta partes archivadas de contratos, sin las que esto no es posible. Después viven hasta el ${say.time(p.until)} aproximadamente. ${wakesFor(p.shared)}`,
  rent_prolongs: (p, say) =>
    `Hasta ${say.amount(p.amount, 'XLM')} de la tarifa es alquiler: nadie ha usado estos contratos últimamente, así que esto los mantiene vivos hasta el ${say.time(p.until)} aproximadamente. ${prolongsFor(p.shared)}`,
  reserve_held: (p, say) => `Se retendrán ${say.amount(p.amount, 'XLM')} más como reserva. Los recupera cuando se cierre la entrada.`,
  low_reserve: (p, say) => `A ${p.account} le faltan ${say.amount(p.missing, 'XLM')} para esto. Añada XLM antes, o fallará.`,
  large_share: (p, say) =>
    p.holder
      ? `Es el ${p.percent} % de lo que ${p.holder} tiene en ${say.asset(p.asset)}.`
      : `Es el ${p.percent} % de su ${say.asset(p.asset)}.`,
  not_enough: (p, say) => `Le faltan ${say.amount(p.missing, p.asset)} para esto. Fallará.`,
  shortfall_from_wallet: (p, say) =>
    p.surely
      ? `Al menos ${say.amount(p.surely, p.asset)} de esto salen de su billetera. Si antes el fondo de préstamos perdiera todo lo que ha prestado, serían hasta ${say.amount(p.most, p.asset)}.`
      : `Su posición debería pagar esto. Si antes el fondo de préstamos perdiera todo lo que ha prestado, saldrían hasta ${say.amount(p.most, p.asset)} de su billetera.`,
  residual: (p, say) =>
    `Los intereses que se acumulen hasta que se cumpla quedan en su billetera: probablemente ${say.amount(p.likely, p.asset)}, como máximo ${say.amount(p.most, p.asset)}.`,
  shares_estimate: () =>
    'El número de participaciones es una estimación. La bóveda lo fija al llegar el depósito; lo que cuenta es su valor.',
  not_invested: () => 'El depósito no rinde nada hasta el próximo reajuste de la bóveda.',
  lies_idle: (p, say) => `${say.about(p.amount, p.asset)} quedarán sin invertir: la bóveda no presta ahora en ninguna parte.`,
  reward_fallback: (p) => `${p.destination} es del operador del servicio y no de usted. Lo que va allí deja de ser suyo.`,
  destination_cannot_receive: (p, say) =>
    `${p.destination} aún no puede recibir ${say.asset(p.asset)}. Necesita una línea de confianza, o fallará.`,
  destination_missing: (p) => `${p.destination} no está en el ledger. Revise la dirección.`,
  issuer_powers: (p, say) =>
    `El emisor de ${say.asset(p.asset)} conserva poderes sobre él: ${say.list(p.flags.map((code) => term(code)))}.`,
  lookalike_asset: (p, say) =>
    `${say.asset(p.asset)} se parece a ${p.like ?? p.asset.code} y no es el ${p.like ?? p.asset.code} de los ajustes de esta red. Puede no valer nada.`,
  swap_price: (p, say) =>
    `${p.count > 1 ? `${p.count} intercambios de ${say.asset(p.selling)} aceptan` : 'Esto acepta'} apenas ${say.amount(p.least, p.asset)} por ${say.amount(p.sold, p.selling)}. El precio de mercado ahora es de unos ${say.about(p.market, p.asset)}. Usted podría perder la diferencia.`,
  swaps_together: (p) =>
    `Cada intercambio acepta un poco menos que el precio de mercado. Uno tras otro, pueden dejarle solo el ${p.percent} % de lo que entrega.`,
  offer_price: (p, say) =>
    `Cualquiera puede tomar esta oferta mientras esté abierta. El precio de mercado de esa cantidad es ahora de unos ${say.about(p.market, p.asset)}.`,
  price_unknown: (p, say) => {
    const trade = `Entrega hasta ${say.amount(p.sold, p.selling)} por al menos ${say.amount(p.least, p.buying)}.`;
    const pair = `${say.asset(p.selling)} y ${say.asset(p.buying)}`;
    const like = p.like ? ` No es el ${p.like} que figura en esta red.` : '';
    if (p.why === 'silent')
      return `No se pudo consultar el precio de mercado de ${pair}. ${trade}${like} Actualice la vista previa para intentarlo otra vez.`;
    if (p.why === 'no_market')
      return `Ahora no hay mercado entre ${pair}, así que este precio no se puede comprobar. ${trade}${like} Firme solo si sabe cuánto valen ambos.`;
    return `Hay más pares de los que Ballast puede comprobar, así que el precio de ${pair} no se comparó. ${trade}${like} Pida menos intercambios a la vez.`;
  },
  flags_forever: (p) =>
    `Lo que ${p.account} puede hacer con los activos que emite ya no podrá cambiarse nunca, y la cuenta tampoco podrá cerrarse.`,
  merge: (p) => `La cuenta deja de existir y todo lo que tiene va a ${p.destination}.`,
  unlimited_allowance: (p, say) => `${p.spender} podría llevarse todo su ${say.asset(p.token)}, ahora y después.`,
  long_allowance: (p, say) => `${p.spender} podría gastar su ${say.asset(p.token)} durante ${p.days} días.`,
  allowance: (p, say) => `${p.spender} puede gastar hasta ${say.amount(p.amount, p.token)} sin volver a preguntar.`,
  large_allowance: (p, say) =>
    `${p.spender} podría llevarse parte de su ${say.asset(p.token)} en cualquier momento. Junto con lo que ya está permitido, hasta ${say.amount(p.amount, p.token)}${p.percent === undefined ? '' : `, el ${p.percent} % de lo que tiene`}.`,
  taken_by_allowance: (p, say) => `${p.spender} se lleva ${say.amount(p.amount, p.token)} de ${p.holder} usando un permiso de gasto.`,
  sponsorship: (p) => `Cambia quién paga la reserva de ${p.account}.`,
  sequence_exhausted: () => 'Después de esto la cuenta no podrá enviar nada nunca más.',
  sequence_jump: (p) => `El número de secuencia de la cuenta salta a ${p.to}. Las transacciones preparadas quedan sin efecto.`,
  gift: () => 'Cualquiera puede dejarle un regalo. No siga los enlaces de su texto.',
  borrows: (p, say) => `Toma prestados ${say.amount(p.amount, p.asset)}. Si su garantía pierde valor, puede venderse.`,
  takes_debt: () => 'Quien toma una subasta asume lo que debe otra persona. Aquí no se sabe qué recibiría usted a cambio.',
  budget_irrevocable: () => 'Lo que añada al presupuesto de impulsos no lo puede recuperar usted. Lo gasta el operador.',
  fee_bounds_stall: (p, say) =>
    isStranded(p.currentFeeBps, p)
      ? `La comisión actual, ${say.rate(p.currentFeeBps)}, no está entre ${say.rate(p.minFeeBps)} y ${say.rate(p.maxFeeBps)}: se quedaría como está y el objetivo no se mantendría. Elija límites que la contengan.`
      : `Estos límites llegan hasta ${say.rate(p.maxFeeBps)} y la bóveda no acepta comisiones por encima de ${say.rate(9_000)}: cuando el objetivo pida más, la comisión se quedaría como está. Elija una comisión máxima de ${say.rate(9_000)} o menos.`,
  unknown_contract: (p) =>
    `El contrato ${p.contract} es desconocido. Con su firma puede hacer todo lo que aparece bajo su llamada, y nada más. Lo que le pagaría no está garantizado.`,
  code_changed: (p) =>
    `El código de ${p.name || p.contract} cambió desde que los ajustes de esta red lo incluyeron. Lo que promete no está garantizado.`,
  effect_unknown: (p) => `No se pudo calcular qué hace ${p.contract} con el dinero de ${p.holder}.`,
  foreign_vault: (p, say) =>
    [
      `La bóveda ${p.vault} no está en los ajustes de esta red.${p.name ? ` Quien la hizo la llama «${p.name}»; cualquiera puede elegir cualquier nombre.` : ''} Su depósito depende de estos:`,
      `Manager ${p.manager}: puede quedarse hasta con el ${say.rate(9_000)} de las ganancias como comisión, cambiar el dinero a cualquier precio y ceder todos los roles${p.upgradable ? '; también puede reemplazar el código de la bóveda y llevárselo todo' : ''}.`,
      p.emergencyManager ? `Emergency manager ${p.emergencyManager}: puede retirar el dinero de las estrategias y pausarlas.` : '',
      p.rebalanceManager ? `Rebalance manager ${p.rebalanceManager}: puede cambiar el dinero a cualquier precio.` : '',
      p.feeReceiver ? `Receptor de comisiones ${p.feeReceiver}: recibe las comisiones.` : '',
      p.strategies.length > 0 ? `Estrategias ${say.list(p.strategies)}: guardan lo invertido y podrían no devolverlo.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  missing_contract: (p) => `No hay ningún contrato ${p.contract} en el ledger.`,
  unlisted_contract: (p) =>
    `${p.contract} tiene las señas ${wordOf(kinds, p.kind) ?? 'de un contrato conocido'}, pero no está entre los ajustes de esta red.`,
  unlisted_vault: (p) =>
    `La bóveda ${p.vault} no está entre los ajustes de esta red.${p.name ? ` Quien la hizo la llama «${p.name}»; cualquiera puede elegir cualquier nombre.` : ''}`,
  lookalike_vault: (p) =>
    `La bóveda ${p.vault} se llama a sí misma «${p.name}», que se parece a «${p.like}», y es otra. Revise su dirección.`,
  external_code: (p) => `Otra persona puede cambiar el código de ${p.contract} sin aviso.`,
  unusual_call: (p) => `«${p.fn}» de ${p.contract} no tiene aquí palabras sencillas. Firme solo si sabe qué hace.`,
  odd_arguments: (p) => `«${p.fn}» de ${p.contract} se llama con argumentos que no acepta.`,
  restores: (p) => `Esto despierta ${p.entries === 1 ? '1 entrada archivada' : `${p.entries} entradas archivadas`}; la tarifa lo incluye.`,
  simulation_failed: (p) => `La prueba falló, así que no se puede prever qué ocurre: ${p.error}`,
  hidden_text: (p) => `${wordOf(places, p.where) ?? 'Un texto'} contiene caracteres ocultos o engañosos. Se muestran como marcas.`,
  odd_map: () => 'Una lista de valores con nombre tiene repetidos o mal orden. Se muestra todo como llegó.',
  facts_missing: (p, say) =>
    `Algunos datos no se pudieron leer (${p.asset ? say.asset(p.asset) : p.what}), así que aquí faltan algunos efectos.`,
  message_like_xdr: () => 'Este mensaje parece una transacción. Firmarlo podría usarse mal. No lo firme si no sabe exactamente por qué.',
  line_not_empty: (p, say) =>
    `La línea de confianza de ${say.asset(p.asset)} no se puede cerrar: quedarían ${say.amount(p.left, p.asset)} en ella.`,
  issuer_missing: (p, say) => `El emisor de ${say.asset(p.asset)} no existe en el ledger.`,
  claim_gone: () => 'Lo que estaba apartado ya no está. Alguien lo cobró o fue retirado.',
  claim_refused: () => 'Esta cuenta no puede cobrar ahora lo que estaba apartado.',
  sponsorship_open: () => 'Empieza un pago de reservas que nunca termina, así que la red lo rechazará.',
};

const fee = (say: Say, low: number, high: number) => (low === high ? say.rate(low) : `de ${say.rate(low)} a ${say.rate(high)}`);

const fees = (bounds: readonly [string, string] | undefined) => (bounds ? `sus límites de ${bounds[0]} a ${bounds[1]}` : 'sus límites');

const headlines: PlanWords['headlines'] = {
  moved: (p, say) =>
    `Mueve ${say.amount(p.amount, p.asset)} de ${p.from} a ${say.vault(p.to)}${p.invest ? '' : ', sin invertirlo todavía'}.`,
  swapped: (p, say) =>
    `Mueve ${say.amount(p.amount, p.asset)} de ${say.vault(p.from)} a ${say.vault(p.to)}${p.invest ? '' : ', sin invertirlo todavía'}.`,
  claimed: (p, say) => `Cobra ${say.amount(p.amount, p.asset)} en esta cuenta.`,
  claimedFor: (p, say) => `Cobra ${say.amount(p.amount, p.asset)} y lo envía todo a ${p.to}.`,
  accrued: (p, say) => `Cobra unos ${say.amount(p.amount, p.asset)} acumulados en ${p.from}.`,
  deposited: (p, say) =>
    `Deposita ${say.list(p.amounts.map(({ amount, asset }) => say.amount(amount, asset)))} en ${say.vault(p)}${p.invest ? '' : ', sin invertirlo todavía'}.`,
  withdrawn: (p, say) => `Retira unos ${say.amount(p.amount, p.asset)} de ${say.vault(p.from)}.`,
  funded: (p, say) => `Da ${say.amount(p.amount, p.asset)} a los impulsos de ${say.vault(p)}, para siempre.`,
  registered: (p, say) =>
    `Pone ${say.vault(p)} bajo el estabilizador: objetivo ${say.rate(p.targetApyBps)} al año, comisión ${fee(say, p.minFeeBps, p.maxFeeBps)}.`,
  retargeted: (p, say) =>
    `Fija el objetivo de ${say.vault(p)} en ${say.rate(p.targetApyBps)} al año${p.before === undefined ? '' : `, antes ${say.rate(p.before)}`}.`,
  rebounded: (p, say) =>
    `La comisión de ${say.vault(p)} podrá ser ${fee(say, p.minFeeBps, p.maxFeeBps)}${p.before ? `, ya no ${fee(say, p.before.minFeeBps, p.before.maxFeeBps)}` : ''}.`,
  left: (p, say) => `Saca ${say.vault(p)} del estabilizador.`,
  loggedIn: (p) => `Inicia su sesión en ${p.domain}.`,
};

const promised: PlanWords['promised'] = {
  into: (p, say) =>
    `Al menos ${say.amount(p.least, p.asset)} entran en ${say.vault(p.vault)}, o no ocurre nada. Las participaciones dependen del precio de entonces.`,
  arrives: (p, say) => `Llegan al menos ${say.amount(p.least, p.asset)}, o no ocurre nada.`,
  leaves: (p, say) => `Salen como máximo ${say.about(p.most, p.asset, true)}.`,
  funds: (p, say) =>
    `Salen exactamente ${say.amount(p.amount, p.asset)}, solo para los impulsos de esta bóveda. Cuándo se gastan lo decide el operador. Nadie los devuelve.`,
  pays: (p, say) => `Exactamente ${say.amount(p.amount, p.asset)} van a ${p.to}, o no ocurre nada.`,
  exactly: () => 'Se fija exactamente esto, o no ocurre nada.',
  returns: () => 'El rol de Manager vuelve a usted, o no ocurre nada. Lo que quede de un presupuesto de impulsos se queda en la tesorería.',
};

const review: PlanWords['review'] = {
  paidAs: (name, host, time) => `Es ${name}, según dijo ${host} el ${time}. El pago va a la dirección.`,
  own: (name) => name && `«${name}»`,
  alike: (address, known) => `${address} empieza y acaba como ${known}, que usted conoce, y es otra dirección. Compare cada carácter.`,
  memo: 'Memo',
  noMemo: 'Ninguno. Si una casa de cambio le dio uno, sin él no sabrá de quién es este pago.',
  memoKind: (type) => term(type),
  promised: 'Garantizado',
  after: 'Después',
  charge: 'Quién está al mando',
  touched: 'A quién más afecta',
  steps: 'Paso a paso',
  details: 'Detalles',
  place: {
    wallet: 'en su billetera',
    position: (pool) => `prestados en ${pool}`,
    shares: (vault) => `en ${vault}`,
    claimable: 'a la espera de cobro',
    reserve: 'apartados como reserva',
  },
  asShares: (shares) => `en participaciones: ${shares}`,
  least: (amount) => `al menos ${amount}`,
  also: (what) => `Además: ${what}`,
  leftOver: (amount) => `${amount} que sobran, a su billetera`,
  reserve: (amount) => `una reserva recuperable de ${amount}`,
  freed: (amount) => `${amount} de reserva libres otra vez`,
  line: (code) => `una línea de confianza para ${code}`,
  lineClosed: (code) => `la línea de confianza para ${code} cerrada`,
  earns: (after, before) => `Rinde ${after} al año en vez de ${before}`,
  earnsNow: (after) => `Rinde ${after} al año`,
  earnsNoMore: (before) => `Deja de rendir ${before} al año`,
  earnsUnknown: (before) => `${before === null ? '' : `Ahora rinde ${before} al año. `}Aún no se sabe qué rendiría allí.`,
  earnsIdle: 'Allí no rinde nada hasta que la bóveda lo invierta.',
  earnsNothing: 'En su billetera no rinde nada. Aún no se sabe qué rinde ahora en la bóveda.',
  unsteered: 'Ya no se mantiene ningún objetivo. La comisión se queda como está hasta que usted la cambie.',
  steered: (target) =>
    `Los depositantes deberían recibir ${target} al año: la comisión se mueve hacia ahí y los impulsos añaden lo que falta mientras haya presupuesto.`,
  raised: ({ before, after, bounds, left }) =>
    `Los depositantes deberían recibir más, ${after} al año en vez de ${before}: la comisión tiende a bajar, dentro de ${fees(bounds)}. ${left === null ? 'No hay presupuesto para impulsos.' : left === undefined ? 'Los impulsos se gastan antes mientras haya presupuesto.' : `Los impulsos se gastan antes: quedan unos ${left}.`}`,
  lowered: ({ before, after, bounds, left }) =>
    `Los depositantes deberían recibir menos, ${after} al año en vez de ${before}: la comisión tiende a subir, dentro de ${fees(bounds)}. ${left === null ? 'No hay presupuesto para impulsos.' : left === undefined ? 'Los impulsos duran más si hay presupuesto.' : `Los impulsos duran más: quedan unos ${left}.`}`,
  earnsReading: 'Leyendo las tasas…',
  more: (amount) => `unos ${amount} más al año.`,
  less: (amount) => `unos ${amount} menos al año.`,
  how: { measured: (span) => `medida en ${span}`, modelled: 'por lo que pagan ahora sus fondos' },
  basis: (there, here) =>
    there && here && there !== here ? `Allí ${there}, aquí ${here}; tras comisiones.` : `Tasas ${there ?? here}, tras comisiones.`,
  accruedStays: (code) => `Los ${code} acumulados en el fondo siguen pudiendo cobrarse allí.`,
  noChange: 'Nada cambia.',
  rolesStay: 'Los roles quedan como están.',
  you: 'usted',
  terms: { target: 'Objetivo', fee: 'Límites de la comisión' },
  none: 'ninguno',
  between: (low, high) => `${low} a ${high}`,
  whoPaysFee: 'Los depositantes pagan la comisión de su rendimiento; va al receptor de comisiones de la bóveda.',
  manages: 'Usted sigue siendo el dueño y puede deshacerlo. El estabilizador fija la comisión y nada más sin su firma.',
  managesMore:
    'El operador del estabilizador puede fijar la comisión dentro de su rango y hacer pagar las comisiones cobradas. Ceder roles, pausar o vaciar una estrategia y sustituir el código de la bóveda requieren la firma de usted. El dinero de los depositantes nunca sale de la bóveda por él.',
  feeMost: (amount) => `Tarifa de red: hasta ${amount}`,
  feePaid: (amount) => `Tarifa de red pagada: ${amount}`,
  expires: (span) => `caduca en ${span}`,
  expired: 'caducada',
  never: 'no caduca',
};

export const planEs: PlanWords = {
  steps,
  warnings,
  roles,
  headlines,
  promised,
  review,
  actsFor: (account, sentence) => `Por ${account}: ${sentence}`,
  unknownStep: (code) => `Un paso para el que esta página no tiene palabras (${code}). Mire los detalles técnicos.`,
  unknownWarning: (code) => `Un aviso para el que esta página no tiene palabras (${code}). Mire los detalles técnicos.`,
};
