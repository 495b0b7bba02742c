/** Spanish for errors. */
import { es as sources } from '../../sources/words';
import type { ErrorWords, Facts } from '../errors';
import { amountOf, fact, shortfall, voices, wordOf } from '../facts';
import type { Say } from '../say';

const nothing = 'No se firmó nada.';
const nodeFields = { rpcUrl: 'nodo RPC', secondRpcUrl: 'segundo nodo RPC', horizonUrl: 'Horizon' };
const wrongAnswers = {
  redirect: 'redirige a otro sitio. Por seguridad, Ballast no sigue redirecciones.',
  shape: 'devolvió datos que Ballast no pudo leer.',
  transaction: 'devolvió otra transacción.',
};

export const errorsEs: ErrorWords = {
  ...sources.errors,
  account_busy: { what: 'Otra transacción de esta cuenta está pendiente.', next: 'Espere a que termine. Puede seguirla en Actividad.' },
  account_exists: {
    what: 'Esta cuenta ya está en su billetera.',
    next: 'Elíjala en la lista de cuentas. Si está oculta, vuelva a mostrarla en Configuración.',
  },
  account_expected: {
    what: 'Aquí no se puede usar una dirección de contrato (C…).',
    next: 'Ingrese una dirección de cuenta, que empieza con G.',
  },
  account_not_here: (d) => ({
    what: `Esta transacción es de ${fact(d, 'account') || 'una cuenta'}, que no está en esta billetera.`,
    next: 'Si es uno de sus firmantes, agréguela primero como cuenta compartida.',
  }),
  account_not_found: { what: 'Esta cuenta aún no está activa.', next: 'Envíele XLM para activarla.' },
  already_answered: { what: 'Ya respondió a esta vista previa.', next: 'Vea el resultado en Actividad.' },
  amount_too_small: { what: 'El monto es demasiado pequeño para la bóveda.', next: 'Primero aumente la posición.' },
  auction_in_progress: {
    what: 'Esta posición tiene una subasta de liquidación abierta.',
    next: 'Podrá moverla cuando termine la subasta.',
  },
  auth_mismatch: {
    what: 'El nodo devolvió permisos que esta transacción no necesita.',
    next: `${nothing} Elija otro nodo en Configuración.`,
  },
  backup_mismatch: { what: 'Esas no son las palabras correctas.', next: 'Revise su copia y reintente.' },
  channel_refused: { what: 'Esta página no tiene permiso para eso.', next: `${nothing} Cierre la página y abra Ballast de nuevo.` },
  clock_contradicted: (d, say) => {
    const said = voices(d, (name, value) => `${name} informa ${say.time(Number(value))}`);
    const clock = `El reloj de su computadora marca ${say.time(Number(fact(d, 'clock')))}, pero ${say.list(said)}`;
    return {
      what: d.alone === true ? `${clock}, y ningún otro nodo responde.` : `${clock}.`,
      next: `${nothing} Ajuste su reloj o elija otros nodos en Configuración.`,
    };
  },
  below_reserve: (d, say) => ({
    what: `Esta cuenta aún no está activa y ese monto no alcanza para activarla${fact(d, 'needed') ? `: necesita ${say.amount(fact(d, 'needed'), 'XLM')} para su propia reserva` : ''}.`,
    next: 'Envíe más o espere a que la cuenta esté activa.',
  }),
  contract_changed: {
    what: 'El código de un contrato cambió desde la vista previa.',
    next: `${nothing} Actualice la vista previa y léala de nuevo.`,
  },
  contract_expected: {
    what: 'Aquí no se puede usar una dirección de cuenta (G…).',
    next: 'Ingrese una dirección de contrato, que empieza con C.',
  },
  debt_blocks_withdrawal: { what: 'Esta posición es garantía de un préstamo.', next: 'Primero pague el préstamo.' },
  destination_missing: { what: 'La cuenta de destino no está activa.', next: 'Revise la dirección.' },
  destination_required: { what: 'Falta el destino.', next: 'Elija adónde enviar la recompensa.' },
  digest_mismatch: { what: 'Esta transacción no es la que se le mostró.', next: `${nothing} Actualice la vista previa.` },
  domain_elsewhere: (d) => ({
    what: `${fact(d, 'host') || 'Este dominio'} es de otra red.`,
    next: 'Cambie a esa red o use la dirección directamente.',
  }),
  domain_invalid: (d) => ({
    what: `${fact(d, 'host') || 'Este dominio'} devolvió datos que Ballast no pudo leer.`,
    next: 'Avise a su dueño o use la dirección directamente.',
  }),
  domain_redirects: (d) => ({
    what: `${fact(d, 'host') || 'Este dominio'} redirige a otro sitio. Por seguridad, Ballast no sigue redirecciones.`,
    next: 'Revise cómo está escrito el dominio, por ejemplo con o sin «www».',
  }),
  domain_silent: (d) => ({
    what: `${fact(d, 'host') || 'Este dominio'} no tiene un archivo stellar.toml, así que no se puede verificar.`,
    next: 'Revise cómo está escrito el dominio o use la dirección directamente.',
  }),
  domain_timeout: (d) => ({
    what: `${fact(d, 'host') || 'Este dominio'} no respondió a tiempo.`,
    next: 'Reintente más tarde o use la dirección directamente.',
  }),
  domain_too_long: (d) => ({
    what: `${fact(d, 'host') || 'Este dominio'} devolvió más de 100 kB, más de lo que Ballast lee.`,
    next: 'Avise a su dueño o use la dirección directamente.',
  }),
  domain_unavailable: (d) => ({
    what: `No se pudo conectar con ${fact(d, 'host') || 'este dominio'}, o devolvió un error.`,
    next: 'Revise cómo está escrito y su conexión, y reintente.',
  }),
  federation_missing: (d) => ({
    what: `${fact(d, 'host') || 'Este dominio'} no ofrece nombres de pago (federación).`,
    next: 'Pida la dirección al destinatario.',
  }),
  host_not_permitted: (d) => ({
    what: `Su navegador bloqueó la conexión con ${fact(d, 'host') || 'este dominio'} porque usted no la ha permitido.`,
    next: 'Presione el botón otra vez y permítala.',
  }),
  name_unknown: (d) => ({
    what: `${fact(d, 'host') || 'Este dominio'} no tiene registrado ${fact(d, 'name') || 'este nombre'}.`,
    next: 'Revise cómo está escrito.',
  }),
  entry_misshapen: {
    what: 'Los datos de un contrato tienen un formato que Ballast no puede leer.',
    next: `${nothing} Actualice Ballast: el contrato puede ser más nuevo.`,
  },
  fee_above_ceiling: {
    what: 'La tarifa de red superaría el límite.',
    next: `${nothing} Reintente cuando la red esté menos congestionada.`,
  },
  flow_missing: { what: 'Este movimiento ya no está disponible.', next: 'Empiécelo de nuevo desde Inicio.' },
  footprint_refused: {
    what: 'El nodo devolvió entradas del ledger que esta transacción no toca.',
    next: `${nothing} Elija otro nodo en Configuración.`,
  },
  host_refused: {
    what: 'Esta dirección no está en la configuración de la red, así que Ballast no se conectó a ella.',
    next: 'Elija la red otra vez en Configuración.',
  },
  internal: { what: 'Algo salió mal.', next: 'Intente de nuevo. Si se repite, reinicie el navegador. Sus claves están a salvo.' },
  invalid_address: { what: 'Esa dirección no es válida.', next: 'Cópiela completa otra vez: 56 letras y números.' },
  invalid_amount: { what: 'Ese monto no es válido.', next: 'Use números, sin más decimales que los del activo.' },
  invalid_asset: {
    what: 'Ese activo no es válido.',
    next: 'Ingrese su código (de 1 a 12 letras y números) y la dirección de su emisor.',
  },
  issuer_missing: (d) => ({
    what: `La cuenta emisora ${fact(d, 'issuer')} no existe, así que tampoco existe ${fact(d, 'asset') || 'el activo'}.`.replace('  ', ' '),
    next: `${nothing} Revise la dirección del emisor.`,
  }),
  same_asset: { what: 'Los dos lados son el mismo activo.', next: 'Elija otro activo para recibir.' },
  no_path: (d) => ({
    what: `Ahora no hay mercado de ${fact(d, 'selling') || 'este activo'} ${fact(d, 'buying') ? `a ${fact(d, 'buying')}` : 'al otro'} por este monto.`,
    next: `${nothing} Pruebe con un monto menor o más tarde.`,
  }),
  price_moved: (d, say) => ({
    what:
      d.strict === 'receive'
        ? `El precio cambió: ahora cuesta ${amountOf(d, fact(d, 'now'), say)}, más que su máximo de ${amountOf(d, fact(d, 'bound'), say)}.`
        : `El precio cambió: ahora recibiría ${amountOf(d, fact(d, 'now'), say)}, menos que su mínimo de ${amountOf(d, fact(d, 'bound'), say)}.`,
    next: `${nothing} Revise el precio nuevo o permita más deslizamiento.`,
  }),
  limit_too_low: (d, say) => ({
    what: `El límite es menor que el saldo más las ofertas de compra abiertas${fact(d, 'least') ? `: ${amountOf(d, fact(d, 'least'), say)}` : ''}.`,
    next: 'Elija un límite mayor.',
  }),
  other_transaction: { what: 'Esa es otra transacción.', next: 'No se agregó nada. Pida la copia firmada de esta.' },
  own_asset: { what: 'Una cuenta no necesita línea de confianza para un activo que ella misma emite.' },
  trustline_in_use: (d, say) => ({
    what: `Solo se puede cerrar una línea de confianza vacía${fact(d, 'balance') ? `. Esta tiene ${amountOf(d, fact(d, 'balance'), say)} y ${amountOf(d, fact(d, 'offered'), say)} en ofertas de compra abiertas` : ''}.`,
    next: 'Primero envíe el saldo a otra cuenta y cancele sus ofertas.',
  }),
  trustline_unchanged: { what: 'La línea de confianza ya tiene este límite.' },
  invalid_weight: { what: 'Los pesos y los umbrales son números enteros de 0 a 255.', next: 'Corrija el número.' },
  own_key_signer: { what: 'La clave propia de la cuenta ya es una de sus firmantes.', next: 'Cambie el peso de la clave propia.' },
  signer_twice: (d) => ({ what: `${fact(d, 'key') || 'Un firmante'} aparece dos veces.`, next: 'Elimine uno de los dos.' }),
  signers_out_of_reach: (d) => ({
    what: fact(d, 'needed')
      ? `Todos los firmantes juntos tendrían peso ${fact(d, 'together')}, pero se requeriría ${fact(d, 'needed')}. Nadie podría volver a controlar del todo la cuenta.`
      : 'Los firmantes no alcanzarían el peso que la cuenta necesitaría. Nadie podría volver a controlarla del todo.',
    next: 'Exija menos peso o agregue firmantes.',
  }),
  signers_unchanged: { what: 'La cuenta ya tiene estos firmantes y umbrales.' },
  too_many_signers: (d) => ({
    what: `Una cuenta puede tener hasta ${fact(d, 'most') || 20} firmantes además de su clave propia.`,
    next: 'Elimine algunos firmantes.',
  }),
  invalid_input: { what: 'Ballast no pudo leer lo que ingresó.', next: 'Revise lo que escribió.' },
  invalid_manifest: (d) => ({
    what: `Eso no es el manifiesto de una red${fact(d, 'path') ? ` (problema en «${fact(d, 'path')}»)` : ''}.`,
    next: 'Pida el archivo correcto al operador de la red.',
  }),
  invalid_memo: (d) => ({
    what: 'Ese memo no es válido.',
    next:
      fact(d, 'kind') === 'id'
        ? 'Un memo numérico solo tiene dígitos, hasta 18446744073709551615.'
        : fact(d, 'kind') === 'hash'
          ? 'Un memo hash tiene 64 caracteres, de 0 a 9 y de «a» a «f».'
          : 'Un memo de texto tiene hasta 28 caracteres, menos si lleva acentos.',
  }),
  memo_required: (d) => ({
    what: `${fact(d, 'destination') || 'Esta cuenta'} exige un memo para acreditar el pago al cliente correcto.`,
    next: 'Copie el memo de donde obtuvo la dirección. Sin él, el dinero puede perderse.',
  }),
  invalid_node: (d) => ({
    what: `Esa dirección de nodo no es válida${wordOf(nodeFields, fact(d, 'field')) ? ` (${wordOf(nodeFields, fact(d, 'field'))})` : ''}.`,
    next: 'Empieza con https://, o con http:// si el nodo está en esta computadora.',
  }),
  draft_missing: {
    what: 'Esta no es la última red que revisó.',
    next: 'Revísela otra vez antes de agregarla. No se cambió nada.',
  },
  manifest_too_deep: {
    what: 'Este manifiesto tiene demasiados niveles, así que no se leyó.',
    next: 'Pida el archivo correcto al operador de la red.',
  },
  manifest_too_long: {
    what: 'Este manifiesto es demasiado largo, así que no se leyó completo.',
    next: 'Pida el archivo correcto al operador de la red.',
  },
  invalid_phrase: (d) => ({
    what:
      fact(d, 'reason') === 'word'
        ? `La palabra ${Number(fact(d, 'position')) + 1} no está en la lista de palabras de recuperación.`
        : fact(d, 'reason') === 'checksum'
          ? 'Estas palabras no forman una frase válida: una es incorrecta o dos están intercambiadas.'
          : 'Esa no es una frase de recuperación: debe tener 12, 15, 18, 21 o 24 palabras.',
    next:
      fact(d, 'reason') === 'count'
        ? 'Revise las palabras. Una palabra adicional después de la 24 es una contraseña adicional y tiene su propio campo.'
        : 'Revise cada palabra y el orden.',
  }),
  invalid_request: { what: 'Ballast no pudo leer la solicitud de esta página.', next: 'Cierre la página y ábrala de nuevo.' },
  invalid_secret: { what: 'Esa no es una clave secreta.', next: 'Empieza con S y tiene 56 letras y números.' },
  invalid_xdr: { what: 'Ballast no pudo leer esta transacción.', next: `${nothing} Cópiela completa otra vez o pida una nueva.` },
  invest_barred: { what: 'La bóveda no puede invertir su depósito en este momento.', next: 'Puede depositar sin invertir.' },
  invest_blocked: {
    what: 'La bóveda no puede invertir su depósito en este momento, así que esto fallaría.',
    next: 'Puede depositar sin invertir.',
  },
  keys_broken: {
    what: 'Ballast no pudo leer el archivo de claves.',
    next: 'Para empezar de nuevo con su frase de recuperación, primero elimine esta billetera en Configuración → Seguridad.',
  },
  keys_newer: { what: 'Sus datos se guardaron con una versión más nueva y no se modificaron.', next: 'Actualice la extensión.' },
  lendpool_unknown: {
    what: 'Este pool de préstamos o token no figura en esta red.',
    next: 'Cambie de red o agréguelo con el manifiesto de la red.',
  },
  locked: { what: 'La billetera está bloqueada.', next: 'Desbloquéela y confirme de nuevo.' },
  low_balance: (d, say) => ({
    what: `Esta cuenta no tiene suficientes XLM${shortfall({ ...d, asset: 'XLM' }, say) ? `: faltan ${shortfall({ ...d, asset: 'XLM' }, say)}` : ''}.`,
    next: 'Agregue XLM y reintente.',
  }),
  mixed_position: {
    what: 'Una parte de esta posición está prestada y otra es garantía, y no se pueden mover juntas.',
    next: 'Primero convierta una en la otra en el pool de préstamos.',
  },
  muxed_address: { what: 'Aquí no se puede usar una dirección multiplexada (M…).', next: 'Use la dirección G… a la que pertenece.' },
  network_mismatch: { what: 'Esta solicitud es para otra red.', next: 'Cambie de red o revise la solicitud.' },
  network_missing: { what: 'Esta red no está en su billetera.', next: 'Elija una en Configuración.' },
  network_reserved: { what: 'Esta red viene con la billetera y no se puede reemplazar.', next: 'Use otro ID para su red personalizada.' },
  network_unavailable: { what: 'Esto no está disponible en esta red.', next: 'Cambie de red.' },
  no_position: {
    what: 'No tiene ninguna posición para mover.',
    next: 'Solo puede mover USDC de un pool de préstamos o token de rendimiento de la lista.',
  },
  no_reward: { what: 'No tiene recompensas por reclamar.' },
  node_invalid: {
    what: 'El nodo devolvió datos que Ballast no pudo leer.',
    next: `${nothing} Reintente o elija otro nodo en Configuración.`,
  },
  node_refused: { what: 'El nodo rechazó la solicitud.', next: 'Reintente o elija otro nodo en Configuración.' },
  node_stale: { what: 'El nodo está atrasado respecto a la red.', next: 'Reintente en un momento o elija otro nodo en Configuración.' },
  node_timeout: { what: 'El nodo no responde.', next: 'Reintente en un momento o elija otro nodo en Configuración.' },
  node_unavailable: { what: 'No se pudo conectar con el nodo.', next: 'Revise su conexión y reintente.' },
  node_wrong_network: (d) => ({
    what: `El nodo ${fact(d, 'host')} pertenece a otra red.`.replace('  ', ' '),
    next: 'Elija otro nodo en Configuración.',
  }),
  nodes_disagree: (d, say) => ({
    what: disagreement(d, say),
    next: `${nothing} Reintente en un momento o elija otros nodos en Configuración.`,
  }),
  not_simulated: { what: 'Esta transacción no se ha simulado, así que la red la rechazaría.', next: 'Constrúyala de nuevo.' },
  not_single_call: { what: 'Una transacción de contrato debe tener exactamente una operación.', next: 'Divídala en varias transacciones.' },
  not_signed: { what: 'Esta transacción no está firmada por su cuenta.', next: 'Fírmela primero.' },
  password_needed: {
    what: 'Esto es riesgoso, y usted ingresó su contraseña hace más de cinco minutos.',
    next: 'Ingrésela de nuevo para confirmar.',
  },
  plan_blocked: { what: 'Esta transacción está bloqueada por el motivo indicado arriba.', next: nothing },
  plan_mismatch: { what: 'La transacción construida no es la que usted quería.', next: `${nothing} Por favor, repórtelo.` },
  pool_illiquid: {
    what: 'El pool ha prestado demasiado y ahora no puede pagar esta posición.',
    next: 'Reintente más tarde, cuando se paguen préstamos.',
  },
  preview_expired: { what: 'Esta vista previa venció.', next: `${nothing} Actualícela.` },
  preview_stale: { what: 'La cuenta envió otra transacción, o la red avanzó.', next: `${nothing} Actualice la vista previa.` },
  price_missing: { what: 'El pool no tiene un precio reciente para evaluar su préstamo.', next: 'Reintente en unos minutos.' },
  protocol_changed: {
    what: 'La red se actualizó desde la vista previa.',
    next: `${nothing} Actualice la vista previa y léala de nuevo.`,
  },
  record_missing: { what: 'Esta billetera no tiene registro de esta transacción.' },
  refused: (d) =>
    fact(d, 'result') === 'txInsufficientFee'
      ? {
          what: 'La red quiere una tarifa mayor que la que ofrece esta transacción, así que no la aceptó.',
          next: 'Pague una tarifa mayor o reintente más tarde. No se cobró nada. Una transacción que ya está pendiente solo se reemplaza por diez veces su tarifa.',
        }
      : {
          what: `La red rechazó la transacción${fact(d, 'result') ? ` (${fact(d, 'result')})` : ''}.`,
          next: 'Empiece de nuevo con otra vista previa.',
        },
  replaced: {
    what: 'Otra transacción de esta cuenta ocupó su lugar, así que esta ya no puede realizarse.',
    next: 'Revise la cuenta en un explorador y reintente.',
  },
  request_ended: { what: 'La solicitud de este sitio venció.', next: `${nothing} Para reintentar, vuelva al sitio.` },
  request_missing: { what: 'Esta vista previa ya no está disponible.', next: `${nothing} Empiece de nuevo.` },
  request_refused: { what: 'Usted rechazó esta solicitud.', next: nothing },
  reward_gone: { what: 'Esta recompensa ya se reclamó.' },
  secret_key_given: {
    what: 'Eso era una clave secreta. Nunca la pegue en un campo de dirección.',
    next: 'Vacíe el portapapeles y use la dirección que empieza con G.',
  },
  sender_refused: { what: 'Esta página no tiene permiso para eso.', next: `${nothing} Cierre la página y abra Ballast de nuevo.` },
  sequence_later: {
    what: 'Antes tiene que pasar otra transacción de esa cuenta.',
    next: 'Reintente cuando esa esté confirmada.',
  },
  sequence_used: {
    what: 'Esta transacción ya se envió, u otra ocupó su lugar.',
    next: 'Revise Actividad. Si aún quiere hacer este cambio, empiece de nuevo.',
  },
  service_busy: (d) => ({
    what: `${fact(d, 'host') || 'Este servicio'} está recibiendo demasiadas solicitudes.`,
    next: 'Reintente en unos minutos, o envíe usted el enlace o el archivo.',
  }),
  service_invalid: (d) => ({
    what: `${fact(d, 'host') || 'Este servicio'} ${wrongAnswers[d.what ?? 'shape']}`,
    next: 'No se agregó nada. Intercambie el enlace o el archivo con los demás firmantes.',
  }),
  service_lacks: (d) => ({
    what: `${fact(d, 'host') || 'Este servicio'} no tiene esta transacción.`,
    next: 'Quizá aún no la dejaron allí, o es de otra red.',
  }),
  service_not_chosen: (d) => ({
    what: fact(d, 'host')
      ? `${fact(d, 'host')} no está elegido como servicio de coordinación de esta red.`
      : 'No ha elegido un servicio de coordinación para esta red.',
    next: 'Elíjalo en Configuración, en Redes, o pida un enlace que contenga la transacción completa.',
  }),
  service_refused: (d) => ({
    what: `${fact(d, 'host') || 'Este servicio'} no aceptó esta transacción.`,
    next: 'Quizá no admita esta red. Envíe usted el enlace o el archivo.',
  }),
  service_unavailable: (d) => ({
    what: `No se pudo conectar con ${fact(d, 'host') || 'este servicio'}, o devolvió un error.`,
    next: 'Reintente más tarde, o envíe usted el enlace o el archivo.',
  }),
  signatures_missing: {
    what: 'Todavía no firmaron esta transacción todos los que deben hacerlo.',
    next: 'Reúna primero las firmas que faltan. Solo se puede pagar una tarifa mayor por una transacción completa.',
  },
  signature_unknown: {
    what: 'No contiene ninguna firma de un firmante de esta cuenta.',
    next: 'No se agregó nada. Pida al otro firmante que la envíe otra vez.',
  },
  signer_refused: {
    what: 'La solicitud se rechazó en su dispositivo de firma, o la rechazó otro firmante.',
    next: `${nothing} Reintente o cancele.`,
  },
  signer_unavailable: {
    what: 'No se pudo conectar con su dispositivo de firma ni con los demás firmantes.',
    next: `${nothing} Conecte su dispositivo o reintente.`,
  },
  signer_unknown: (d) => ({
    what: `Ninguna de sus claves es firmante de ${fact(d, 'account') || 'esta cuenta'}.`,
    next: 'Puede agregarla como cuenta de solo lectura.',
  }),
  signer_too_weak: (d) => ({
    what: `${fact(d, 'account') || 'Esta cuenta'} es una cuenta multifirma${fact(d, 'needed') ? `: su clave tiene peso ${fact(d, 'weight')}, pero se requiere ${fact(d, 'needed')}` : ', y su clave sola no basta'}.`,
    next: `${nothing} También deben firmar los demás firmantes, así que haga este cambio en Ballast.`,
  }),
  simulation_failed: (d) => ({
    what: `La simulación falló, así que esta transacción también fallaría${fact(d, 'error') ? `: ${fact(d, 'error')}` : '.'}`,
    next: `${nothing} Reintente más tarde.`,
  }),
  resources_short: {
    what: 'Lo que toca esta transacción cambió desde que se creó, así que fallaría tal como está. No se envió.',
    next: 'Créela de nuevo. Después todos deben firmar la nueva: las firmas de esta no sirven para ella.',
  },
  storage_full: { what: 'El almacenamiento del navegador está lleno.', next: 'Libere espacio y reintente.' },
  too_late: (d, say) => ({
    what: `Esta transacción venció${fact(d, 'validUntil') ? ` el ${say.time(Number(fact(d, 'validUntil')))}` : ''}, así que ninguna tarifa puede hacerla pasar.`,
    next: 'Créela de nuevo. Después todos deben firmar la nueva.',
  }),
  too_large: { what: 'Es demasiado largo.', next: 'Acórtelo y reintente.' },
  too_many_attempts: (d, say) => ({
    what: 'Demasiadas contraseñas incorrectas.',
    next: fact(d, 'retryAfter') ? `Reintente en ${say.span(Number(fact(d, 'retryAfter')))}.` : 'Espere un momento y reintente.',
  }),
  too_many_requests: { what: 'Hay demasiadas solicitudes pendientes.', next: 'Primero apruébelas o rechácelas.' },
  transaction_failed: (d) => ({
    what: `La red rechazó la transacción${fact(d, 'result') ? ` (${fact(d, 'result')})` : ''}.`,
    next: 'Empiece de nuevo con otra vista previa.',
  }),
  trustline_full: (d) => ({
    what: `Esto superaría el límite de la línea de confianza de ${fact(d, 'asset')} en ${fact(d, 'holder') || 'la cuenta'}.`.replace(
      '  ',
      ' ',
    ),
    next: 'Pida a su dueño que suba el límite o elija otra cuenta.',
  }),
  trustline_missing: (d) => ({
    what: `${fact(d, 'holder') || 'La cuenta'} no tiene línea de confianza para ${fact(d, 'asset') || 'este activo'}.`,
    next: 'Primero abra una o elija otra cuenta.',
  }),
  trustline_unauthorized: (d) => ({
    what: `El emisor no permite por ahora que ${fact(d, 'holder') || 'esta cuenta'} use ${fact(d, 'asset') || 'el activo'}.`,
    next: 'Contacte al emisor.',
  }),
  unbounded: {
    what: 'Esta transacción no vence en el plazo de un día, así que Ballast no la envía.',
    next: 'Fije un vencimiento más cercano.',
  },
  unknown_command: { what: 'Esta página y la billetera son de versiones distintas.', next: 'Cierre la página y ábrala de nuevo.' },
  unsupported_preimage: { what: 'Ballast no puede firmar este tipo de autorización.', next: nothing },
  unsupported_protocol: (d) => ({
    what: `${fact(d, 'name') || 'La red'} usa el protocolo ${fact(d, 'protocol')}, demasiado antiguo para esta billetera.`,
    next: `${nothing} Elija otro nodo en Configuración.`,
  }),
  use_classic_submission: {
    what: 'Esta es una transacción clásica, que se envía de otra forma.',
    next: 'Use el envío clásico de la red.',
  },
  validity_refused: (d, say) => ({
    what: `Esta transacción seguiría siendo válida hasta el ${say.time(Number(fact(d, 'validUntil')))}, más de un día a partir de ahora.`,
    next: `${nothing} Elija otro nodo en Configuración.`,
  }),
  warnings_changed: {
    what: 'Hay una advertencia nueva que la vista previa no mostraba.',
    next: `${nothing} Actualice la vista previa y léala.`,
  },
  vault_asset_mismatch: { what: 'Esta bóveda no acepta el activo de su posición.', next: 'Elija otra bóveda.' },
  vault_missing: { what: 'No hay ninguna bóveda en esta dirección.', next: 'Elija otra.' },
  invalid_bps: {
    what: 'Las tasas deben ser puntos básicos enteros, cero o más.',
    next: 'Corrija el número: 100 puntos básicos son 1 %.',
  },
  invalid_fee_bounds: {
    what: 'La comisión mínima es mayor que la máxima, o la máxima supera el 100 %.',
    next: 'Corrija el rango.',
  },
  not_manager: {
    what: 'Esta cuenta no es el Gestor de la bóveda.',
    next: 'Solo el Gestor puede registrar la bóveda. Cambie a esa cuenta.',
  },
  not_admin: {
    what: 'Esta cuenta no administra esta bóveda en el estabilizador.',
    next: 'Cambie a la cuenta que registró la bóveda.',
  },
  vault_already_registered: {
    what: 'El estabilizador ya tiene una configuración para esta bóveda.',
    next: 'Primero salga del estabilizador y luego regístrela de nuevo.',
  },
  vault_not_registered: { what: 'Esta bóveda no está registrada en el estabilizador.', next: 'Regístrela primero.' },
  sources_mixed: (d) => ({
    what: `Esta transacción también actúa en nombre de ${fact(d, 'account') || 'otra cuenta'}, para la que firma una de sus claves.`,
    next: 'No se firmó nada. Pida una transacción aparte para cada cuenta.',
  }),
  stabilizer_unknown: {
    what: 'El estabilizador de esta bóveda no está en la configuración de esta red.',
    next: 'Confirme su dirección con el operador antes de agregarlo.',
  },
  manager_elsewhere: { what: 'Ahora otra cuenta administra esta bóveda.', next: 'Solo ese Gestor puede devolver el rol.' },
  campaign_missing: { what: 'Esta bóveda no tiene campaña de impulsos.', next: 'Las campañas las abre el operador del servicio.' },
  campaign_inactive: {
    what: 'La campaña de impulsos de esta bóveda no está activa.',
    next: 'Podrá aportar cuando el operador la active.',
  },
  insufficient_balance: (d, say) => ({
    what: `Esta cuenta no tiene suficiente ${fact(d, 'asset') || 'saldo de este activo'}${shortfall(d, say) ? `: faltan ${shortfall(d, say)}` : ''}.`,
    next: 'Elija un monto menor.',
  }),
  insufficient_shares: {
    what: 'Esta cuenta no tiene tantas participaciones de esta bóveda.',
    next: 'Elija un monto menor o retire todo.',
  },
  no_accrued_reward: {
    what: 'No se han acumulado recompensas en los pools.',
    next: 'Se acumulan mientras presta a un pool que las pague.',
  },
  nothing_archived: { what: 'No hay nada archivado, así que no hay nada que restaurar.' },
  same_account: { what: 'No puede enviar a la misma cuenta.', next: 'Ingrese la dirección de otra persona.' },
  same_vault: { what: 'Ya está en esta bóveda.', next: 'Elija otra bóveda de destino.' },
  no_holding: { what: 'Esta cuenta no tiene participaciones de esta bóveda.', next: 'Elija una bóveda de la que tenga participaciones.' },
  vault_value_unknown: {
    what: 'No se puede leer del ledger el valor de estas participaciones.',
    next: 'Primero retire de esta bóveda y luego deposite en la otra.',
  },
  vault_worthless: {
    what: 'Las participaciones de esta bóveda no valen nada, así que no puede recibir depósitos.',
    next: 'Elija otra bóveda.',
  },
  withdrawal_blocked: {
    what: 'La bóveda no puede retirar tanto de sus estrategias en este momento.',
    next: 'Pruebe con un monto menor o reintente más tarde.',
  },
  minimum_too_high: { what: 'Estas participaciones valen menos que su mínimo a recibir.', next: 'Ingrese un mínimo menor.' },
  payout_too_small: { what: 'La bóveda pagaría menos que su mínimo a recibir.', next: 'Cree otra vista previa.' },
  vault_multi_asset: {
    what: 'Esta bóveda tiene varios activos. Solo se puede mover a bóvedas de un solo activo.',
    next: 'Elija otra bóveda.',
  },
  account_has_key: { what: 'Esta billetera tiene la clave de esta cuenta.', next: 'Puede ocultar la cuenta, pero no eliminarla.' },
  backup_done: { what: 'Su frase de recuperación ya está respaldada.' },
  key_missing: { what: 'Esta cuenta no está en su billetera.', next: 'Elija otra o impórtela.' },
  keys_changed: { what: 'Otra ventana cambió las claves mientras tanto.', next: 'Revíselas y reintente.' },
  keys_exist: { what: 'Este navegador ya tiene una billetera.', next: 'Desbloquéela o agréguele cuentas.' },
  keys_missing: { what: 'Aún no hay claves.', next: 'Primero cree o importe una cuenta.' },
  phrase_missing: {
    what: 'Ninguna de sus cuentas viene de una frase de recuperación.',
    next: 'Importe una frase de recuperación para agregar sus cuentas.',
  },
  account_not_exposed: { what: 'Este sitio no tiene permiso para usar esa cuenta.', next: 'Primero comparta la cuenta con él.' },
  already_pending: { what: 'Este sitio ya tiene una solicitud pendiente.', next: 'Primero apruébela o rechácela.' },
  feature_disabled: { what: 'Este sitio no tiene ese permiso.', next: 'Concédalo en los permisos del sitio.' },
  invalid_origin: { what: 'Este sitio no se puede conectar.', next: 'Solo se pueden conectar sitios https.' },
  network_not_permitted: { what: 'Este sitio no tiene permiso para usar esta red.', next: 'Permítala o cambie de red.' },
  origin_not_permitted: { what: 'Este sitio no está conectado.', next: 'Conéctelo primero.' },
  account_watched: {
    what: 'Esta cuenta es de solo lectura, así que no puede firmar con ella.',
    next: 'Importe su clave secreta para firmar.',
  },
  weak_password: (d) => ({
    what:
      fact(d, 'reason') === 'common'
        ? 'Esta es una contraseña muy común.'
        : fact(d, 'reason') === 'repetitive'
          ? 'Esta contraseña es repetitiva.'
          : fact(d, 'reason') === 'long'
            ? 'Esta contraseña es demasiado larga.'
            : 'Esta contraseña es demasiado débil.',
    next: 'Use al menos 12 caracteres o cuatro palabras propias.',
  }),
  deposit_too_small: { what: 'El depósito es demasiado pequeño para la bóveda.', next: 'Ingrese un monto mayor.' },
  friendbot_refused: (d) => ({
    what: `El servicio de prueba ${fact(d, 'host')} no le envió fondos a esta cuenta (estado ${fact(d, 'status')}).`,
    next: fact(d, 'status') === '429' ? 'Está ocupado. Espere un minuto y reintente.' : 'Reintente en unos minutos.',
  }),
  holding_frozen: { what: 'El emisor congeló un activo que esto movería.', next: `${nothing} Contacte al emisor.` },
  liquidation_running: { what: 'Esta posición se está liquidando.', next: `${nothing} Reintente cuando termine.` },
  pool_drained: {
    what: 'El pool ha prestado demasiado y ahora no puede pagar esto.',
    next: `${nothing} Reintente más tarde, cuando se paguen préstamos.`,
  },
  message_too_long: { what: 'Este mensaje es demasiado largo para firmarlo.', next: nothing },
  unknown_answer: { what: 'La billetera devolvió algo que esta página no pudo leer.', next: 'Cierre la página y ábrala de nuevo.' },
  worker_gone: { what: 'Ballast dejó de responder.', next: 'Intente de nuevo.' },
  wrong_address: { what: 'Esta solicitud es para otra cuenta.', next: nothing },
  wrong_network: { what: 'Esta solicitud es para otra red.', next: `${nothing} Cambie de red y reintente.` },
  wrong_password: { what: 'Contraseña incorrecta.', next: 'Intente de nuevo.' },
};

/** What each node reported. */
function disagreement(d: Facts<'nodes_disagree'>, say: Say): string {
  const said = (report: (value: string | number | null) => string) =>
    voices(d, (name, value) => `${name} informa ${report(value)}`).join('; ');
  switch (d.about) {
    case 'time':
      return `Los nodos no coinciden en la hora: ${said((value) => say.time(Number(value)))}.`;
    case 'sequence':
      return `Los nodos no coinciden en el número de secuencia de su cuenta: ${said((value) => (value === null ? 'que la cuenta no existe' : String(value)))}.`;
    case 'protocol':
      return `Los nodos no coinciden en el protocolo de la red: ${said(String)}.`;
    case 'code':
      return `${say.list(d.names ?? [])} informan código distinto para el contrato ${fact(d, 'contract')}.`;
    case 'domain':
      return `Los nodos no coinciden en el dominio de esta cuenta: ${said((value) => (value === null ? 'ninguno' : String(value)))}.`;
    default:
      return `Los nodos no coinciden en el último ledger: ${said(String)}.`;
  }
}
