/** Spanish for errors. */
import type { ErrorWords, Facts } from '../errors';
import { fact, shortfall, voices, wordOf } from '../facts';
import type { Say } from '../say';

const nothing = 'No se firmó nada.';
const nodeFields = { rpcUrl: 'el nodo RPC', secondRpcUrl: 'el segundo nodo RPC', horizonUrl: 'Horizon' };

export const errorsEs: ErrorWords = {
  account_busy: { what: 'Otra transacción de esta cuenta aún no es definitiva.', next: 'Espérela; está en Actividad.' },
  account_exists: {
    what: 'Esta cuenta ya está en su billetera.',
    next: 'Elíjala en la lista de cuentas. Si está oculta, muéstrela de nuevo en Ajustes.',
  },
  account_expected: { what: 'Aquí no sirve una dirección de contrato (C…).', next: 'Dé una dirección de cuenta, que empieza por G.' },
  account_not_found: { what: 'Esta cuenta aún no está en el ledger.', next: 'Envíele antes unos XLM; eso la abre.' },
  already_answered: { what: 'Esta vista previa ya fue respondida.', next: 'Mire en Actividad qué fue de ella.' },
  amount_too_small: { what: 'La cantidad es demasiado pequeña para la bóveda.', next: 'Aumente antes la posición.' },
  auction_in_progress: { what: 'Hay una subasta de liquidación abierta para esta posición.', next: 'Podrá moverse cuando termine.' },
  auth_mismatch: {
    what: 'El nodo pidió otros permisos de los que esta transacción necesita.',
    next: `${nothing} Elija otro nodo en Ajustes.`,
  },
  backup_mismatch: { what: 'No son las palabras pedidas.', next: 'Mire su copia y reintente.' },
  channel_refused: { what: 'Esta página no puede pedir eso.', next: nothing },
  clock_contradicted: (d, say) => {
    const said = voices(d, (name, value) => `${name} dice ${say.time(Number(value))}`);
    const clock = `El reloj de su equipo dice ${say.time(Number(fact(d, 'clock')))}, pero ${say.list(said)}`;
    return {
      what: d.alone === true ? `${clock}, y ningún otro nodo responde.` : `${clock}.`,
      next: `${nothing} Ponga en hora su reloj o elija otros nodos en Ajustes.`,
    };
  },
  below_reserve: (d, say) => ({
    what: `Esta cuenta aún no está en el ledger y no puede abrirse con tan poco${fact(d, 'needed') ? `: necesita ${say.amount(fact(d, 'needed'), 'XLM')} para su propia reserva` : ''}.`,
    next: 'Envíe más, o haga que la abran antes.',
  }),
  contract_changed: {
    what: 'El código de un contrato cambió desde la vista previa.',
    next: `${nothing} Renueve la vista previa y léala otra vez.`,
  },
  contract_expected: { what: 'Aquí no sirve una dirección de cuenta (G…).', next: 'Dé una dirección de contrato, que empieza por C.' },
  debt_blocks_withdrawal: { what: 'Esta posición garantiza un préstamo.', next: 'Devuelva antes el préstamo.' },
  destination_missing: { what: 'La cuenta de destino no está en el ledger.', next: 'Revise la dirección.' },
  destination_required: { what: 'No se dio un destino.', next: 'Elija adónde debe ir la recompensa.' },
  digest_mismatch: { what: 'Lo que se firmaría no es lo que se mostró.', next: `${nothing} Renueve la vista previa.` },
  domain_elsewhere: (d) => ({
    what: `${fact(d, 'host') || 'Este dominio'} habla de otra red que la elegida.`,
    next: 'Elija esa red o use la dirección misma.',
  }),
  domain_invalid: (d) => ({
    what: `Lo que respondió ${fact(d, 'host') || 'este dominio'} no tiene la forma que debería.`,
    next: 'Avise a su dueño y use la dirección misma.',
  }),
  domain_redirects: (d) => ({
    what: `${fact(d, 'host') || 'Este dominio'} envía a otro lugar, y Ballast no sigue a nadie hasta allí.`,
    next: 'Compruebe cómo se escribe el dominio: con o sin «www», por ejemplo.',
  }),
  domain_silent: (d) => ({
    what: `${fact(d, 'host') || 'Este dominio'} no tiene stellar.toml: no dice nada de sí mismo.`,
    next: 'Compruebe cómo se escribe el dominio o use la dirección misma.',
  }),
  domain_timeout: (d) => ({
    what: `${fact(d, 'host') || 'Este dominio'} no respondió a tiempo.`,
    next: 'Inténtelo más tarde o use la dirección misma.',
  }),
  domain_too_long: (d) => ({
    what: `${fact(d, 'host') || 'Este dominio'} responde con más de 100 kB, que es más de lo que se lee.`,
    next: 'Avise a su dueño y use la dirección misma.',
  }),
  domain_unavailable: (d) => ({
    what: `No se puede alcanzar ${fact(d, 'host') || 'este dominio'}, o no responde como debería.`,
    next: 'Compruebe cómo se escribe y su conexión; luego inténtelo de nuevo.',
  }),
  federation_missing: (d) => ({
    what: `${fact(d, 'host') || 'Este dominio'} no guarda nombres a los que se pueda pagar.`,
    next: 'Pida la dirección misma.',
  }),
  host_not_permitted: (d) => ({
    what: `El navegador no deja que Ballast hable con ${fact(d, 'host') || 'este dominio'}, porque usted no lo permitió.`,
    next: 'Pulse otra vez el botón y permítalo, o use la dirección misma.',
  }),
  name_unknown: (d) => ({
    what: `${fact(d, 'name') || 'Este nombre'} no se conoce en ${fact(d, 'host') || 'este dominio'}.`,
    next: 'Compruebe cómo se escribe.',
  }),
  entry_misshapen: {
    what: 'Una entrada de un contrato tiene una forma que esta billetera no conoce.',
    next: `${nothing} Actualice Ballast; el contrato puede ser más nuevo.`,
  },
  fee_above_ceiling: { what: 'La tarifa de red superaría el tope.', next: `${nothing} Reintente cuando la red esté más tranquila.` },
  flow_missing: { what: 'Este traslado ya no está.', next: 'Empiécelo de nuevo en Inicio.' },
  footprint_refused: { what: 'El nodo nombró entradas que esta transacción no toca.', next: `${nothing} Elija otro nodo en Ajustes.` },
  host_refused: {
    what: 'Esta dirección no está en los ajustes de la red, así que no se habla con ella.',
    next: 'Elija otra vez la red en Ajustes.',
  },
  internal: {
    what: 'Algo falló dentro de la billetera.',
    next: 'Reintente. Si persiste, reinicie el navegador; sus claves están a salvo.',
  },
  invalid_address: { what: 'No es una dirección válida.', next: 'Cópiela entera otra vez: 56 letras y cifras.' },
  invalid_amount: { what: 'No es una cantidad válida.', next: 'Use cifras con siete decimales como máximo.' },
  invalid_asset: {
    what: 'No es el nombre de un activo.',
    next: 'Dé su código (de 1 a 12 letras y cifras) y la dirección de su emisor.',
  },
  issuer_missing: (d) => ({
    what: `${fact(d, 'issuer') || 'El emisor'} no está en el ledger, así que no existe tal ${fact(d, 'asset') || 'activo'}.`,
    next: `${nothing} Compruebe la dirección del emisor.`,
  }),
  limit_too_low: (d, say) => ({
    what: `El límite queda por debajo de lo que la cuenta tiene o ha ofrecido comprar${fact(d, 'least') ? `: ${say.amount(fact(d, 'least'), fact(d, 'asset'))}` : ''}.`,
    next: 'Elija un límite mayor.',
  }),
  own_asset: { what: 'Una cuenta no necesita línea de confianza para lo que emite ella misma.' },
  trustline_in_use: (d, say) => ({
    what: `Una línea de confianza solo se cierra cuando no queda nada en ella${fact(d, 'balance') ? `: hay ${say.amount(fact(d, 'balance'), fact(d, 'asset'))} y se pujan ${say.amount(fact(d, 'offered'), fact(d, 'asset'))}` : ''}.`,
    next: 'Envíe antes el resto y cancele sus ofertas.',
  }),
  trustline_unchanged: { what: 'La línea de confianza ya tiene este límite.', next: 'No hay nada que cambiar.' },
  invalid_input: { what: 'La billetera no entendió lo introducido.', next: 'Revise lo que escribió.' },
  invalid_manifest: (d) => ({
    what: `No es el manifiesto de una red${fact(d, 'path') ? ` (en «${fact(d, 'path')}»)` : ''}.`,
    next: 'Pida al operador de la red el archivo correcto.',
  }),
  invalid_memo: (d) => ({
    what: 'Este memo no se puede enviar.',
    next:
      fact(d, 'kind') === 'id'
        ? 'Un número consta solo de cifras, hasta 18446744073709551615.'
        : fact(d, 'kind') === 'hash'
          ? 'Un hash tiene 64 cifras, de 0 a 9 y de la a a la f.'
          : 'Un texto tiene 28 letras como máximo, menos con acentos.',
  }),
  memo_required: (d) => ({
    what: `${fact(d, 'destination') || 'Esta cuenta'} no acepta pagos sin memo: no se sabría de quién son.`,
    next: 'Copie el memo de donde tiene la dirección. Sin él, el dinero puede perderse.',
  }),
  invalid_node: (d) => ({
    what: `Esta no es la dirección de un nodo${wordOf(nodeFields, fact(d, 'field')) ? ` (${wordOf(nodeFields, fact(d, 'field'))})` : ''}.`,
    next: 'Empieza por https://, o por http:// para un nodo en esta máquina.',
  }),
  draft_missing: { what: 'Esta no es la última red que se mostró.', next: 'Mírela de nuevo antes de guardarla. No se cambió nada.' },
  manifest_too_deep: {
    what: 'Este manifiesto está anidado más hondo que ningún manifiesto. No se leyó.',
    next: 'Pida al operador de la red el archivo correcto.',
  },
  manifest_too_long: {
    what: 'Este manifiesto es más largo que ningún manifiesto. No se leyó hasta el final.',
    next: 'Pida al operador de la red el archivo correcto.',
  },
  invalid_phrase: (d) => ({
    what:
      fact(d, 'reason') === 'word'
        ? `La palabra ${Number(fact(d, 'position')) + 1} no es de las que forman las frases.`
        : fact(d, 'reason') === 'checksum'
          ? 'Estas palabras no van juntas: una está mal, o dos están cambiadas.'
          : 'Esto no es una frase de recuperación: esas tienen 12, 15, 18, 21 o 24 palabras.',
    next:
      fact(d, 'reason') === 'count'
        ? 'Revíselas. Una palabra tras la 24 es una contraseña adicional: tiene su propio campo.'
        : 'Revise cada palabra y su orden.',
  }),
  invalid_request: { what: 'La billetera no entendió a esta página.', next: 'Ciérrela y ábrala de nuevo.' },
  invalid_secret: { what: 'No es una clave secreta.', next: 'Empieza por S y tiene 56 letras y cifras.' },
  invalid_fee: { what: 'Esta tarifa no es una que una transacción pueda ofrecer.', next: 'Use de 1 stroop a 429,4967295 XLM.' },
  invalid_timeout: { what: 'Esta validez es demasiado corta o larga.', next: 'Use de 30 a 180 segundos.' },
  invalid_xdr: { what: 'Esta transacción no se puede leer.', next: nothing },
  invest_barred: { what: 'La bóveda no puede invertir el depósito ahora.', next: 'Puede depositar sin invertir.' },
  invest_blocked: {
    what: 'La bóveda no puede invertir el depósito ahora, así que esto fallaría.',
    next: 'Puede depositar sin invertir.',
  },
  keys_broken: {
    what: 'No se puede leer el archivo de claves.',
    next: 'Para empezar de nuevo con su frase de recuperación, quite antes esta billetera en Ajustes, en Seguridad.',
  },
  keys_newer: { what: 'Sus datos fueron guardados por una versión más nueva. Están intactos.', next: 'Actualice la extensión.' },
  lendpool_unknown: {
    what: 'Este fondo de préstamos no se conoce en la red elegida.',
    next: 'Cambie de red o añada el fondo con su manifiesto.',
  },
  locked: { what: 'La billetera está bloqueada.', next: 'Desbloquéela y confirme otra vez.' },
  low_balance: (d, say) => ({
    what: `No hay suficiente XLM en esta cuenta${shortfall(d, say, 'XLM') ? `: faltan ${shortfall(d, say, 'XLM')}` : ''}.`,
    next: 'Añada XLM y reintente.',
  }),
  mixed_position: {
    what: 'Esta posición es en parte préstamo simple y en parte garantía. No se pueden mover a la vez.',
    next: 'Convierta antes una de ellas en la otra en el fondo de préstamos.',
  },
  muxed_address: { what: 'Aquí no sirve una dirección multiplexada (M…).', next: 'Use la dirección G… a la que pertenece.' },
  network_mismatch: { what: 'Es para otra red que la elegida.', next: 'Cambie de red o revise la petición.' },
  network_missing: { what: 'Esta red no está en la billetera.', next: 'Elija una en Ajustes.' },
  network_reserved: { what: 'Esta red viene con la billetera y no se puede reemplazar.', next: 'Dé otro id a la red propia.' },
  network_unavailable: { what: 'No está disponible en la red elegida.', next: 'Cambie de red.' },
  no_position: { what: 'No hay ninguna posición que mover.', next: 'Solo se puede mover USDC prestado en un fondo conocido.' },
  no_reward: { what: 'No hay ninguna recompensa que cobrar.' },
  node_invalid: { what: 'El nodo de la red dio una respuesta sin sentido.', next: `${nothing} Reintente o elija otro nodo en Ajustes.` },
  node_refused: { what: 'El nodo de la red rechazó la pregunta.', next: 'Reintente o elija otro nodo en Ajustes.' },
  node_stale: { what: 'El nodo va por detrás de la red.', next: 'Reintente en un momento o elija otro nodo en Ajustes.' },
  node_timeout: { what: 'El nodo de la red no responde.', next: 'Reintente en un momento o elija otro nodo en Ajustes.' },
  node_unavailable: { what: 'No se puede llegar al nodo de la red.', next: 'Revise su conexión y reintente.' },
  node_wrong_network: (d) => ({
    what: `El nodo ${fact(d, 'host')} pertenece a otra red.`.replace('  ', ' '),
    next: 'Elija otro nodo en Ajustes.',
  }),
  nodes_disagree: (d, say) => ({
    what: disagreement(d, say),
    next: `${nothing} Reintente en un momento o elija otros nodos en Ajustes.`,
  }),
  not_simulated: { what: 'Esta transacción no indica recursos, así que la red la rechazaría.', next: 'Constrúyala de nuevo.' },
  not_single_call: { what: 'Una transacción de contrato tiene exactamente una operación.', next: 'Divídala en varias transacciones.' },
  not_signed: { what: 'Esta transacción no lleva la firma de su cuenta.', next: 'Fírmela antes.' },
  password_needed: {
    what: 'Esto es peligroso, y la contraseña se dio hace más de cinco minutos.',
    next: 'Désela otra vez para confirmar.',
  },
  plan_blocked: { what: 'Esta transacción está detenida, por el motivo que se muestra arriba.', next: nothing },
  plan_mismatch: { what: 'La transacción construida no es la que se quería.', next: `${nothing} Por favor, comuníquelo.` },
  pool_illiquid: {
    what: 'El fondo ha prestado demasiado para pagar esta posición ahora.',
    next: 'Reintente más tarde, cuando se hayan devuelto préstamos.',
  },
  preview_expired: { what: 'Esta vista previa caducó.', next: `${nothing} Renuévela.` },
  preview_stale: { what: 'La cuenta envió otra cosa entretanto, o el ledger avanzó.', next: `${nothing} Renueve la vista previa.` },
  price_missing: { what: 'El fondo no tiene un precio reciente para juzgar su préstamo.', next: 'Reintente en unos minutos.' },
  protocol_changed: {
    what: 'La red cambió sus reglas desde la vista previa.',
    next: `${nothing} Renueve la vista previa y léala otra vez.`,
  },
  record_missing: { what: 'Esta billetera no guarda nada de esta transacción.' },
  refused: (d) => ({
    what: `La red la rechazó${fact(d, 'result') ? ` (${fact(d, 'result')})` : ''}.`,
    next: 'Empiece con una nueva vista previa.',
  }),
  replaced: {
    what: 'Otra transacción de esta cuenta ocupó su lugar, así que ya no puede ocurrir.',
    next: 'Mire la cuenta en el explorador y reintente.',
  },
  request_ended: { what: 'La petición de este sitio ha terminado.', next: 'No se respondió a tiempo. No se firmó nada.' },
  request_missing: { what: 'Esta vista previa ya no está.', next: `${nothing} Empiece de nuevo.` },
  request_refused: { what: 'Usted rechazó esta petición.', next: 'No se firmó nada.' },
  reward_gone: { what: 'La recompensa ya no está. Ya fue cobrada.' },
  secret_key_given: {
    what: 'Era una clave secreta. Nunca la pegue donde se pide una dirección.',
    next: 'Vacíe el portapapeles y use la dirección que empieza por G.',
  },
  sender_refused: { what: 'Esta página no puede pedir eso.', next: nothing },
  signer_too_weak: (d) => ({
    what: `La clave propia de ${fact(d, 'account') || 'esta cuenta'} no basta para firmar por ella${fact(d, 'needed') ? `: pesa ${fact(d, 'weight')} y hace falta ${fact(d, 'needed')}` : ''}.`,
    next: 'Deben firmar también los otros firmantes de la cuenta; esta billetera firma solo con la clave propia. No se construyó nada.',
  }),
  simulation_failed: (d) => ({
    what: `La prueba falló, así que esto no se cumpliría${fact(d, 'error') ? `: ${fact(d, 'error')}` : '.'}`,
    next: `${nothing} Reintente más tarde.`,
  }),
  storage_full: { what: 'El almacenamiento del navegador está lleno.', next: 'Libere espacio y reintente.' },
  too_large: { what: 'Es demasiado largo.' },
  too_many_attempts: (d, say) => ({
    what: 'Demasiadas contraseñas equivocadas.',
    next: fact(d, 'retryAfter') ? `Reintente en ${say.span(Number(fact(d, 'retryAfter')))}.` : 'Espere un poco y reintente.',
  }),
  too_many_requests: { what: 'Demasiadas peticiones esperan respuesta.', next: 'Respóndalas o descártelas antes.' },
  transaction_failed: (d) => ({
    what: `La red la rechazó${fact(d, 'result') ? ` (${fact(d, 'result')})` : ''}.`,
    next: 'Empiece con una nueva vista previa.',
  }),
  trustline_full: (d) => ({
    what: `En la línea de confianza de ${fact(d, 'holder') || 'la cuenta'} no cabe tanto ${fact(d, 'asset')}.`,
    next: 'Su dueño debe subir el límite, o elija otra cuenta.',
  }),
  trustline_missing: (d) => ({
    what: `${fact(d, 'holder') || 'La cuenta'} no tiene línea de confianza para ${fact(d, 'asset') || 'este activo'}.`,
    next: 'Primero necesita una; o elija otra cuenta.',
  }),
  trustline_unauthorized: (d) => ({
    what: `El emisor no permite ahora que ${fact(d, 'holder') || 'esta cuenta'} use ${fact(d, 'asset') || 'el activo'}.`,
    next: 'Pregunte al emisor.',
  }),
  unbounded: {
    what: 'Esta transacción no caduca en el plazo de un día, así que no se envía desde aquí.',
    next: 'Póngale un fin más cercano.',
  },
  unknown_command: { what: 'Esta página y la billetera son de versiones distintas.', next: 'Ciérrela y ábrala de nuevo.' },
  unsupported_preimage: { what: 'Este tipo de autorización no se firma aquí.', next: nothing },
  unsupported_protocol: (d) => ({
    what: `${fact(d, 'name') || 'La red'} usa el protocolo ${fact(d, 'protocol')}, demasiado antiguo para esta billetera.`,
    next: `${nothing} Elija otro nodo en Ajustes.`,
  }),
  use_classic_submission: { what: 'Es una transacción clásica; se envía de otra manera.', next: 'Use el envío clásico de la red.' },
  validity_refused: (d, say) => ({
    what: `Esta transacción seguiría siendo válida hasta ${say.time(Number(fact(d, 'validUntil')))}, a más de un día de ahora.`,
    next: `${nothing} Elija otro nodo en Ajustes.`,
  }),
  warnings_changed: {
    what: 'Hay un aviso nuevo que la vista previa no mostraba.',
    next: `${nothing} Renueve la vista previa y léalo.`,
  },
  vault_asset_mismatch: { what: 'Esta bóveda no acepta el activo de su posición.', next: 'Elija otra bóveda.' },
  vault_missing: { what: 'En esta dirección no hay ninguna bóveda.', next: 'Elija otra.' },
  invalid_bps: {
    what: 'Una tasa debe ser un número entero de puntos básicos, no menor que cero.',
    next: 'Corrija el número: 100 puntos básicos son un 1 %.',
  },
  invalid_fee_bounds: {
    what: 'La comisión mínima supera a la máxima, o la máxima supera el 100 %.',
    next: 'Elija primero el límite menor.',
  },
  not_manager: {
    what: 'Esta cuenta no es el Manager de la bóveda.',
    next: 'Solo el Manager puede registrar la bóveda: elija esa cuenta.',
  },
  not_admin: {
    what: 'Esta cuenta no es el administrador del estabilizador de esta bóveda.',
    next: 'Elija la cuenta que registró la bóveda.',
  },
  vault_already_registered: {
    what: 'El estabilizador ya tiene una configuración de esta bóveda.',
    next: 'Salga primero del estabilizador y vuelva a registrarla.',
  },
  vault_not_registered: { what: 'Esta bóveda no está registrada en el estabilizador.', next: 'Regístrela primero.' },
  stabilizer_unknown: {
    what: 'El estabilizador de esta bóveda no está en los ajustes de esta red.',
    next: 'Compruebe su dirección con el operador antes de añadirlo.',
  },
  manager_elsewhere: { what: 'Ahora otra dirección gestiona esta bóveda.', next: 'Solo ese Manager podría devolver el rol.' },
  campaign_missing: { what: 'Esta bóveda no tiene campaña de impulsos.', next: 'El operador del servicio abre las campañas.' },
  campaign_inactive: {
    what: 'La campaña de impulsos de esta bóveda no está activa.',
    next: 'No se puede añadir nada hasta que el operador la active.',
  },
  insufficient_balance: (d, say) => ({
    what: `No hay suficiente ${fact(d, 'asset') || 'de este activo'} en esta cuenta${shortfall(d, say, fact(d, 'asset')) ? `: faltan ${shortfall(d, say, fact(d, 'asset'))}` : ''}.`,
    next: 'Elija un importe menor.',
  }),
  insufficient_shares: { what: 'Esta cuenta tiene menos participaciones de esta bóveda.', next: 'Elija una parte menor, o todas.' },
  no_accrued_reward: {
    what: 'No se ha acumulado REWARD en los pools.',
    next: 'Se acumula mientras una posición está prestada, donde se emite REWARD.',
  },
  nothing_archived: { what: 'Nada de esto está archivado.', next: 'No hay nada que restaurar.' },
  same_account: { what: 'Eso no movería nada: dé la dirección de otra persona.' },
  same_vault: { what: 'El origen y el destino son la misma bóveda.', next: 'Elija otro destino.' },
  no_holding: { what: 'Esta cuenta no tiene participaciones de esta bóveda.', next: 'Elija una bóveda de la que tenga participaciones.' },
  vault_value_unknown: {
    what: 'No se puede saber por el ledger cuánto valen estas participaciones.',
    next: 'Retire primero de la bóveda y deposite después en la otra.',
  },
  vault_worthless: { what: 'Las participaciones de esta bóveda no valen nada, así que no acepta depósitos.', next: 'Elija otra bóveda.' },
  withdrawal_blocked: {
    what: 'La bóveda no puede sacar ahora tanto de sus estrategias.',
    next: 'Pruebe con un importe menor, o más tarde.',
  },
  minimum_too_high: { what: 'Estas participaciones valen menos que el mínimo pedido.', next: 'Pida un mínimo menor.' },
  payout_too_small: { what: 'La bóveda pagaría menos que el mínimo pedido.', next: 'Haga una nueva vista previa.' },
  vault_multi_asset: { what: 'Esta bóveda tiene varios activos; solo se puede mover a las de uno.', next: 'Elija otra bóveda.' },
  account_has_key: { what: 'Esta cuenta tiene su clave aquí.', next: 'Puede ocultarse, no olvidarse.' },
  backup_done: { what: 'Su frase ya está respaldada.', next: 'No queda nada por hacer.' },
  key_missing: { what: 'Esta cuenta no está en la billetera.', next: 'Elija otra o impórtela.' },
  keys_changed: { what: 'Otra ventana cambió las claves entretanto.', next: 'Mire de nuevo y reintente.' },
  keys_exist: { what: 'Ya hay una billetera en este navegador.', next: 'Desbloquéela o añádale cuentas.' },
  keys_missing: { what: 'Aquí aún no hay claves.', next: 'Cree o importe antes una cuenta.' },
  phrase_missing: { what: 'Ninguna cuenta de aquí viene de una frase.', next: 'Importe una frase para añadir sus cuentas.' },
  account_not_exposed: { what: 'Este sitio no puede usar esa cuenta.', next: 'Primero muéstrele la cuenta.' },
  already_pending: { what: 'Este sitio ya espera una respuesta.', next: 'Respóndale primero.' },
  feature_disabled: { what: 'A este sitio no se le permitió esto.', next: 'Permítalo en sus permisos.' },
  invalid_origin: { what: 'No es un sitio que pueda conectarse.', next: 'Solo pueden los sitios https.' },
  network_not_permitted: { what: 'Este sitio no puede usar esta red.', next: 'Permítalo o cambie de red.' },
  origin_not_permitted: { what: 'Este sitio no está conectado.', next: 'Conéctelo primero.' },
  account_watched: {
    what: 'Usted solo observa esta cuenta. Su clave no está en esta billetera.',
    next: 'Importe su clave para firmar por ella.',
  },
  weak_password: (d) => ({
    what:
      fact(d, 'reason') === 'common'
        ? 'Esta contraseña sería de las primeras en adivinarse.'
        : fact(d, 'reason') === 'repetitive'
          ? 'Esta contraseña se repite.'
          : fact(d, 'reason') === 'long'
            ? 'Esta contraseña es demasiado larga.'
            : 'Esta contraseña es demasiado débil.',
    next: 'Use al menos 12 caracteres, o cuatro palabras suyas.',
  }),
  deposit_too_small: { what: 'El depósito es demasiado pequeño para la bóveda.', next: 'Elija un importe mayor.' },
  holding_frozen: { what: 'El emisor ha congelado un saldo que esto movería.', next: `${nothing} Pregunte al emisor.` },
  liquidation_running: { what: 'Hay en curso una liquidación de esta posición.', next: `${nothing} Reintente cuando termine.` },
  pool_drained: {
    what: 'El fondo ha prestado demasiado para pagar esto ahora.',
    next: `${nothing} Reintente más tarde, cuando se hayan devuelto préstamos.`,
  },
  message_too_long: { what: 'Este mensaje es demasiado largo para firmarlo.', next: nothing },
  unknown_answer: { what: 'Esta página no conoce lo que respondió la billetera.', next: 'Ciérrela y ábrala de nuevo.' },
  worker_gone: { what: 'La billetera no respondió.', next: 'Reintente.' },
  wrong_address: { what: 'Es para otra cuenta que la elegida.', next: nothing },
  wrong_network: { what: 'Es para otra red que la elegida.', next: nothing },
  wrong_password: { what: 'No es la contraseña.', next: 'Reintente.' },
};

/** Who says what. */
function disagreement(d: Facts<'nodes_disagree'>, say: Say): string {
  const said = (tell: (value: string | number | null) => string) => voices(d, (name, value) => `${name} dice ${tell(value)}`).join('; ');
  switch (d.about) {
    case 'time':
      return `Los nodos no coinciden en la hora: ${said((value) => say.time(Number(value)))}.`;
    case 'sequence':
      return `Los nodos no coinciden en la secuencia de su cuenta: ${said((value) => (value === null ? 'no existe tal cuenta' : String(value)))}.`;
    case 'protocol':
      return `Los nodos no coinciden en el protocolo de la red: ${said(String)}.`;
    case 'code':
      return `${say.list(d.names ?? [])} nombran código distinto para el contrato ${fact(d, 'contract')}.`;
    case 'domain':
      return `Los nodos no coinciden en el dominio que nombra esta cuenta: ${said((value) => (value === null ? 'ninguno' : String(value)))}.`;
    default:
      return `Los nodos no coinciden en el último ledger: ${said(String)}.`;
  }
}
