import { type Operation, serveReport } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Money, moneyText, percentText, pluck, sumOf, zero } from '@quina/kernel'
import {
  accountsOver,
  accountsWithin,
  movedByAccount,
  periodNumber,
  type Range,
  wholeOf,
} from './moved.server.ts'
import {
  byNature,
  type Figures,
  type Leaf,
  onItsSide,
  type RolledAccount,
  rollUpAccounts,
} from './roll-up.domain.ts'
import { comparative, generalLedger, quarterly, trialBalance } from './trial.contract.ts'

const movedNames = ['before', 'debit', 'credit', 'balance']

/** The trial balances and the general ledger, from stored balances, so that their cost does not grow with the journal. */
export const trialOperations: Operation[] = [
  ...serveReport({
    whose: 'house',
    report: trialBalance,
    async read(tx, { level, zeros, ...input }) {
      const leaves = await movedByAccount(tx, spanOf(input), input)
      const rows = (await rolled(tx, leaves, movedNames, zeros === true ? input : null)).filter(
        (row) => zeros === true || !isStill(row.figures),
      )
      return tree(
        rows,
        level,
        ({ figures, nature }) => ({
          before: moneyText(byNature(figures.before!, nature)),
          debit: moneyText(figures.debit!),
          credit: moneyText(figures.credit!),
          balance: moneyText(byNature(figures.balance!, nature)),
        }),
        { debit: moneyText(wholeOf(leaves, 'debit')), credit: moneyText(wholeOf(leaves, 'credit')) },
      )
    },
  }),
  ...serveReport({
    whose: 'house',
    report: comparative,
    async read(tx, { level, vigencia, ...input }) {
      const at = (year: number) =>
        movedByAccount(tx, { vigencia: year, from: 0, to: periodNumber(input.to) }, input)
      const leaves = [...renamed(await at(vigencia), 'now'), ...renamed(await at(vigencia - 1), 'past')]
      const rows = (await rolled(tx, leaves, ['now', 'past'], null)).filter(
        ({ figures }) => !isStill(figures),
      )
      return tree(rows, level, ({ figures, nature }) => {
        const now = byNature(figures.now!, nature)
        const past = byNature(figures.past!, nature)
        const variation = (now - past) as Money
        return {
          balance: moneyText(now),
          previous: moneyText(past),
          variation: moneyText(variation),
          percent: past === zero ? null : `${percentText(variation, past).replace('.', ',')} %`,
          previousVigencia: vigencia - 1,
        }
      })
    },
  }),
  ...serveReport({
    whose: 'house',
    report: quarterly,
    async read(tx, { level, vigencia, ...range }) {
      const ends = { opening: 0, q1: 3, q2: 6, q3: 9, q4: 12 }
      const leaves = await Promise.all(
        Object.entries(ends).map(async ([name, to]) =>
          renamed(await movedByAccount(tx, { vigencia, from: 0, to }, range), name),
        ),
      )
      const names = Object.keys(ends)
      const rows = (await rolled(tx, leaves.flat(), names, null)).filter(({ figures }) => !isStill(figures))
      return tree(rows, level, ({ figures, nature }) =>
        Object.fromEntries(names.map((name) => [name, moneyText(byNature(figures[name]!, nature))])),
      )
    },
  }),
  ...serveReport({
    whose: 'house',
    report: generalLedger,
    async read(tx, input) {
      const leaves = await movedByAccount(tx, spanOf(input))
      const rows = (await rolled(tx, leaves, movedNames, null)).filter(
        (row) => row.level === cuenta && !isStill(row.figures),
      )
      const withSides = rows.map((row) => ({ ...row, sides: sidesOf(row.figures) }))
      const total = (name: string) => moneyText(sumOf(withSides, ({ sides }) => sides[name]!))
      return {
        rows: withSides.map(({ id, code, name, sides }) => ({
          id,
          level: 0,
          group: false,
          values: { account: code, name, ...inText(sides) },
        })),
        totals: Object.fromEntries(generalLedger.totals.map((name) => [name, total(name)])),
      }
    },
  }),
]

/** The level of the accounts of the general ledger: cuentas of the CGN. */
const cuenta = 3

type RequestedSpan = Readonly<{ vigencia: number; from: string; to: string }>
export const spanOf = ({ vigencia, from, to }: RequestedSpan) => ({
  vigencia,
  from: periodNumber(from),
  to: periodNumber(to),
})

const isStill = (figures: Figures): boolean => Object.values(figures).every((amount) => amount === zero)

function sidesOf({ before, debit, credit, balance }: Figures): Figures {
  const from = onItsSide(before!)
  const to = onItsSide(balance!)
  return {
    beforeDebit: from.debit,
    beforeCredit: from.credit,
    debit: debit!,
    credit: credit!,
    balanceDebit: to.debit,
    balanceCredit: to.credit,
  }
}

const inText = (figures: Figures): Record<string, string> =>
  Object.fromEntries(Object.entries(figures).map(([name, amount]) => [name, moneyText(amount)]))

/** Only the balance of each leaf, under another name. */
const renamed = (leaves: readonly Leaf[], name: string): Leaf[] =>
  leaves.map(({ code, figures }) => ({ code, figures: { [name]: figures.balance! } }))

/** The accounts above some leaves with their sums; given a range, also its accounts that did not move. */
async function rolled(
  tx: Tx,
  leaves: readonly Leaf[],
  names: readonly string[],
  still: Range | null,
): Promise<RolledAccount[]> {
  if (still === null) {
    const accounts = await accountsOver(tx, pluck(leaves, 'code'))
    return rollUpAccounts(accounts, leaves, names)
  }
  const accounts = await accountsWithin(tx, still)
  const nothing = Object.fromEntries(names.map((name) => [name, zero]))
  return rollUpAccounts(
    accounts,
    [...leaves, ...accounts.map(({ code }) => ({ code, figures: nothing }))],
    names,
  )
}

type Values = Readonly<Record<string, string | number | null>>

function tree(
  rows: readonly RolledAccount[],
  level: number | null,
  valuesOf: (row: RolledAccount) => Values,
  totals: Readonly<Record<string, string>> = {},
) {
  const shown = rows.filter((row) => level === null || row.level <= level)
  const top = Math.min(...shown.map((row) => row.level))
  return {
    rows: shown.map((row) => ({
      id: row.id,
      level: row.level - top,
      group: !row.acceptsMoves && row.level !== level,
      values: { account: row.code, name: row.name, ...valuesOf(row) },
    })),
    totals,
  }
}
