/** Spanish: see en/pay.ts. */
import type { PayWords } from '../en/pay';

export const payEs: PayWords = {
  review: 'Revisar',
  building: 'Leyendo el registro y comprobando…',
  watchOnly: 'Solo observa esta cuenta. Verá una vista previa, no una firma.',
  assets: {
    title: 'Activos',
    lead: 'Esta cuenta puede recibir XLM y todo activo para el que tenga una línea de confianza.',
    native: 'No necesita línea de confianza',
    missing: 'Esta cuenta aún no está en el registro. Podrá tener activos cuando haya recibido sus primeros XLM.',
    held: 'En la cuenta',
    listed: 'Conocidos en esta red',
    issuer: 'Emisor',
    change: 'Cambiar',
    open: 'Abrir',
    other: 'Otro activo',
    otherLead:
      'Cualquiera puede emitir un activo con cualquier nombre. Lo que cuenta es el emisor: obtenga su dirección de una fuente de confianza.',
    code: 'Código del activo',
    codeHint: 'De 1 a 12 letras y cifras; también se puede pegar CÓDIGO:EMISOR',
    codeWrong: 'Un código tiene de 1 a 12 letras y cifras.',
    issuerAddress: 'Dirección del emisor',
    issuerHint: 'Empieza por G. Compruebe cada carácter.',
    issuerWrong: 'No es una dirección de cuenta válida (G…).',
    next: 'Continuar',
  },
  line: {
    open: (code) => `Línea de confianza para ${code}`,
    lead: (code) => `Con una línea de confianza esta cuenta puede recibir y tener ${code} de este emisor y de nadie más.`,
    reserve: (amount) => `Retiene ${amount} como reserva. Los recupera al cerrarla.`,
    risk: 'Un activo vale lo que su emisor respalda.',
    lookalike: (code, like) =>
      `${code} se parece a ${like} y no es el ${like} conocido en esta red. Puede estar hecho para que lo confundan con él.`,
    padded: (code, like) => `${code} lleva dentro el nombre ${like} y tiene otro emisor que el ${like} conocido en esta red.`,
    held: 'Saldo',
    limit: 'Límite',
    noLimit: 'ninguno',
    atMost: 'Tener como máximo',
    atMostHint: 'Déjelo vacío para no poner límite.',
    change: 'Cambiar el límite',
    close: 'Cerrar la línea de confianza',
    closeWhy: (amount) => `No queda nada en ella. Al cerrarla se liberan ${amount} de reserva.`,
    closeLater: (code) => `Se podrá cerrar cuando no quede ${code} en ella.`,
    submit: 'Revisar la línea de confianza',
    limitWrong: 'Cifras con un máximo de 7 decimales, mayor que cero.',
  },
};
