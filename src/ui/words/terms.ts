/** Codes of the protocol as people say them, in both languages: flags, conditions, kinds of signer, of entry, of memo. */
import type { Language } from './say';

const terms: Record<Language, { [code: string]: string }> = {
  en: {
    // kinds of signer, and of ledger entry
    account: 'an account’s key',
    preAuthTx: 'a prepared transaction',
    hashX: 'whoever knows a secret',
    signedPayload: 'a key over one message',
    trustline: 'a trustline',
    offer: 'an offer',
    data: 'a data entry',
    claimableBalance: 'a set-aside balance',
    signer: 'a signer',
    // flags of issuers and of lines
    authRequired: 'holders need the issuer’s permission',
    authRevocable: 'the issuer may freeze holdings',
    authImmutable: 'the issuer’s powers can never change',
    clawback: 'the issuer may take holdings back',
    authorized: 'hold and use it',
    maintainLiabilities: 'keep open offers only',
    // preconditions
    ledgerBounds: 'only in certain ledgers',
    minSeqNum: 'from another sequence number on',
    minSeqAge: 'only some time after the last transaction',
    minSeqLedgerGap: 'only some ledgers after the last transaction',
    extraSigners: 'further signatures are needed',
    // auctions
    user: 'a liquidation',
    badDebt: 'bad debt',
    interest: 'interest',
    // memos
    text: 'text',
    id: 'number',
    hash: 'hash',
    return: 'hash of a return',
  },
  es: {
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
    ledgerBounds: 'solo en ciertos registros',
    minSeqNum: 'desde otro número de secuencia',
    minSeqAge: 'solo un tiempo después de la última transacción',
    minSeqLedgerGap: 'solo unos registros después de la última transacción',
    extraSigners: 'hacen falta más firmas',
    user: 'una liquidación',
    badDebt: 'deuda incobrable',
    interest: 'intereses',
    text: 'texto',
    id: 'número',
    hash: 'hash',
    return: 'hash de una devolución',
  },
};

/** A code without a term stays as it is. */
export function term(language: Language, code: string): string {
  return Object.hasOwn(terms[language], code) ? (terms[language][code] ?? code) : code;
}
