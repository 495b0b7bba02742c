/** Spanish: one sentence per warning. */
import type { PlanWords } from './plan-words';
import { rolesEs } from './roles';
import { kindsEs } from './step-es';
import { term } from './terms';

/** Where hidden characters were. */
const places: { [where: string]: string } = {
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

export const warningsEs: PlanWords['warnings'] = {
  undecodable: (p) => `Una parte no se pudo leer (${p.part}). Lo que no se puede leer no se firma.`,
  foreign_recipient: (p) => `El fondo pagaría a ${p.to}, que no es su cuenta.`,
  can_fail: () => 'Una parte podría fallar mientras el resto se cumple. Su dinero podría quedar entre dos sitios.',
  router_shape: () => 'El enrutador se llama de una forma que no es la suya en esta red.',
  locked_out: (p) => `Después de esto, ${p.account} ya no podría firmar por sí misma.`,
  upgrade_unknown_code: (p) => `El código de ${p.contract} se reemplazaría por código que aquí nadie conoce (${p.hash}).`,
  expired: () => 'Es demasiado tarde: la red ya no aceptará esta transacción.',
  unsupported_envelope: (p) => `Este tipo de transacción (${p.type}) no se firma aquí.`,
  fee_above_ceiling: (p, say) => `La tarifa de ${say.amount(p.fee, 'XLM')} supera su tope de ${say.amount(p.ceiling, 'XLM')}.`,
  manager_outside_register: (p) =>
    `El rol de Manager de ${p.vault} pasaría a ${p.stabilizer} sin registrarse allí. Cualquiera podría quedarse con la bóveda.`,
  authorization_mismatch: (p) => `Su firma permitiría «${p.fn}» de ${p.contract}, que esta transacción no llama.`,
  signature_not_needed: () => 'Esta transacción no necesita su cuenta. Su firma no sirve aquí.',
  other_source: (p) => (p.own ? 'Una parte actúa por su cuenta, aunque la envía otra.' : `Una parte actúa por otra cuenta: ${p.source}.`),
  other_fee_source: (p) => `Otra cuenta paga la tarifa: ${p.feeSource}.`,
  already_signed: (p) => (p.count === 1 ? 'Ya hay una firma.' : `Ya hay ${p.count} firmas.`),
  foreign_authorization: (p) => (p.signed ? `${p.address} ha firmado su parte.` : `${p.address} todavía debe firmar su parte.`),
  own_address_entry: () => 'Su cuenta autorizaría una llamada en una entrada aparte. Eso no se firma junto con esta transacción.',
  delegates: (p, say) => `Pueden firmar en nombre de ${p.address}: ${say.list(p.delegates)}.`,
  authorization_long: (p) => `La autorización de ${p.address} vale durante ${p.ledgers} registros. Es más de lo habitual.`,
  deep_authorization: (p) => `Su firma alcanza ${p.foreign} llamadas de contratos que aquí no se conocen.`,
  signers_change: (p, say) =>
    `Quién puede mover los fondos de ${p.account} cambia a: ${say.list(p.signers.map(({ key, weight }) => `${key} (peso ${weight})`))}.`,
  unusual_signer: (p, say) =>
    `Una transacción preparada, o cualquiera con un secreto, podría actuar por su cuenta (${term(say.language, p.kind)}).`,
  role_change: (p) => `El rol de ${rolesEs[p.role as keyof typeof rolesEs] ?? p.role} de ${p.contract} pasa a ${p.to}.`,
  no_time_bounds: () => 'No caduca nunca: quien la tenga puede enviarla en cualquier momento.',
  long_validity: (p, say) => `Se puede enviar hasta el ${say.time(p.validUntil)}. Es más de lo necesario.`,
  valid_later: (p, say) => `Solo se puede enviar después del ${say.time(p.validAfter)}.`,
  preconditions: (p, say) => `Tiene condiciones poco comunes: ${say.list(p.conditions.map((code) => term(say.language, code)))}.`,
  memo: (p, say) => `Memo (${term(say.language, p.type)}): ${p.value}`,
  memo_required: (p) => `${p.destination} pide un memo. Sin él, quizá no le abonen el dinero.`,
  login: (p) => `Es un inicio de sesión en ${p.domain}. No mueve nada.`,
  login_domain: (p) => `Este inicio de sesión es para ${p.domain}, pero lo pide ${p.origin}. Alguien podría intentar entrar en su nombre.`,
  witness_silent: (p) =>
    p.late
      ? `${p.name} va por detrás de la red. Solo el otro nodo confirma la hora y la secuencia de su cuenta.`
      : `${p.name} no responde. Solo el otro nodo confirma la hora y la secuencia de su cuenta.`,
  clock_off: (p, say) =>
    `La hora de la red es ${say.time(p.closeTime)}; la de su equipo, ${say.time(p.clock)}. ${say.list(p.names)} coinciden, así que vale la de ellos. Revise su reloj.`,
  fee_high: (p, say) => `La tarifa de red de ${say.amount(p.fee, 'XLM')} es mucho más alta de lo habitual.`,
  fee_unusual: (p, say) =>
    `La red pide ${say.amount(p.fee, 'XLM')} por esto, sin contar el alquiler. Lo más alto que se ha medido es ${say.amount(p.usual, 'XLM')}. Lo que no se use se devuelve.`,
  rent_wakes: (p, say) =>
    `Hasta ${say.amount(p.amount, 'XLM')} de la tarifa es alquiler que despierta partes archivadas de contratos, sin las que esto no es posible. Después viven hasta el ${say.time(p.until)} aproximadamente. ${wakesFor(p.shared)}`,
  rent_prolongs: (p, say) =>
    `Hasta ${say.amount(p.amount, 'XLM')} de la tarifa es alquiler: nadie ha usado estos contratos últimamente, así que esto los mantiene vivos hasta el ${say.time(p.until)} aproximadamente. ${prolongsFor(p.shared)}`,
  reserve_held: (p, say) => `Se retendrán ${say.amount(p.amount, 'XLM')} más como reserva. Los recupera cuando se cierre la entrada.`,
  low_reserve: (p, say) => `A ${p.account} le faltan ${say.amount(p.missing, 'XLM')} para esto. Añada XLM antes, o fallará.`,
  large_share: (p, say) => `Es el ${p.percent} % de su ${say.asset(p.asset)}.`,
  not_enough: (p, say) => `Le faltan ${say.amount(p.missing, p.asset)} para esto. Fallará.`,
  shortfall_from_wallet: (p, say) =>
    `Si la posición encoge antes de cumplirse, hasta ${say.amount(p.most, p.asset)} de su billetera cubren la diferencia.`,
  residual: (p, say) =>
    `Los intereses que se acumulen hasta que se cumpla quedan en su billetera: probablemente ${say.amount(p.likely, p.asset)}, como máximo ${say.amount(p.most, p.asset)}.`,
  shares_estimate: () =>
    'El número de participaciones es una estimación. La bóveda lo fija al llegar el depósito; lo que cuenta es su valor.',
  not_invested: () => 'El depósito no rinde nada hasta el próximo reajuste de la bóveda.',
  reward_fallback: (p) => `No se dio un destino. La recompensa iría a ${p.destination}, que pertenece al operador y no a usted.`,
  destination_cannot_receive: (p, say) =>
    `${p.destination} aún no puede recibir ${say.asset(p.asset)}. Necesita una línea de confianza, o fallará.`,
  destination_missing: (p) => `${p.destination} no está en el registro. Revise la dirección.`,
  issuer_powers: (p, say) =>
    `El emisor de ${say.asset(p.asset)} conserva poderes sobre él: ${say.list(p.flags.map((code) => term(say.language, code)))}.`,
  lookalike_asset: (p, say) =>
    `${say.asset(p.asset)} se parece a ${p.like ?? p.asset.code} y no es el ${p.like ?? p.asset.code} de los ajustes de esta red. Puede no valer nada.`,
  offer_price: (p, say) =>
    `Cualquiera puede tomar esta oferta. El precio de ${say.asset(p.selling)} en ${say.asset(p.buying)} no se compara aquí con el mercado.`,
  merge: (p) => `La cuenta deja de existir y todo lo que tiene va a ${p.destination}.`,
  unlimited_allowance: (p, say) => `${p.spender} podría llevarse todo su ${say.asset(p.token)}, ahora y después.`,
  long_allowance: (p, say) => `${p.spender} podría gastar su ${say.asset(p.token)} durante ${p.days} días.`,
  allowance: (p, say) => `${p.spender} puede gastar hasta ${say.amount(p.amount, p.token)} sin volver a preguntar.`,
  sponsorship: (p) => `Cambia quién paga la reserva de ${p.account}.`,
  sequence_exhausted: () => 'Después de esto la cuenta no podrá enviar nada nunca más.',
  sequence_jump: (p) => `El número de secuencia de la cuenta salta a ${p.to}. Las transacciones preparadas quedan sin efecto.`,
  gift: () => 'Cualquiera puede dejarle un regalo. No siga los enlaces de su texto.',
  borrows: (p, say) => `Toma prestado ${say.amount(p.amount, p.asset)}. Si su garantía pierde valor, puede venderse.`,
  budget_irrevocable: () => 'Lo que añada al presupuesto de impulso no lo puede recuperar usted. Lo gasta el operador.',
  fee_bounds_stall: (p, say) =>
    `La comisión actual, ${say.rate(p.currentFeeBps)}, no cabe entre ${say.rate(p.minFeeBps)} y ${say.rate(p.maxFeeBps)}. El control de la comisión se detendría.`,
  unknown_contract: (p) => `Aquí no se sabe nada del contrato ${p.contract}. Puede hacer todo lo que usted autorice.`,
  missing_contract: (p) => `No hay ningún contrato ${p.contract} en el registro.`,
  unlisted_contract: (p) =>
    `${p.contract} tiene las señas ${kindsEs[p.kind] ?? 'de un contrato conocido'}, pero no está entre los ajustes de esta red.`,
  unlisted_vault: (p) =>
    `La bóveda ${p.vault} no está entre los ajustes de esta red.${p.name ? ` Quien la hizo la llama «${p.name}»; cualquiera puede elegir cualquier nombre.` : ''}`,
  lookalike_vault: (p) =>
    `La bóveda ${p.vault} se llama a sí misma «${p.name}», que se parece a «${p.like}», y es otra. Revise su dirección.`,
  external_code: (p) => `Otra persona puede cambiar el código de ${p.contract} sin aviso.`,
  unusual_call: (p) => `«${p.fn}» de ${p.contract} no tiene aquí palabras sencillas. Firme solo si sabe qué hace.`,
  odd_arguments: (p) => `«${p.fn}» de ${p.contract} se llama con argumentos que no acepta.`,
  restores: (p) => `Esto despierta ${p.entries} entradas archivadas; la tarifa lo incluye.`,
  simulation_failed: (p) => `La prueba falló, así que no se puede prever qué ocurre: ${p.error}`,
  not_simulated: () => 'No hubo prueba previa, así que faltan estimaciones.',
  hidden_text: (p) => `${places[p.where] ?? 'Un texto'} contiene caracteres ocultos o engañosos. Se muestran como marcas.`,
  odd_map: () => 'Una lista de valores con nombre tiene repetidos o mal orden. Se muestra todo como llegó.',
  facts_missing: (p, say) =>
    `Algunos datos no se pudieron leer (${p.asset ? say.asset(p.asset) : p.what}), así que aquí faltan algunos efectos.`,
  message_like_xdr: () => 'Este mensaje parece una transacción. Firmarlo podría usarse mal. No lo firme si no sabe exactamente por qué.',
  line_not_empty: (p, say) =>
    `La línea de confianza de ${say.asset(p.asset)} no se puede cerrar: quedarían ${say.amount(p.left, p.asset)} en ella.`,
  issuer_missing: (p, say) => `El emisor de ${say.asset(p.asset)} no existe en el registro.`,
  claim_gone: () => 'Lo que estaba apartado ya no está. Alguien lo cobró o fue retirado.',
  claim_refused: () => 'Esta cuenta no puede cobrar ahora lo que estaba apartado.',
  sponsorship_open: () => 'Empieza un pago de reservas que nunca termina, así que la red lo rechazará.',
};
