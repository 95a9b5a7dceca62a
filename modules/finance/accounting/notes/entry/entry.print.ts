import type { Fields } from '@quina/blocks'
import {
  columnsOf,
  lineTable,
  notes,
  type Paper,
  type PrintContext,
  pairs,
  paper,
  signatures,
  signersOf,
  words,
} from '@quina/blocks/print'
import { type Day, money, padded, showDay } from '@quina/kernel'
import { periodName } from '../../ledger/period/period.domain.ts'
import type { VoucherPaper } from '../../setup/voucher-kind/voucher-paper.contract.ts'
import { type EntryAnswer, entryConditions, lineColumns } from './entry.contract.ts'

/** Prints a voucher in the format of its kind: its lines, its total in words and its signatures. */
export function entryPaper(entry: EntryAnswer, context: PrintContext): Paper {
  const { kind, kindName, number, day, total, lines, condition, other } = entry
  const { paperTitle, paperColumns: columns, paperSigns: signers, paperFoot } = entry.paper
  const period = periodName({ vigencia: entry.vigencia, number: entry.period })
  return paper(context, {
    title: paperTitle ?? kindName,
    ...(number === 0 ? {} : { number: `${kind} ${padded(number)}` }),
    subtitle: showDay(day as Day),
    landscape: columns === null || columns === 'all',
    ...watermarkOf(condition),
    verify: { number: `${kind} ${number}`, date: day, total },
    pieces: [
      pairs([
        { label: 'Período', value: period },
        { label: 'Estado', value: [stateOf(condition), other?.label].filter(Boolean).join(' ') },
        { label: 'Elaboró', value: entry.user ?? '' },
        { label: 'Descripción', value: entry.concept, wide: true },
      ]),
      lineTable({
        columns: columnsOf(printed[columns ?? 'all']),
        rows: lines.map((line) => ({
          values: { ...line, debit: blank(line.debit), credit: blank(line.credit) },
        })),
        sums: { debit: total, credit: total },
        fontSize: 8,
      }),
      words(money(total)),
      notes(paperFoot ?? ''),
      signatures(signersOf(context, signing[signers ?? 'accountant'])),
    ],
  })
}

const { account, accountName, tercero, costCentre, concept, debit, credit } = lineColumns
const printed: Readonly<Record<NonNullable<VoucherPaper['paperColumns']>, Fields>> = {
  all: lineColumns,
  centre: { account, accountName, tercero, costCentre, concept, debit, credit },
  tercero: { account, accountName, tercero, concept, debit, credit },
  account: { account, accountName, debit, credit },
}

const accountant = { accountant: 'Contador' }
const legal = { ...accountant, legalRepresentative: 'Representante legal' }
const signing: Readonly<Record<NonNullable<VoucherPaper['paperSigns']>, Readonly<Record<string, string>>>> = {
  accountant,
  treasurer: { ...accountant, treasurer: 'Tesorero' },
  legal,
  auditor: { ...legal, fiscalAuditor: 'Revisor fiscal' },
}

const stateOf = (condition: EntryAnswer['condition']): string =>
  condition === 'draft' ? 'Borrador' : entryConditions[condition][0]

function watermarkOf(condition: EntryAnswer['condition']): { readonly watermark?: 'ANULADO' | 'BORRADOR' } {
  if (condition === 'draft') return { watermark: 'BORRADOR' }
  return condition === 'reversed' ? { watermark: 'ANULADO' } : {}
}

/** Leaves the side without an amount empty, as in handwritten vouchers. */
const blank = (amount: string): string => (money(amount) === 0n ? '' : amount)
