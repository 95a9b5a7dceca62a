import {
  fold,
  groupedBy,
  hasCheckDigit,
  isTotalText,
  type Money,
  minus,
  readNit,
  showPesos,
  smaller,
  startsAsTotal,
  sumOf,
  wrongCheckDigit,
  zero,
} from '@quina/kernel'
import { crossWith } from '../../rules/invoice-match/cross.domain.ts'
import { exactly } from '../application/share.domain.ts'
import { giroRow, type PayerKey } from './giro.contract.ts'

export interface GiroRow {
  readonly row: number
  /** The payer in the file: a NIT with or without its check digit, or the code of the EPS. */
  readonly nit: string
  readonly eps: string | null
  readonly regimen: string | null
  readonly invoice: string | null
  readonly amount: Money
}

export interface GiroPayer {
  readonly id: string
  readonly name: string
  readonly nit: string
  readonly code: string | null
  /** The régimenes for which it pays: `SUBSIDIADO`. */
  readonly regimenes: readonly string[]
}

const folded = (typed: string): string =>
  fold(typed)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')

/** Whether a row is a total of others, whichever of its cells contains the word: it belongs to no payer. */
export const isTotalRow = (texts: readonly (string | null | undefined)[]): boolean =>
  texts.some((text) => isTotalText(text ?? ''))

/** Whether two words mean the same régimen: `Subsidiado`, `SUBSIDIADO` and `S` do. */
const isRegimen = (declared: string, known: string): boolean => {
  const one = folded(declared)
  const other = folded(known)
  return one !== '' && (other.startsWith(one) || one.startsWith(other.slice(0, 6)))
}

/**
 * The payer of a row: by its NIT, with or without its check digit, or by the code of the EPS; where several payers have the NIT,
 * the one that pays for that régimen. Null when there is none or more than one: the money is never given to one of two.
 */
export function payerOf(
  { nit, regimen }: Pick<GiroRow, 'nit' | 'regimen'>,
  payers: readonly GiroPayer[],
): { readonly payer: GiroPayer; readonly key: PayerKey } | null {
  const foldedNit = folded(nit)
  const named = (payer: GiroPayer) =>
    foldedNit.slice(0, -1) === payer.nit && hasCheckDigit(payer.nit, Number(foldedNit.at(-1)))
  const whole = payers.filter((payer) => foldedNit === payer.nit)
  const byNit =
    whole.length > 0 ? whole : payers.filter((payer) => /^\d{10}$/.test(foldedNit) && named(payer))
  const byCode = payers.filter(({ code }) => code !== null && folded(code) === foldedNit)
  const found = byNit.length > 0 ? byNit : byCode
  const [only] = found
  if (found.length === 1) return { payer: only!, key: byNit.length > 0 ? 'nit' : 'code' }
  const own = found.filter(
    ({ regimenes }) => regimen !== null && regimenes.some((one) => isRegimen(regimen, one)),
  )
  return own.length === 1 ? { payer: own[0]!, key: 'regimen' } : null
}

export interface GiroOf {
  readonly nit: string
  readonly name: string
  readonly regimen: string | null
  readonly payer: GiroPayer | null
  readonly key: PayerKey | null
  readonly rows: readonly GiroRow[]
  readonly amount: Money
}

/** A group for each EPS and régimen of the file, in order of appearance. */
export function giroGroups(rows: readonly GiroRow[], payers: readonly GiroPayer[]): readonly GiroOf[] {
  const groups = groupedBy(rows, (row) => {
    const found = payerOf(row, payers)
    return `${found?.payer.id ?? folded(row.nit)} ${folded(row.regimen ?? '')}`
  })
  return [...groups.values()].map((own) => {
    const first = own[0]!
    const found = payerOf(first, payers)
    return {
      nit: first.nit,
      regimen: first.regimen,
      rows: own,
      payer: found?.payer ?? null,
      key: found?.key ?? null,
      name: found?.payer.name ?? first.eps ?? first.nit,
      amount: sumOf(own, 'amount'),
    }
  })
}

export type OpenDebt = Readonly<{ id: string; number: string; balance: Money }>

export type PaidByGiro = Readonly<{ invoiceId: string; amount: Money; key: 'number' | 'bare' | 'amount' }>

/**
 * What a group pays: the invoices in the file, each up to its debt; without them, the one invoice, or all of them, with exactly
 * that debt (§12.7: the list of the payer, then exact amounts). The rest stays unapplied.
 */
export function paidByGiro(
  { rows, amount }: Pick<GiroOf, 'rows' | 'amount'>,
  debts: readonly OpenDebt[],
): { readonly paid: readonly PaidByGiro[]; readonly strange: readonly string[]; readonly left: Money } {
  const naming = rows.filter(({ invoice }) => invoice !== null)
  if (naming.length === 0) {
    const shares = exactly(debts, amount) ?? []
    const paid = shares.map((share) => ({
      invoiceId: share.invoiceId,
      amount: share.amount,
      key: 'amount' as const,
    }))
    return { paid, strange: [], left: leftOf(amount, paid) }
  }
  const byInvoice = groupedBy(naming, ({ invoice }) => folded(invoice!))
  const crossed = crossWith(
    debts.map(({ id, number, balance }) => ({
      id,
      number,
      cufe: null,
      owed: balance,
      filing: 'filed',
      disputed: zero,
    })),
    [...byInvoice.values()].map((own) => ({
      row: own[0]!.row,
      number: own[0]!.invoice!,
      cufe: null,
      declared: null,
      owed: sumOf(own, 'amount'),
    })),
  )
  const paid: PaidByGiro[] = []
  const strange: string[] = []
  for (const { ours, theirs, key } of crossed) {
    if (theirs === null) continue
    if (ours === null) strange.push(theirs.number.toUpperCase())
    else
      paid.push({
        invoiceId: ours.id,
        amount: smaller(theirs.owed, ours.owed),
        key: key === 'number' ? 'number' : 'bare',
      })
  }
  return { paid, strange, left: leftOf(amount, paid) }
}

const leftOf = (amount: Money, paid: readonly PaidByGiro[]): Money => minus(amount, sumOf(paid, 'amount'))

/** The raw text of the cells of a row. */
export type GiroTexts = Readonly<Partial<Record<keyof typeof giroRow, string | null>>>

/** A mistake in a cell, by the label of its column. */
export type GiroMistake = Readonly<{ row: number; column: string; message: string }>

export const isTotal = ({ nit, eps, regimen, invoice }: GiroTexts): boolean =>
  isTotalRow([nit, eps, regimen, invoice]) || (startsAsTotal(nit ?? '') && !/\d/.test(nit ?? ''))

/** Checks that a total adds up all the rows before it, or those since another total. */
export function wrongTotal(
  row: number,
  worth: Money,
  sums: readonly [all: Money, since: Money],
): GiroMistake[] {
  if (sums.includes(worth)) return []
  const message = `Esta fila suma ${showPesos(worth)}, y las que la preceden ${showPesos(sums[0])}.`
  return [{ row, column: giroRow.amount.label, message }]
}

export const giroIn = (row: number, { nit, eps, regimen, invoice }: GiroTexts, amount: Money): GiroRow => ({
  row,
  nit: nit!,
  eps: eps || null,
  regimen: regimen || null,
  invoice: invoice || null,
  amount,
})

export function mistakesIn({ row, nit, eps, amount }: GiroRow): GiroMistake[] {
  const mistakes = [
    { row, column: giroRow.nit.label, message: wrongPayer(nit) },
    {
      row,
      column: giroRow.eps.label,
      message: startsAsTotal(eps ?? '') ? 'Esta fila parece sumar otras: quítela del archivo.' : null,
    },
    {
      row,
      column: giroRow.amount.label,
      message: amount > zero ? null : 'El valor debe ser mayor que cero.',
    },
  ]
  return mistakes.flatMap(({ message, ...cell }) => (message === null ? [] : [{ ...cell, message }]))
}

/** Why the cell identifies no payer: a NIT with a wrong check digit, or neither a NIT nor the code of an EPS. */
function wrongPayer(nit: string): string | null {
  if (!/\d/.test(nit)) return `«${nit}» no es un NIT ni el código de una EPS.`
  const written = readNit(nit)
  return written === null ? null : wrongCheckDigit(written)
}
