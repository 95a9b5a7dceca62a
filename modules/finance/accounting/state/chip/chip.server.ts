import { type Operation, serveReport } from '@quina/blocks/server'
import { rowsWhere, type Tx } from '@quina/db/server'
import { minus, moneyText, negate, percentText, sumOf, zero } from '@quina/kernel'
import { chipBalances, chipFindingsReport, chipReciprocal, chipVariations } from './chip.contract.ts'
import { dotted, quarterSpan } from './chip.domain.ts'
import { findingsOf, reciprocalRows, rowsOfQuarter } from './chip-rows.server.ts'

/** The forms of the CHIP as reports, to review before generating their files. */
export const chipOperations: Operation[] = [
  ...serveReport({
    whose: 'house',
    report: chipBalances,
    async read(tx, { vigencia, quarter }) {
      const found = await rowsOfQuarter(tx, { vigencia, quarter: Number(quarter) })
      const names = await namesOf(tx)
      const { from, to } = quarterSpan(Number(quarter))
      const rows = found.map(({ code, ...row }) => {
        const figures = Object.fromEntries(
          (['before', 'debit', 'credit', 'balance', 'current', 'nonCurrent'] as const).map((name) => [
            name,
            moneyText(row[name]),
          ]),
        )
        return line(code, {
          account: code,
          name: `${dotted(code)} ${names.get(code) ?? ''}`,
          from: `m${from}`,
          to: `m${to}`,
          ...figures,
        })
      })
      const total = (name: 'debit' | 'credit') => moneyText(sumOf(found, (row) => row[name]))
      return { rows, totals: { debit: total('debit'), credit: total('credit') } }
    },
  }),
  ...serveReport({
    whose: 'house',
    report: chipReciprocal,
    async read(tx, { vigencia, quarter }) {
      const found = await reciprocalRows(tx, { vigencia, quarter: Number(quarter) })
      const to = `m${quarterSpan(Number(quarter)).to}`
      const rows = found.map(({ current, nonCurrent, ...row }, index) =>
        line(String(index), { ...row, to, current: moneyText(current), nonCurrent: moneyText(nonCurrent) }),
      )
      const total = (name: 'current' | 'nonCurrent') => moneyText(sumOf(found, (row) => row[name]))
      return { rows, totals: { current: total('current'), nonCurrent: total('nonCurrent') } }
    },
  }),
  ...serveReport({
    whose: 'house',
    report: chipVariations,
    async read(tx, { vigencia, quarter, threshold }) {
      const at = (year: number) => rowsOfQuarter(tx, { vigencia: year, quarter: Number(quarter) })
      const before = new Map((await at(vigencia - 1)).map((row) => [row.code, row.balance]))
      const now = new Map((await at(vigencia)).map((row) => [row.code, row.balance]))
      const names = await namesOf(tx)
      // A balance of a year ago that is zero now has varied too.
      const codes = [...new Set([...before.keys(), ...now.keys()])].toSorted()
      const rows = codes.flatMap((code) => {
        const balance = now.get(code) ?? zero
        const previous = before.get(code) ?? zero
        const variation = minus(balance, previous)
        const size = previous < zero ? negate(previous) : previous
        const percent = percentText(variation < zero ? negate(variation) : variation, size)
        if (previous === zero ? balance === zero : Number.parseInt(percent, 10) < threshold) return []
        const declared = previous === zero ? 'Nueva' : `${percent.replace('.', ',')} %`
        const figures = {
          balance: moneyText(balance),
          previous: moneyText(previous),
          variation: moneyText(variation),
        }
        return [line(code, { account: code, name: names.get(code) ?? '', ...figures, percent: declared })]
      })
      return { rows, totals: {} }
    },
  }),
  ...serveReport({
    whose: 'house',
    report: chipFindingsReport,
    async read(tx, { vigencia, quarter }) {
      const found = await findingsOf(tx, { vigencia, quarter: Number(quarter) })
      return { rows: found.map((finding, index) => line(String(index), finding)), totals: {} }
    },
  }),
]

const line = (id: string, values: Readonly<Record<string, string | null>>) => ({
  id,
  level: 0,
  group: false,
  values,
})

async function namesOf(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsWhere(tx, 'accounting.account', { level: 4 }, ['code', 'name'])
  return new Map(rows.map(({ code, name }) => [code, name]))
}
