/** Spanish: one sentence per step of a plan and per warning. Addresses are written in full; the page folds them. */
import { classic } from '../../primitives/amounts';
import { isStranded } from '../../primitives/fee-bounds';
import type { PredicateParam, WarningParams } from '../../primitives/plan-words';
import { es as sources } from '../../sources/words';
import { wordOf } from '../facts';
import type { Kinds, Places, PlanWords, Terms } from '../plan';
import type { Say } from '../say';

const roles: PlanWords['roles'] = {
  manager: 'Gestor',
  emergencyManager: 'Gestor de emergencia',
  rebalanceManager: 'Gestor de rebalanceo',
  feeReceiver: 'Receptor de comisiones',
  admin: 'Administrador',
};

const terms: Terms = {
  account: 'la clave de una cuenta',
  preAuthTx: 'una transacción firmada de antemano',
  hashX: 'cualquiera que tenga un código secreto',
  signedPayload: 'una clave para un solo mensaje',
  trustline: 'una línea de confianza',
  offer: 'una oferta',
  data: 'un dato',
  claimableBalance: 'un saldo reclamable',
  signer: 'un firmante',
  poolShare: 'una línea de confianza de un pool de liquidez',
  signers: 'firmantes',
  flags: 'opciones de la cuenta',
  offers: 'ofertas abiertas',
  'pool shares': 'participaciones de pools de liquidez',
  pool: 'un pool de liquidez',
  sponsor: 'quién paga una reserva',
  authRequired: 'hace falta la aprobación del emisor',
  authRevocable: 'el emisor puede congelar saldos',
  authImmutable: 'los poderes del emisor no pueden cambiar nunca',
  clawback: 'el emisor puede quitar saldos',
  authorized: 'tenerlo y usarlo',
  maintainLiabilities: 'solo mantener ofertas abiertas',
  ledgerBounds: 'solo en ciertos ledgers',
  minSeqNum: 'desde un número de secuencia anterior',
  minSeqAge: 'solo un tiempo después de la última transacción',
  minSeqLedgerGap: 'solo unos ledgers después de la última transacción',
  extraSigners: 'hacen falta más firmas',
  text: 'texto',
  id: 'número',
  hash: 'hash',
  return: 'hash de una devolución',
};
const term = (code: string) => wordOf(terms, code) ?? code;

/** What a contract is, with the article that goes before. */
const kinds: Kinds = {
  vault: 'de la bóveda',
  ...sources.kinds,
  router: 'del enrutador',
  token: 'del token',
  stabilizer: 'del estabilizador',
  treasury: 'de la tesorería',
  factory: 'de la fábrica de bóvedas',
};

/** What a contract looks like, with the article of something not yet named. */
const likenesses: Kinds = {
  vault: 'una bóveda',
  ...sources.likenesses,
  router: 'un enrutador',
  token: 'un token',
  stabilizer: 'un estabilizador',
  treasury: 'una tesorería',
  factory: 'una fábrica de bóvedas',
};

/** When something may be claimed, behind the name of who may; nothing where that is always. */
function when(predicate: PredicateParam, say: Say): string {
  const phrase = condition(predicate, say);
  return phrase === '' ? '' : ` (${phrase})`;
}

/** In brackets where it is made of others, so that what belongs together reads so. */
function part(predicate: PredicateParam, say: Say): string {
  const phrase = condition(predicate, say) || 'siempre';
  return 'inner' in predicate ? `(${phrase})` : phrase;
}

function condition(predicate: PredicateParam, say: Say): string {
  switch (predicate.type) {
    case 'always':
      return '';
    case 'before':
      return `antes del ${say.time(Number(predicate.time))}`;
    case 'beforeRelative':
      return `hasta ${say.span(Number(predicate.seconds))} después de esta transacción`;
    case 'not':
      return predicate.inner && predicate.inner.type !== 'always' ? `no: ${part(predicate.inner, say)}` : 'nunca';
    default:
      return predicate.inner.map((inner) => part(inner, say)).join(predicate.type === 'and' ? ', y ' : ', o ');
  }
}

const steps: PlanWords['steps'] = {
  create_account: (p, say) => `Crea la cuenta ${p.destination} con ${say.amount(p.amount, 'XLM')}.`,
  payment: (p, say) => `Paga ${say.amount(p.amount, p.asset)} a ${p.muxed ?? p.destination}.`,
  path_payment_receive: (p, say) =>
    p.destination === p.source
      ? `Cambia como máximo ${say.amount(p.sendMax, p.sendAsset)} por exactamente ${say.amount(p.amount, p.destAsset)}.`
      : `Paga exactamente ${say.amount(p.amount, p.destAsset)} a ${p.muxed ?? p.destination} y gasta como máximo ${say.amount(p.sendMax, p.sendAsset)}.`,
  path_payment_send: (p, say) =>
    p.destination === p.source
      ? `Cambia ${say.amount(p.amount, p.sendAsset)} por al menos ${say.amount(p.destMin, p.destAsset)}.`
      : `Gasta exactamente ${say.amount(p.amount, p.sendAsset)}; ${p.muxed ?? p.destination} recibe al menos ${say.amount(p.destMin, p.destAsset)}.`,
  sell_offer: (p, say) =>
    `Ofrece vender ${say.amount(p.amount, p.selling)} a ${say.price(p.price, p.buying, p.selling)}${p.offerId === '0' ? '' : ` (reemplaza la oferta ${p.offerId})`}${p.brings ? `. Si se vende todo, recibe al menos ${say.amount(p.brings, p.buying)}` : ''}.`,
  buy_offer: (p, say) =>
    `Ofrece comprar ${say.amount(p.amount, p.buying)} a ${say.price(p.price, p.selling, p.buying)}${p.offerId === '0' ? '' : ` (reemplaza la oferta ${p.offerId})`}${p.costs ? `. Todo cuesta como máximo ${say.amount(p.costs, p.selling)}` : ''}.`,
  passive_sell_offer: (p, say) =>
    `Ofrece vender ${say.amount(p.amount, p.selling)} a ${say.price(p.price, p.buying, p.selling)}, sin tomar ofertas al mismo precio${p.brings ? `. Si se vende todo, recibe al menos ${say.amount(p.brings, p.buying)}` : ''}.`,
  cancel_offer: (p, say) => `Cancela la oferta ${p.offerId} de vender ${say.asset(p.selling)} por ${say.asset(p.buying)}.`,
  set_options: (p) => `Cambia la configuración de ${p.source}.`,
  set_inflation_destination: (p) => `Fija ${p.destination} como destino de inflación.`,
  set_home_domain: (p) => (p.domain ? `Fija «${p.domain}» como dominio de la cuenta.` : 'Quita el dominio de la cuenta.'),
  set_flags: (p, say) => `Activa: ${say.list(p.flags.map((code) => term(code)))}.`,
  clear_flags: (p, say) => `Desactiva: ${say.list(p.flags.map((code) => term(code)))}.`,
  set_master_weight: (p) => `Fija en ${p.weight} el peso de la clave propia de la cuenta.`,
  set_thresholds: (p) => `Fija los umbrales: bajo ${p.low ?? '–'}, medio ${p.medium ?? '–'}, alto ${p.high ?? '–'}.`,
  add_signer: (p) => `Agrega a ${p.key} como firmante con peso ${p.weight} (${term(p.kind)}).`,
  remove_signer: (p) => `Elimina al firmante ${p.key} (${term(p.kind)}).`,
  open_trustline: (p, say) =>
    p.existing
      ? p.limit
        ? `Cambia a ${say.amount(p.limit, p.asset)} el límite de la línea de confianza de ${say.asset(p.asset)}.`
        : `Quita el límite de la línea de confianza de ${say.asset(p.asset)}.`
      : `Agrega una línea de confianza para ${say.asset(p.asset)}, para que la cuenta pueda tener ${p.limit ? `hasta ${say.amount(p.limit, p.asset)}` : 'ese activo'}.`,
  close_trustline: (p, say) => `Elimina la línea de confianza de ${say.asset(p.asset)}.`,
  pool_trustline: (p, say) => {
    const pool = `${say.asset(p.assetA)}/${say.asset(p.assetB)}`;
    if (p.limit === '0') return `Elimina la línea de confianza de participaciones del pool de liquidez ${pool}.`;
    const limit = p.unlimited ? '' : `, hasta ${say.amount(p.limit, classic(''))} participaciones`;
    if (p.existing) return `Cambia el límite de la línea de confianza de participaciones del pool de liquidez ${pool}${limit}.`;
    return `Agrega una línea de confianza de participaciones del pool de liquidez ${pool} (comisión ${say.rate(p.feeBps)})${limit}.`;
  },
  allow_trust: (p, say) =>
    p.authorize === 2
      ? `Solo permite que ${p.trustor} mantenga sus ofertas abiertas de ${say.asset({ code: p.code, issuer: p.source })}.`
      : `${p.authorize ? 'Permite' : 'Prohíbe'} a ${p.trustor} tener ${say.asset({ code: p.code, issuer: p.source })}.`,
  merge_account: (p) => `Cierra ${p.source} para siempre y envía todos sus XLM a ${p.muxed ?? p.destination}.`,
  inflation: () => 'Ejecuta la inflación, que ya no tiene ningún efecto.',
  set_data: (p) => `Guarda «${p.name}» = ${p.hex ? `0x${p.value}` : `«${p.value}»`} en la cuenta.`,
  delete_data: (p) => `Borra «${p.name}» de la cuenta.`,
  bump_sequence: (p) =>
    p.changes === false
      ? `Llevaría el número de secuencia de la cuenta a ${p.to}, que ya alcanzó. No cambia nada.`
      : `Fija en ${p.to} el número de secuencia de la cuenta.`,
  create_claimable_balance: (p, say) =>
    `Pone ${say.amount(p.amount, p.asset)} en un saldo reclamable para ${say.list(p.claimants.map(({ destination, predicate }) => destination + when(predicate, say)))}.${p.claimants.some(({ destination }) => destination === p.source) ? '' : ' Usted no puede recuperarlo.'}`,
  claim_balance: (p, say) => (p.amount && p.asset ? `Reclama ${say.amount(p.amount, p.asset)}.` : `Reclama el saldo ${p.balanceId}.`),
  begin_sponsoring: (p) => `Empieza a pagar las reservas de ${p.sponsored}.`,
  end_sponsoring: (p) => `Otros dejan de pagar las reservas nuevas de ${p.source}.`,
  revoke_sponsorship: (p, say) => {
    const kind = p.entry === 'account' ? 'la cuenta' : term(p.entry);
    const which =
      p.asset && p.asset.kind !== 'pool' ? ` de ${say.asset(p.asset)}` : p.asset ? ` ${p.asset.code}` : p.detail ? ` ${p.detail}` : '';
    const whose = p.account ? (p.entry === 'account' ? ` ${p.account}` : ` de ${p.account}`) : '';
    const count = p.claimants ? ` con ${p.claimants === 1 ? '1 beneficiario' : `${p.claimants} beneficiarios`}` : '';
    const until = p.before && p.before !== p.payer ? `, en lugar de ${p.before}` : '';
    return p.payer
      ? `${p.payer} paga desde ahora la reserva de ${kind}${which}${whose}${count}${until}.`
      : `${p.source} deja de pagar la reserva de ${kind}${which}${whose}${count}.`;
  },
  clawback: (p, say) => `Recupera ${say.amount(p.amount, p.asset)} de ${p.muxed ?? p.from}.`,
  clawback_balance: (p, say) =>
    p.amount && p.asset
      ? `Recupera el saldo reclamable ${p.balanceId} de ${say.amount(p.amount, p.asset)}.`
      : `Recupera el saldo reclamable ${p.balanceId}.`,
  set_trustline_flags: (p, say) =>
    `Cambia lo que ${p.trustor} puede hacer con ${say.asset(p.asset)}${p.set.length ? `; activa: ${say.list(p.set.map((code) => term(code)))}` : ''}${p.clear.length ? `; desactiva: ${say.list(p.clear.map((code) => term(code)))}` : ''}.`,
  pool_deposit: (p, say) => {
    const [a, b] = p.assets ?? [];
    return a && b
      ? `Deposita en el pool de liquidez ${p.pool} hasta ${say.amount(p.maxA, a)} y ${say.amount(p.maxB, b)}, a un precio entre ${say.price(p.minPrice, a, b)} y ${say.price(p.maxPrice, a, b)}.`
      : `Deposita en el pool de liquidez ${p.pool} hasta ${say.amount(p.maxA, classic(''))} de su primer activo y ${say.amount(p.maxB, classic(''))} del segundo.`;
  },
  pool_withdraw: (p, say) => {
    const [a, b] = p.assets ?? [];
    const least =
      a && b
        ? `${say.amount(p.minA, a)} y ${say.amount(p.minB, b)}`
        : `${say.amount(p.minA, classic(''))} de su primer activo y ${say.amount(p.minB, classic(''))} del segundo`;
    return `Canjea ${say.amount(p.amount, classic(''))} participaciones del pool de liquidez ${p.pool} por al menos ${least}.`;
  },
  extend_life: (p, say) =>
    p.untilTime === undefined
      ? `Mantiene ${p.entries === 1 ? 'activa 1 entrada' : `activas ${p.entries} entradas`} durante ${p.ledgers === 1 ? '1 ledger' : `${p.ledgers} ledgers`} desde ahora.`
      : `Mantiene ${p.entries === 1 ? 'activa 1 entrada' : `activas ${p.entries} entradas`} hasta el ${say.time(p.untilTime)} aproximadamente. Las que ya duran más no cambian.`,
  restore_entries: (p) => `Restaura ${p.entries === 1 ? '1 entrada archivada' : `${p.entries} entradas archivadas`}.`,
  upload_code: (p) => `Sube código de contrato (${p.bytes} bytes, hash ${p.hash}).`,
  create_contract: (p) => `Crea un contrato a partir de ${p.code}${p.deployer ? `, por ${p.deployer}` : ''}.`,
  fee_bump: (p, say) => `${p.feeSource} paga la tarifa, como máximo ${say.amount(p.maxFee, 'XLM')}, de:`,
  unknown_call: (p) => `Llama a «${p.fn}» del contrato desconocido ${p.contract}.`,
  contract_call: (p) => `Llama a «${p.fn}» ${wordOf(kinds, p.kind) ?? 'del contrato'} ${p.contract}.`,
  router_exec: () => 'Hace todo esto en una llamada al enrutador, o nada:',
  ...sources.steps,
  vault_deposit: (p, say) =>
    `Deposita ${say.list(p.amounts.map(({ amount, asset }) => say.amount(amount, asset)))} en la bóveda ${say.vault(p)}${p.invest ? '' : ', sin invertir todavía'}.`,
  vault_withdraw: (p, say) =>
    `Canjea ${say.amount(p.amount, p.shares)} de la bóveda ${say.vault(p)} por al menos ${say.list(p.least.map(({ amount, asset }) => say.amount(amount, asset)))}.`,
  vault_set_role: (p, say) => `Da el rol de ${wordOf(roles, p.role) ?? p.role} de la bóveda ${say.vault(p)} a ${p.to}.`,
  vault_lock_fees: (p, say) =>
    p.feeBps === undefined
      ? `Retiene las comisiones de la bóveda ${say.vault(p)}.`
      : `Fija la comisión de la bóveda ${say.vault(p)} en ${say.rate(p.feeBps)} y retiene sus ganancias.`,
  vault_release_fees: (p, say) =>
    `Libera ${say.amount(p.amount, p.asset ?? classic(''))} de las comisiones retenidas de la bóveda ${say.vault(p)} en su estrategia ${p.strategy}.`,
  vault_distribute_fees: (p, say) => `Reparte las comisiones de la bóveda ${say.vault(p)}.`,
  vault_rebalance: (p, say) => `Mueve los fondos de la bóveda ${say.vault(p)} entre sus estrategias.`,
  vault_strategy: (p, say) =>
    `${p.action === 'rescue' ? 'Retira todos los fondos de' : p.action === 'pause' ? 'Pausa' : 'Reanuda'} la estrategia ${p.strategy} de la bóveda ${say.vault(p)}.`,
  vault_upgrade: (p, say) => `Reemplaza el código de la bóveda ${say.vault(p)} por ${p.hash}.`,
  token_transfer: (p, say) => `Envía ${say.amount(p.amount, p.token)} a ${p.muxed ?? p.to}.`,
  token_transfer_from: (p, say) => `${p.spender} envía ${say.amount(p.amount, p.token)} de ${p.from} a ${p.to}.`,
  token_approve: (p, say) =>
    p.amount === '0'
      ? `Elimina el permiso de ${p.spender} para gastar ${say.asset(p.token)}.`
      : `Permite que ${p.spender} gaste ${p.unlimited ? `cualquier cantidad de ${say.asset(p.token)}` : say.amount(p.amount, p.token)} hasta el ${say.time(p.untilTime)} aproximadamente.`,
  token_burn: (p, say) => `Quema ${say.amount(p.amount, p.token)}.`,
  token_burn_from: (p, say) => `${p.spender} quema ${say.amount(p.amount, p.token)} de ${p.from}.`,
  token_mint: (p, say) => `Emite ${say.amount(p.amount, p.token)} para ${p.to}.`,
  token_clawback: (p, say) => `Recupera ${say.amount(p.amount, p.token)} de ${p.from}.`,
  token_set_admin: (p, say) => `Nombra a ${p.to} administrador de ${say.asset(p.token)}.`,
  token_set_authorized: (p, say) => `${p.authorized ? 'Permite' : 'Prohíbe'} a ${p.holder} usar ${say.asset(p.token)}.`,
  token_open_trustline: (p, say) => `Agrega a ${p.holder} una línea de confianza para ${say.asset(p.token)}.`,
  stabilizer_register: (p, say) =>
    `Registra la bóveda ${say.vault(p)} en el estabilizador ${p.stabilizer}: objetivo ${say.rate(p.targetApyBps)}, comisión entre ${say.rate(p.minFeeBps)} y ${say.rate(p.maxFeeBps)}. Este pasa a ser el Gestor de la bóveda; ${p.admin} controla el registro.`,
  stabilizer_unregister: (p, say) =>
    `Quita la bóveda ${say.vault(p)} del estabilizador ${p.stabilizer}. El rol de Gestor vuelve a su administrador.`,
  stabilizer_set_target: (p, say) =>
    `Fija en ${say.rate(p.targetApyBps)} el APY objetivo de la bóveda ${say.vault(p)}${p.before === undefined ? '' : ` (ahora ${say.rate(p.before)})`}.`,
  stabilizer_set_fee_bounds: (p, say) =>
    `Mantiene la comisión de la bóveda ${say.vault(p)} entre ${say.rate(p.minFeeBps)} y ${say.rate(p.maxFeeBps)}${p.before ? ` (ahora entre ${say.rate(p.before.minFeeBps)} y ${say.rate(p.before.maxFeeBps)})` : ''}.`,
  treasury_boost: (p, say) =>
    `Paga ${say.amount(p.amount, p.asset)} del presupuesto de impulsos de la bóveda ${say.vault(p)} a la propia bóveda, desde la tesorería ${p.treasury}.`,
  treasury_deposit: (p, say) =>
    `Agrega ${say.amount(p.amount, p.asset)} al presupuesto de impulsos de la bóveda ${say.vault(p)}, en la tesorería ${p.treasury}.`,
};

/** What is carried too little of: the beginning of a sentence. */
const lackings: { [L in WarningParams['resources_short']['lacking']]: string } = {
  entries: 'Cambió lo que toca',
  archived: 'Se archivó algo que toca',
  resources: 'Necesita más recursos',
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

/** Who else profits from rent, and whether it is fixed. */
const wakesFor = (shared: boolean) =>
  shared ? 'Otras personas también los usan: si alguien los restaura antes, usted no lo paga.' : 'Solo usted los usa.';
const prolongsFor = (shared: boolean) =>
  shared ? 'Otras personas también los usan: si alguien los extiende antes, usted no lo paga.' : 'Solo usted los usa.';

const fails: PlanWords['fails'] = {
  account_exists: 'la cuenta ya existe',
  no_account: 'la cuenta no existe',
  not_authorized: 'el emisor no autorizó la línea de confianza',
  bound_by_offers: 'el saldo está comprometido en ofertas abiertas',
  line_full: 'superaría el límite de la línea de confianza',
  too_dear: 'se recibiría más de lo que se envía',
  no_line: 'falta una línea de confianza',
  no_offer: 'la oferta no existe',
  same_asset: 'cambia un activo por sí mismo',
  own_asset: 'un emisor no puede tener una línea de confianza de su propio activo',
  limit_too_low: 'el límite es menor que el saldo y las ofertas abiertas',
  line_needed: 'una línea de confianza de un pool de liquidez depende de ella',
  pool_lines_missing: 'los activos del pool necesitan antes líneas de confianza',
  nothing_to_delete: 'no hay nada que quitar',
  too_many_entries: 'la cuenta tendría demasiadas entradas',
  weight_too_high: 'un peso supera 255',
  own_key_as_signer: 'la clave propia de la cuenta no se puede agregar como firmante',
  flags_fixed: 'las opciones de la cuenta están bloqueadas',
  flags_clash: 'las opciones se contradicen',
  not_issuer: 'solo el emisor puede hacerlo',
  not_revocable: 'el emisor no puede revocar la autorización',
  no_clawback: 'el emisor no puede quitar este saldo',
  holder_lacks: 'el titular no tiene tanto',
  merge_into_itself: 'una cuenta no se puede fusionar consigo misma',
  has_entries: 'la cuenta todavía tiene líneas de confianza, ofertas o datos',
  is_sponsor: 'la cuenta todavía paga reservas de otros',
  sequence_too_high: 'el número de secuencia de la cuenta es demasiado alto para cerrarla',
  sequence_negative: 'el número de secuencia es negativo',
  no_inflation: 'la inflación ya no funciona',
  already_sponsored: 'otra cuenta ya paga sus reservas',
  not_sponsored: 'nadie empezó a pagar las reservas de esta cuenta',
  sponsors_in_turn: 'una cuenta patrocinada no puede patrocinar a otras al mismo tiempo',
  not_sponsor: 'la cuenta no paga esta reserva',
  only_transferable: 'la reserva de un saldo reclamable necesita quien la pague',
  no_entry: 'la entrada no existe',
  no_pool: 'el pool de liquidez no existe',
  price_outside: 'el precio del pool está fuera de los límites',
  under_minimum: 'el pool pagaría menos que el mínimo',
};

const warnings: PlanWords['warnings'] = {
  undecodable: (p) => `Ballast no puede leer una parte de esto (${p.part}), así que no lo firmará.`,
  foreign_recipient: (p) => `El pool de préstamos le pagaría a ${p.to}, que no es su cuenta.`,
  can_fail: () => 'Una parte podría fallar y el resto completarse. Su dinero podría quedar a medio camino.',
  router_shape: () => 'Llama al enrutador de una forma no prevista en esta red.',
  locked_out: (p) =>
    p.nobody
      ? `Después de esto, los firmantes de ${p.account} no alcanzarían el peso necesario y sus fondos quedarían bloqueados.`
      : `Después de esto, su clave ya no podría hacer todo lo que puede hacer ahora con ${p.account}.`,
  own_signer_weaker: (p) =>
    ({
      removed: `Esto quita su clave ${p.key} de los firmantes de ${p.account}.`,
      idle: `Después de esto, su clave ${p.key} ya no podría ayudar a firmar algunas o todas las cosas que ayuda a firmar ahora por ${p.account}.`,
      alone: `Después de esto, su clave ${p.key} necesitaría a otros firmantes para cosas que ahora hace por sí sola con ${p.account}.`,
    })[p.loss],
  upgrade_unknown_code: (p) => `Reemplaza el código de ${p.contract} por código desconocido (${p.hash}).`,
  expired: () => 'Esta transacción venció. La red no la aceptará.',
  fee_above_ceiling: (p, say) => `La tarifa de ${say.amount(p.fee, 'XLM')} supera el límite de ${say.amount(p.ceiling, 'XLM')}.`,
  manager_outside_register: (p) =>
    `Da el rol de Gestor de ${p.vault} a ${p.stabilizer} sin registrarla allí. Cualquiera podría quedarse con la bóveda.`,
  authorization_mismatch: (p) => `Su firma permitiría «${p.fn}» de ${p.contract}, que esta transacción no llama.`,
  signature_not_needed: () => 'Esta transacción no necesita la firma de su cuenta.',
  other_source: (p) =>
    p.own ? 'Otra cuenta envía esta transacción, y una parte actúa por la de usted.' : `Una parte actúa por otra cuenta: ${p.source}.`,
  other_fee_source: (p) => `Otra cuenta paga la tarifa: ${p.feeSource}.`,
  already_signed: (p) => (p.count === 1 ? 'Ya tiene 1 firma.' : `Ya tiene ${p.count} firmas.`),
  foreign_authorization: (p) => (p.signed ? `${p.address} ya firmó su parte.` : `${p.address} todavía debe firmar su parte.`),
  own_address_entry: () => 'Su cuenta autorizaría una llamada en una entrada aparte, que Ballast no firma junto con una transacción.',
  delegates: (p, say) => `Pueden firmar por ${p.address}: ${say.list(p.delegates)}.`,
  authorization_long: (p) => `La autorización de ${p.address} vale durante ${p.ledgers} ledgers. Es más de lo habitual.`,
  deep_authorization: (p) => `Su firma también cubre ${p.foreign} llamadas a contratos desconocidos.`,
  signers_change(p, say) {
    if (p.signers.length === 0) return `Después de esto, ninguna clave puede firmar por ${p.account}.`;
    const others = (need: number) => p.signers.filter(({ key, weight }) => key !== p.account && weight >= Math.max(need, 1));
    const canDo = (keys: typeof p.signers, can: string) =>
      `Después de esto, ${say.list(keys.map(({ key }) => key))} ${keys.length > 1 ? 'pueden, cada uno por separado,' : 'puede por sí solo'} ${can}.`;
    const keys = others(Math.max(p.thresholds.high, p.thresholds.medium));
    if (keys.length > 0) return canDo(keys, `mover todo lo que hay en ${p.account}, cambiar sus claves y dejar fuera a los demás`);
    const funds = others(p.thresholds.medium);
    if (funds.length > 0) return canDo(funds, `mover todo lo que hay en ${p.account}`);
    return `Cambia quién puede firmar por ${p.account}, o cuántas firmas hacen falta.`;
  },
  unusual_signer: (p) => `Un firmante que no es una cuenta podría actuar por la de usted: ${term(p.kind)}.`,
  role_change: (p) => `Da el rol de ${wordOf(roles, p.role) ?? p.role} de ${p.contract} a ${p.to}.`,
  no_time_bounds: () => 'Nunca vence. Una vez firmada, se puede enviar en cualquier momento.',
  long_validity: (p, say) => `Se puede enviar hasta el ${say.time(p.validUntil)}, más de lo necesario.`,
  valid_later: (p, say) => `Solo se puede enviar después del ${say.time(p.validAfter)}.`,
  preconditions: (p, say) => `Tiene condiciones poco comunes: ${say.list(p.conditions.map((code) => term(code)))}.`,
  memo: (p) => `Memo (${term(p.type)}): ${p.value}`,
  memo_required: (p) => `${p.destination} exige un memo. Sin él, es posible que no le acrediten el pago.`,
  login: (p) => `Va a iniciar sesión en ${p.domain}. No se mueven fondos.`,
  login_domain: (p) =>
    `Esto inicia sesión en ${p.domain}, pero la solicitud viene de ${p.origin}. Alguien podría estar intentando entrar en su nombre.`,
  witness_silent: (p) =>
    `${p.name} ${p.late ? 'va atrasado respecto a la red' : 'no respondió'}. ${
      (p.others ?? 1) > 1
        ? 'Los otros dos nodos coinciden en la hora y el número de secuencia de su cuenta.'
        : 'Un solo nodo confirma la hora y el número de secuencia de su cuenta.'
    }`,
  clock_off: (p, say) =>
    `El reloj de su computadora marca ${say.time(p.clock)}, pero la hora de la red es ${say.time(p.closeTime)}. ${say.list(p.names)} coinciden, así que Ballast usa la de ellos. Revise su reloj.`,
  newer_protocol: (p) =>
    `La red usa ahora el protocolo ${p.protocol}. Esta billetera conoce sus reglas hasta el protocolo ${p.known}, así que una regla nueva podría causar algo que la revisión no muestra. Busque una actualización de la billetera.`,
  fee_high: (p, say) => `La tarifa de red de ${say.amount(p.fee, 'XLM')} es mucho más alta de lo habitual.`,
  fee_unusual: (p, say) =>
    `La tarifa de ${say.amount(p.fee, 'XLM')}, sin la renta, es más alta de lo habitual. La más alta registrada para esto es ${say.amount(p.usual, 'XLM')}. Lo que no se usa se devuelve.`,
  rent_wakes: (p, say) =>
    `Hasta ${say.amount(p.amount, 'XLM')} de la tarifa restauran datos archivados de contratos que esta transacción necesita y los conservan hasta el ${say.time(p.until)} aproximadamente. ${wakesFor(p.shared)}`,
  rent_prolongs: (p, say) =>
    `Hasta ${say.amount(p.amount, 'XLM')} de la tarifa evitan que se archiven datos de contratos hasta el ${say.time(p.until)} aproximadamente. ${prolongsFor(p.shared)}`,
  reserve_held: (p, say) => `${say.amount(p.amount, 'XLM')} quedarán bloqueados como reserva. Los recuperará cuando elimine la entrada.`,
  low_reserve: (p, say) => `A ${p.account} le faltan ${say.amount(p.missing, 'XLM')}. Agregue XLM antes, o esto fallará.`,
  large_share: (p, say) =>
    p.holder
      ? `Con esto sale el ${p.percent} % del ${say.asset(p.asset)} de ${p.holder}.`
      : `Con esto sale el ${p.percent} % de su ${say.asset(p.asset)}.`,
  not_enough: (p, say) => `Le faltan ${say.amount(p.missing, p.asset)}. Esto fallará.`,
  shortfall_from_wallet: (p, say) =>
    p.surely
      ? `Al menos ${say.amount(p.surely, p.asset)} de esto salen de su billetera. En el peor caso, si su posición no pagara nada, serían hasta ${say.amount(p.most, p.asset)}.`
      : `Su posición debería cubrir todo esto. En el peor caso, si no pagara nada, saldrían hasta ${say.amount(p.most, p.asset)} de su billetera.`,
  residual: (p, say) =>
    `Los intereses que gane hasta que esto se ejecute quedan en su billetera: unos ${say.amount(p.likely, p.asset)}, ${say.amount(p.most, p.asset)} como máximo.`,
  shares_estimate: () => 'El número de participaciones es una estimación. La bóveda lo fija al recibir su depósito.',
  not_invested: () => 'Su depósito no rinde nada hasta el próximo rebalanceo de la bóveda.',
  lies_idle: (p, say) => `La bóveda no está prestando ahora, así que sus ${say.about(p.amount, p.asset)} todavía no rendirán nada.`,
  reward_fallback: (p) => `${p.destination} es del operador del servicio. Perderá todo lo que envíe allí.`,
  destination_cannot_receive: (p, say) =>
    `${p.destination} todavía no puede recibir ${say.asset(p.asset)}. Necesita una línea de confianza, o esto fallará.`,
  destination_missing: (p) => `${p.destination} todavía no existe en la red. Revise la dirección.`,
  issuer_powers: (p, say) =>
    `El emisor de ${say.asset(p.asset)} conserva el control sobre ese activo: ${say.list(p.flags.map((code) => term(code)))}.`,
  lookalike_asset: (p, say) =>
    `${say.asset(p.asset)} se parece a ${p.like ?? p.asset.code}, pero no es el ${p.like ?? p.asset.code} de la configuración de esta red. Puede no valer nada.`,
  swap_price: (p, say) =>
    `${p.count > 1 ? `${p.count} intercambios de ${say.asset(p.selling)} aceptan` : 'Esto acepta'} recibir tan solo ${say.amount(p.least, p.asset)} por ${say.amount(p.sold, p.selling)}. El precio de mercado ahora es de unos ${say.about(p.market, p.asset)}. Usted podría perder la diferencia.`,
  swaps_together: (p) =>
    `Cada intercambio acepta un poco menos que el precio de mercado. Uno tras otro, pueden dejarle solo el ${p.percent} % de lo que entrega.`,
  offer_price: (p, say) =>
    `Cualquiera puede tomar esta oferta mientras esté abierta. El precio de mercado de esa cantidad es ahora de unos ${say.about(p.market, p.asset)}.`,
  price_unknown: (p, say) => {
    const trade = `Entrega hasta ${say.amount(p.sold, p.selling)} por al menos ${say.amount(p.least, p.buying)}.`;
    const pair = `${say.asset(p.selling)} y ${say.asset(p.buying)}`;
    const like = p.like ? ` No es el ${p.like} que figura en esta red.` : '';
    if (p.why === 'silent')
      return `No se pudo consultar el precio de mercado de ${pair}. ${trade}${like} Actualice la vista previa para reintentar.`;
    if (p.why === 'no_market')
      return `Ahora no hay mercado entre ${pair}, así que este precio no se puede verificar. ${trade}${like} Firme solo si sabe cuánto valen ambos.`;
    return `Hay más pares de los que Ballast puede verificar, así que el precio de ${pair} no se comparó. ${trade}${like} Haga menos intercambios a la vez.`;
  },
  flags_forever: (p) =>
    `Los poderes de ${p.account} sobre los activos que emite ya no podrán cambiarse nunca, y la cuenta no podrá cerrarse.`,
  will_fail: (p) => `Ahora fallaría: ${wordOf(fails, p.why) ?? p.why}. Si eso cambia antes de enviarla, todo lo que ve aquí puede ocurrir.`,
  domain_change: (p) =>
    `El dominio de ${p.account} cambia de ${p.before ? `«${p.before}»` : 'ninguno'} a ${p.after ? `«${p.after}»` : 'ninguno'}. Quien tiene los activos que emite confía en él.`,
  blank_lines: (p) => `Hay ${p.count} líneas en blanco antes de la última parte de este texto, como para ocultarla. Léalo hasta el final.`,
  bought_for_another: (p, say) => `${say.asset(p.asset)} va a ${p.destination}, no a usted.`,
  burns: (p, say) => `${say.amount(p.amount, p.asset)} vuelven a su emisor y se destruyen.`,
  line_waits: (p, say) => `No podrá recibir ${say.asset(p.asset)} hasta que su emisor autorice la línea de confianza.`,
  line_frozen: (p, say) =>
    `${p.holder} ya no podrá usar ${say.asset(p.asset)}. Sus ofertas abiertas se cancelan y sus participaciones de pools de liquidez pasan a saldos reclamables.`,
  pool_empty: (p, say) =>
    `El pool de liquidez de ${say.list(p.assets.map((asset) => say.asset(asset)))} está vacío. Su depósito fija el precio.`,
  pool_bounds: (p, say) => {
    const [a, b] = p.assets;
    return a && b
      ? `Este depósito puede hacerse a ${say.price(p.price, a, b)}. Al precio actual del pool valdría entonces solo el ${p.percent} % de lo que pone.`
      : `Este depósito puede hacerse a un precio que dejaría solo el ${p.percent} % de su valor.`;
  },
  pool_least: (p, say) => {
    const both = (amounts: readonly string[]) => say.list(p.assets.map((asset, index) => say.amount(amounts[index] ?? '0', asset)));
    return `Sus participaciones valen ahora unos ${both(p.fair)}, pero esto acepta recibir tan solo ${both(p.least)}. Podría perder la diferencia.`;
  },
  merge: (p) => `Cierra la cuenta para siempre. Todo lo que tiene va a ${p.destination}.`,
  unlimited_allowance: (p, say) => `${p.spender} podría llevarse todo su ${say.asset(p.token)}, ahora y en el futuro.`,
  long_allowance: (p, say) => `${p.spender} podría gastar su ${say.asset(p.token)} durante ${p.days} días.`,
  allowance: (p, say) => `${p.spender} puede llevarse hasta ${say.amount(p.amount, p.token)} sin volver a preguntarle.`,
  large_allowance: (p, say) =>
    `${p.spender} podría llevarse parte de su ${say.asset(p.token)} en cualquier momento. Junto con lo que ya está permitido, hasta ${say.amount(p.amount, p.token)}${p.percent === undefined ? '' : `, el ${p.percent} % de lo que tiene`}.`,
  taken_by_allowance: (p, say) => `${p.spender} se lleva ${say.amount(p.amount, p.token)} de ${p.holder} usando un permiso de gasto.`,
  sponsorship: (p, say) => {
    const [count, own, them] = p.entries === 1 ? ['1 entrada', 'propia', 'la'] : [`${p.entries} entradas`, 'propias', 'las'];
    const whose =
      p.owner === null
        ? `${count} que solo pueden liberar quienes ${them} reclamen`
        : p.owner === p.payer
          ? `${count} ${own}`
          : `${count} de ${p.owner}`;
    return `${p.payer} bloquea ${say.amount(p.amount, 'XLM')} de reserva por ${whose}${p.before ? `, en lugar de ${p.before}` : ''}.${p.owner !== null && p.owner !== p.payer ? ` Solo ${p.owner} puede cerrar${them}.` : ''}`;
  },
  sequence_exhausted: () => 'Después de esto, la cuenta no podrá enviar transacciones nunca más.',
  sequence_jump: (p) => `El número de secuencia de la cuenta salta a ${p.to}. Las transacciones ya firmadas dejan de valer.`,
  gift: () => 'Cualquiera puede enviarle un regalo. No siga los enlaces de su texto.',
  borrows: (p, say) => `Toma prestados ${say.amount(p.amount, p.asset)}. Si su garantía pierde valor, puede venderse.`,
  takes_debt: () => 'Quien toma una subasta asume la deuda de otra persona. Ballast no puede saber qué recibiría usted a cambio.',
  budget_irrevocable: () => 'No podrá recuperar lo que agregue al presupuesto de impulsos. El operador decide cuándo se gasta.',
  fee_bounds_stall: (p, say) =>
    isStranded(p.currentFeeBps, p)
      ? `La comisión actual, ${say.rate(p.currentFeeBps)}, no está entre ${say.rate(p.minFeeBps)} y ${say.rate(p.maxFeeBps)}, así que no puede moverse y el objetivo no se cumplirá. Elija un rango que la incluya.`
      : `El rango llega hasta ${say.rate(p.maxFeeBps)}, pero la bóveda no acepta comisiones por encima de ${say.rate(9_000)}. Cuando el objetivo pida más, la comisión no podrá moverse. Elija un máximo de ${say.rate(9_000)} o menos.`,
  unknown_contract: (p) =>
    `El contrato ${p.contract} es desconocido. Con su firma puede hacer todo lo que aparece bajo su llamada, y nada más. Lo que le pagaría no está garantizado.`,
  code_changed: (p) =>
    `El código de ${p.name || p.contract} cambió desde que se incluyó en la configuración de esta red. Lo que promete no está garantizado.`,
  effect_unknown: (p) => `Ballast no pudo calcular qué hace ${p.contract} con el dinero de ${p.holder}.`,
  foreign_vault: (p, say) =>
    [
      `La bóveda ${p.vault} no está en la configuración de esta red.${p.name ? ` Quien la creó la llamó «${p.name}»; cualquiera puede elegir cualquier nombre.` : ''} Su depósito depende de estos:`,
      `Gestor ${p.manager}: puede quedarse con hasta el ${say.rate(9_000)} de las ganancias como comisión, cambiar el dinero a cualquier precio y ceder todos los roles${p.upgradable ? '; también puede reemplazar el código de la bóveda y llevárselo todo' : ''}.`,
      p.emergencyManager ? `Gestor de emergencia ${p.emergencyManager}: puede retirar el dinero de las estrategias y pausarlas.` : '',
      p.rebalanceManager ? `Gestor de rebalanceo ${p.rebalanceManager}: puede cambiar el dinero a cualquier precio.` : '',
      p.feeReceiver ? `Receptor de comisiones ${p.feeReceiver}: recibe las comisiones.` : '',
      p.strategies.length > 0 ? `Estrategias ${say.list(p.strategies)}: guardan lo invertido y podrían no devolverlo.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  missing_contract: (p) => `El contrato ${p.contract} no existe en la red.`,
  unlisted_contract: (p) =>
    `${p.contract} parece ${wordOf(likenesses, p.kind) ?? 'un contrato conocido'}, pero no está en la configuración de esta red.`,
  unlisted_vault: (p) =>
    `La bóveda ${p.vault} no está en la configuración de esta red.${p.name ? ` Quien la creó la llamó «${p.name}»; cualquiera puede elegir cualquier nombre.` : ''}`,
  lookalike_vault: (p) => `La bóveda ${p.vault} se llama «${p.name}», que se parece a «${p.like}», pero es otra. Revise su dirección.`,
  external_code: (p) => `Otra persona puede cambiar el código de ${p.contract} sin aviso.`,
  unusual_call: (p) => `Ballast no puede explicar «${p.fn}» de ${p.contract}. Firme solo si sabe qué hace.`,
  odd_arguments: (p) => `«${p.fn}» de ${p.contract} se llama con argumentos que no acepta.`,
  restores: (p) => `Restaura ${p.entries === 1 ? '1 entrada archivada' : `${p.entries} entradas archivadas`} (incluido en la tarifa).`,
  simulation_failed: (p) => `La simulación falló, así que Ballast no puede saber qué hace esto: ${p.error}`,
  resources_short: (p) =>
    `${lackings[p.lacking]} desde que se creó esta transacción, así que fallaría tal como está. Hay que crearla de nuevo y todos deben volver a firmarla.`,
  hidden_text: (p) => `${wordOf(places, p.where) ?? 'Un texto'} contiene caracteres ocultos o engañosos. Se muestran como marcas.`,
  odd_map: () => 'Una lista de valores con nombre tiene repetidos o está desordenada. Se muestra como llegó.',
  facts_missing: (p, say) =>
    `Ballast no pudo cargar ${p.asset ? say.asset(p.asset) : term(p.what)}, así que esta revisión puede estar incompleta.`,
  message_like_xdr: () =>
    'Este mensaje parece una transacción. Alguien podría hacer mal uso de su firma. Firme solo si sabe exactamente por qué.',
  line_not_empty: (p, say) =>
    `La línea de confianza de ${say.asset(p.asset)} no se puede eliminar: todavía tiene ${say.amount(p.left, p.asset)}.`,
  issuer_missing: (p, say) => `El emisor de ${say.asset(p.asset)} no existe, así que el activo tampoco.`,
  claim_gone: () => 'Este saldo reclamable ya no existe. Alguien lo reclamó o lo recuperó.',
  claim_refused: () => 'Esta cuenta no puede reclamar este saldo ahora.',
  sponsorship_open: () => 'Empieza a pagar reservas y nunca termina, así que la red lo rechazará.',
};

const fee = (say: Say, low: number, high: number) => (low === high ? say.rate(low) : `de ${say.rate(low)} a ${say.rate(high)}`);

const fees = (bounds: readonly [string, string] | undefined) => (bounds ? `entre ${bounds[0]} y ${bounds[1]}` : 'dentro de su rango');

const headlines: PlanWords['headlines'] = {
  moved: (p, say) => `Mueve ${say.amount(p.amount, p.asset)} de ${p.from} a ${say.vault(p.to)}${p.invest ? '' : ', sin invertir todavía'}.`,
  swapped: (p, say) =>
    `Mueve ${say.amount(p.amount, p.asset)} de ${say.vault(p.from)} a ${say.vault(p.to)}${p.invest ? '' : ', sin invertir todavía'}.`,
  claimed: (p, say) => `Reclama ${say.amount(p.amount, p.asset)} para esta cuenta.`,
  claimedFor: (p, say) => `Reclama ${say.amount(p.amount, p.asset)} y lo envía todo a ${p.to}.`,
  accrued: (p, say) => `Reclama unos ${say.amount(p.amount, p.asset)} ganados en ${p.from}.`,
  deposited: (p, say) =>
    `Deposita ${say.list(p.amounts.map(({ amount, asset }) => say.amount(amount, asset)))} en ${say.vault(p)}${p.invest ? '' : ', sin invertir todavía'}.`,
  withdrawn: (p, say) => `Retira unos ${say.amount(p.amount, p.asset)} de ${say.vault(p.from)}.`,
  funded: (p, say) => `Agrega ${say.amount(p.amount, p.asset)} al presupuesto de impulsos de ${say.vault(p)}.`,
  registered: (p, say) =>
    `Registra ${say.vault(p)} en el estabilizador: APY objetivo de ${say.rate(p.targetApyBps)}, comisión ${fee(say, p.minFeeBps, p.maxFeeBps)}.`,
  retargeted: (p, say) =>
    `Cambia el APY objetivo de ${say.vault(p)}${p.before === undefined ? '' : ` de ${say.rate(p.before)}`} a ${say.rate(p.targetApyBps)}.`,
  rebounded: (p, say) =>
    `Fija el rango de comisión de ${say.vault(p)}: ${fee(say, p.minFeeBps, p.maxFeeBps)}${p.before ? ` (antes: ${fee(say, p.before.minFeeBps, p.before.maxFeeBps)})` : ''}.`,
  left: (p, say) => `Quita ${say.vault(p)} del estabilizador.`,
  loggedIn: (p) => `Inicia sesión en ${p.domain}.`,
  feePaid: (p) => `Paga una tarifa mayor por una transacción de ${p.source}.`,
};

const of = (account: string | undefined) => (account === undefined ? '' : ` de ${account}`);

const entryNames: { [kind: string]: [one: string, many: string] } = {
  account: ['cuenta', 'cuentas'],
  trustline: ['línea de confianza', 'líneas de confianza'],
  poolShare: ['línea de confianza de pool', 'líneas de confianza de pool'],
  offer: ['oferta', 'ofertas'],
  data: ['dato', 'datos'],
  signer: ['firmante', 'firmantes'],
  claimableBalance: ['saldo reclamable', 'saldos reclamables'],
};

const review: PlanWords['review'] = {
  hands: {
    title: 'Firmas',
    count(have, need, of, weighed) {
      const signed = `${have === 1 ? 'firmó' : 'firmaron'} ${have}`;
      if (weighed) return `Peso firmado: ${have} de ${need}`;
      return `${need < of ? `Deben firmar ${need} de estos ${of}` : `Deben firmar los ${of}`} · ${signed}`;
    },
    times: { 3600: '1 hora', 86400: '1 día', 604800: '7 días' },
    weight: (weight) => `peso ${weight}`,
    signed: 'Firmó',
    missing: 'Aún no ha firmado',
    here: 'esta billetera',
    device: 'su Ledger',
    kinds: { T: 'Transacción preautorizada', X: 'Bloqueo por hash', P: 'Contenido firmado' },
    first: 'Esta cuenta necesita más de una firma. Firme primero y luego envíe un enlace a los demás firmantes.',
    joins: 'Otra persona inició esta transacción. Revísela como si fuera suya: su firma se suma a las demás.',
    completes: 'Su firma es la última que falta. Ballast envía la transacción en cuanto usted firme.',
    succeeds: (time) => `Comprobado el ${time}: se completaría. Ballast lo comprueba otra vez justo antes de enviarla.`,
    enough: 'Ya tiene suficientes firmas. Ballast la envía cuando usted confirme.',
    stands: (time) => `Las firmas dadas hasta ahora valen hasta el ${time}: quien tenga suficientes aún puede enviar esta transacción.`,
    renewed: 'Si la actualiza, será otra transacción y todos tendrán que firmar de nuevo.',
    shared: 'Cancelar aquí no retira una firma que ya compartió.',
    holds: 'Mientras espera, esta cuenta no puede enviar nada más desde esta billetera.',
    time: 'Tiempo para que firmen los demás',
    timeWhat: 'Con más tiempo, los montos y la tarifa tienen más margen para cambiar antes de que todos firmen.',
    share: 'Firmar y compartir',
    submit: 'Firmar y enviar',
    send: 'Envíe la transacción a los demás firmantes. Ellos la revisan, la firman y se la devuelven. Se envía en cuanto haya aquí firmas suficientes; quien firme al final también puede enviarla.',
    copyLink: 'Copiar enlace',
    copyTransaction: 'Copiar XDR de la transacción',
    paste: 'Copia firmada de otro firmante',
    pasteHint: 'Pegue el enlace o el XDR que le enviaron.',
    add: 'Agregar firma',
    added: (count) => (count === 1 ? 'Se agregó 1 firma.' : `Se agregaron ${count} firmas.`),
    known: 'Esa firma ya está aquí.',
    site: 'Varias personas firman por esta cuenta, y un sitio no puede reunir sus firmas. Haga este cambio en Ballast.',
    ways: {
      save: 'Guardar como archivo',
      show: 'Mostrar como código QR',
      hide: 'Ocultar el código QR',
      code: 'Código QR de la transacción',
      frame: (number, of) => `Código ${number} de ${of}`,
      frames: 'Los códigos cambian solos. Mantenga la cámara sobre ellos hasta leerlos todos, en cualquier orden.',
      pause: 'Pausar',
      play: 'Reanudar',
      next: 'Código siguiente',
      tooLong: 'Esta transacción es demasiado larga para códigos QR. Envíe el enlace o el archivo.',
      openFile: 'Abrir archivo',
      scan: 'Escanear QR',
      scanStop: 'Detener la cámara',
      camera: 'Lo que ve la cámara',
      cameraRefused: 'Ballast no tiene permiso para usar la cámara. Permítalo en el navegador, o use un archivo o el enlace.',
      noCamera: 'Aquí no se puede usar ninguna cámara. Abra un archivo o una imagen del código, o pegue el enlace.',
      read: (count, of) => `${count} de ${of} códigos leídos`,
      faults: {
        foreign: 'En ese código QR no hay ninguna transacción.',
        mixed: 'Ese código es de otra transacción. Empiece de nuevo o siga con los códigos de la primera.',
        damaged: 'Los códigos no encajan entre sí. Empiece de nuevo y léalos todos otra vez.',
        nothing: 'En ese archivo no hay ninguna transacción.',
      },
      anew: 'Empezar de nuevo',
    },
    service: {
      put: (host) => `Dejarla en ${host}`,
      update: (host) => `Actualizarla en ${host}`,
      look: 'Buscar firmas allí',
      copy: 'Copiar enlace del servicio',
      sees: (host) =>
        `${host} y cualquiera que tenga el enlace podrán leer la transacción y ver quién la firmó. Después no se puede retirar de allí.`,
      looks: (host) => `Mientras esto esté abierto, Ballast busca firmas nuevas en ${host} cada 10 segundos.`,
      done: (host) => `Ya está en ${host}. Envíe el enlace del servicio a los demás firmantes.`,
      none: 'Allí todavía no hay firmas nuevas.',
    },
    kept: (time) => `Las firmas se conservan. Puede enviar la misma transacción otra vez hasta el ${time}.`,
    sendAgain: 'Enviar otra vez',
    pay: { who: 'Quién la paga', button: 'Pagar una tarifa mayor' },
    open: {
      title: 'Firmar con otros',
      lead: 'Abra una transacción que necesita su firma o agregue una cuenta que comparte.',
      label: 'Enlace, XDR de la transacción o dirección de la cuenta',
      hint: 'No se firma nada antes de que lo revise.',
      open: 'Continuar',
      stuck: '¿Ya firmaron todos y la tarifa es muy baja?',
      add: 'Agregar esta cuenta',
      maker: {
        says: (host) => `Este enlace dice que lo creó ${host}. Eso aún no está verificado.`,
        foreign: (host) => `Este dominio se escribe con letras poco comunes. Su nombre real es ${host}.`,
        check: (host) => `Verificar con ${host}`,
        checking: 'Verificando…',
        why: (host) => `Ballast le pide a ${host} la clave con la que firma sus enlaces. El dominio ve su dirección IP.`,
        proven: (host) => `Creado por ${host} (verificado)`,
        provenWhat: 'Esto dice quién creó el enlace, no que la transacción le convenga.',
        unproven: (host) =>
          `Este enlace dice que lo creó ${host}, pero su firma no lo demuestra. Alguien pudo haberlo cambiado. Pida uno nuevo.`,
        noDomain: 'Este enlace dice quién lo creó, pero no nombra un dominio válido. Alguien pudo haberlo cambiado. Pida uno nuevo.',
      },
    },
  },
  signing: (time) => `Esperando una firma hasta el ${time}, también con esta ventana cerrada.`,
  paidAs: (name, host, time) => `${host} mostraba esta dirección como ${name} el ${time}. El pago va a la dirección.`,
  own: (name) => name && `«${name}»`,
  alike: (address, known) => `${address} se parece a ${known}, que usted conoce, pero es otra dirección. Compare cada carácter.`,
  firstPayment: 'Primer pago a esta dirección',
  firstPaymentWhat: 'Los pagos no se pueden deshacer. Compare cada grupo de caracteres con la dirección que le dieron.',
  memo: 'Memo',
  noMemo: 'Ninguno. Si un exchange le dio uno, hace falta para que le acredite el pago.',
  memoKind: (type) => term(type),
  many: (count) => `Hace ${count} cosas en una sola transacción: todas o ninguna.`,
  dangers: (count) => (count === 1 ? '1 peligro' : `${count} peligros`),
  leaves: 'Sale',
  kept: 'Queda bloqueado',
  arrives: 'Llega',
  afterwards: 'Después',
  stays: 'Se queda en su cuenta; solo sale la tarifa.',
  details: 'Detalles',
  detailsOf: (steps) => (steps === 1 ? 'Detalles: 1 paso' : `Detalles: ${steps} pasos`),
  steps: 'Pasos',
  times: (count) => `× ${count}`,
  sum: (amount) => `${amount} en total`,
  contracts: 'Contratos llamados',
  others: 'Otras cuentas',
  bound: {
    about: 'unos',
    least: 'al menos',
    most: 'hasta',
    permitted: 'puede llevarse hasta',
    claimed: 'según el contrato',
    none: 'sin mínimo',
  },
  from: {
    position: (pool) => `desde ${pool}`,
    shares: (vault) => `desde ${vault}`,
    claimable: 'desde sus saldos reclamables',
    account: (account) => `desde ${account}`,
  },
  into: {
    position: (pool) => `prestados a ${pool}`,
    shares: (vault) => `en ${vault}`,
    claimable: 'por reclamar',
    wallet: 'a su billetera',
  },
  to: (receivers, first) => `a ${receivers.join(' o ')}${first ? ', primer pago' : ''}`,
  receiver: 'Para',
  destroyed: 'se quema para siempre',
  moreReceivers: (count) => (count === 1 ? 'a 1 destinatario más' : `a ${count} destinatarios más`),
  least: (amount) => `al menos ${amount}`,
  worth: (amount) => `valen unos ${amount}`,
  mostIfLost: (amount) => `hasta ${amount} si antes pierde valor`,
  remains: (amount, place) => `Queda en ${place}: ${amount}`,
  boughtFor: (amount, vault) => `a cambio de al menos ${amount} depositados en ${vault}`,
  locked: 'bloqueados, siguen siendo suyos',
  lockedFor: 'bloqueados por entradas de otros',
  unlocked: 'desbloqueados',
  freedBy: {
    trustline: (code) => `Se liberan cuando elimine la línea de confianza de ${code}`,
    offer: 'Se liberan cuando la oferta se ejecute o se cancele',
    data: 'Se liberan cuando borre el dato',
    signer: 'Se liberan cuando se elimine esa clave',
    claimable: 'Se liberan cuando se reclame el saldo',
    entry: 'Se liberan cuando elimine la entrada correspondiente',
  },
  control: {
    all: (account) => `Quién puede mover fondos y cambiar claves${of(account)}`,
    medium: (account) => `Quién puede mover fondos${of(account)}`,
    high: (account) => `Quién puede cambiar claves${of(account)}`,
    low: (account) => `Quién puede reclamar saldos y avanzar la secuencia${of(account)}`,
    rule: ({ alone, together }, say) => {
      const either = new Intl.ListFormat('es', { type: 'disjunction' });
      const joint = !together
        ? []
        : 'need' in together
          ? [
              together.need === together.keys.length
                ? `${say.list(together.keys)} juntos`
                : `${together.need} cualesquiera de ${say.list(together.keys)}`,
            ]
          : [`claves que sumen un peso de ${together.weight}: ${say.list(together.keys)}`];
      if (alone.length + joint.length === 0) return 'nadie';
      if (joint.length === 0) return `${either.format(alone)}${alone.length > 1 ? ', cada uno por separado' : ''}`;
      return either.format([...alone.map((key) => `${key} por separado`), ...joint]);
    },
    closed: (account, into) => `${account ?? 'Esta cuenta'} se cierra para siempre. Sus XLM van a ${into}.`,
    flags: (account) => `Control sobre los activos emitidos${of(account)}`,
    domain: (account) => `Dominio${of(account)}`,
    line: (holder, asset) => `Qué puede hacer ${holder} con ${asset}`,
    role: (role, contract) => `${role} de ${contract}`,
    can: {
      manager: 'Fija la comisión, asigna los roles, pausa y vacía estrategias y reemplaza el código si está permitido.',
      emergencyManager: 'Pausa estrategias y retira sus fondos hacia la bóveda.',
      rebalanceManager: 'Mueve los fondos de la bóveda entre estrategias y puede cambiarlos por otros activos.',
      feeReceiver: 'Recibe las comisiones de la bóveda y decide quién las recibirá después.',
      admin: 'Emite tokens nuevos, y congela o quita saldos si el token lo permite.',
    },
    code: (contract) => `Código de ${contract}`,
    codeNote: 'El contrato ejecutará el código nuevo.',
    allowance: (spender, amount, asset, time) =>
      `${spender} puede llevarse ${amount === null ? `todo su ${asset}` : `hasta ${amount}`} hasta el ${time} aproximadamente, sin volver a preguntarle.`,
    allowanceEnds: (spender, asset) => `${spender} ya no puede llevarse su ${asset}.`,
    allowanceBefore: (amount) => `Antes: hasta ${amount}`,
    reserve: (payer, amount, entries, owner) =>
      `${payer === undefined ? 'Usted mantendría' : `${payer} mantendría`} bloqueados ${amount} por ${entries} de ${owner ?? 'otros'}.`,
    entries: (kind, count) => `${count} ${entryNames[kind]?.[count === 1 ? 0 : 1] ?? kind}`,
    freedBy: { owner: 'Solo el dueño puede liberarlos.', claimants: 'Solo quienes pueden reclamarlos pueden liberarlos.' },
    flag: (flag) => term(flag),
    lineFlag: (flag) => (flag === 'clawback' ? 'el emisor puede quitarlo' : term(flag)),
    noFlags: 'ninguno',
    noLineFlags: 'nada: está congelado',
    noDomain: 'ninguno',
  },
  netApy: 'APY neto',
  less: 'Ganaría menos',
  lessWhat: (before, after, amount) => `APY neto ${before} → ${after}: unos ${amount} menos al año con las tasas de hoy.`,
  more: (amount, fromNothing) => `unos ${amount} ${fromNothing ? '' : 'más '}al año con las tasas de hoy`,
  idle: 'No rinde nada hasta que la bóveda lo invierta.',
  earnsUnknown: (before) =>
    before === null ? 'Todavía no hay una tasa para el destino.' : `Ahora gana ${before}. Todavía no hay una tasa para el destino.`,
  unsteered: 'La bóveda ya no tendrá objetivo. La comisión se queda como está hasta que usted la cambie.',
  steered: (target) =>
    `El objetivo es un APY neto de ${target} para los depositantes: la comisión se ajusta para lograrlo y los impulsos ayudan mientras haya presupuesto.`,
  raised: ({ after, bounds, left }) =>
    `El objetivo es un APY neto de ${after} para los depositantes. La comisión tenderá a bajar, pero seguirá ${fees(bounds)}. ${left === null ? 'No hay presupuesto de impulsos.' : left === undefined ? 'Los impulsos se gastarán antes mientras haya presupuesto.' : `Los impulsos se gastarán antes: quedan unos ${left}.`}`,
  lowered: ({ after, bounds, left }) =>
    `El objetivo es un APY neto de ${after} para los depositantes. La comisión tenderá a subir, pero seguirá ${fees(bounds)}. ${left === null ? 'No hay presupuesto de impulsos.' : left === undefined ? 'Los impulsos durarán más mientras haya presupuesto.' : `Los impulsos durarán más: quedan unos ${left}.`}`,
  how: { measured: (span) => `medida en ${span}`, modelled: 'estimada con las tasas actuales de los pools' },
  basis: (there, here) =>
    there && here && there !== here
      ? `Tasa nueva ${there}; tasa actual ${here}. Después de comisiones.`
      : `Tasa ${there ?? here}, después de comisiones.`,
  moves: (rate) => `La nueva tasa ya tiene en cuenta el efecto de su depósito. Sin él, la bóveda rinde ${rate}.`,
  accruedStays: (code) => `Todavía puede reclamar los ${code} ganados en el pool.`,
  budgetLeft: 'Lo que quede del presupuesto de impulsos sigue en la tesorería.',
  you: 'usted',
  terms: { target: 'APY objetivo', fee: 'Rango de comisión' },
  none: 'ninguno',
  between: (low, high) => `${low} a ${high}`,
  whoPaysFee: 'Los depositantes pagan la comisión con su rendimiento. Va al receptor de comisiones de la bóveda.',
  manages: [
    'El operador puede fijar la comisión dentro de su rango e iniciar el pago de las comisiones.',
    'Solo usted puede asignar roles, pausar o vaciar una estrategia, o actualizar la bóveda.',
    'Puede deshacerlo en cualquier momento.',
  ],
  sharedNodes: (nodes, by, machine, all) =>
    `${all ? 'Todos estos nodos' : nodes} ${machine ? 'están' : 'son'}${all ? '' : ' ambos'} ${machine ? 'en' : 'de'} ${by}${
      all
        ? ', así que no hay confirmación independiente.'
        : '. Cuentan como dos, pero una sola parte podría hacer que ambos informen lo mismo.'
    }`,
  feeMost: (amount) => `Tarifa de hasta ${amount}`,
  feePaid: (amount) => `Tarifa de red: ${amount}`,
  expires: (span) => `Vence en ${span}`,
  expiresAt: (time) => `Vence el ${time}`,
  expired: 'Vencida',
  never: 'No vence',
  understand: {
    control: 'Entiendo que podría perder el control de esta cuenta y todo lo que hay en ella',
    everything: 'Entiendo que podría perderlo todo',
    role: 'Entiendo que entregaría el control de este contrato',
    money: 'Entiendo que podría perder dinero',
  },
};

export const planEs: PlanWords = {
  steps,
  warnings,
  fails,
  roles,
  headlines,
  review,
  actsFor: (account, sentence) => `Por ${account}: ${sentence}`,
  unknownStep: (code) => `Un paso que esta página no puede describir (${code}). Revise los detalles técnicos.`,
  unknownWarning: (code) => `Una advertencia que esta página no puede describir (${code}). Revise los detalles técnicos.`,
};
