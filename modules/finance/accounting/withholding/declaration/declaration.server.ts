import type { ReportRow } from '@quina/blocks'
import { type Operation, parameterOn, serveReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { groupedBy, lastDayOf, minus, money, moneyText, showDay, sumOf } from '@quina/kernel'
import { declarationRounding } from '../../setup/configuration/policies.contract.ts'
import { estampillas, form350, icaDeclaration, kinds, withheldLines } from './declaration.contract.ts'
import { type DeclarationUnit, declared } from './rounding.domain.ts'
import { type WithheldSum, withheldSums } from './withheld.server.ts'

/** The declarations of withholdings, and the rows that they add up. */
export const declarationOperations: Operation[] = [
  ...serveReport({
    whose: 'house',
    report: form350,
    async read(tx, input) {
      const sums = (await withheldSums(tx, monthsOf(input))).filter(
        ({ kind }) => kind === 'renta' || kind === 'iva',
      )
      return answer(
        rowsBy(sums, await unitOf(tx, input), ({ name }) => name),
        form350.totals,
      )
    },
  }),
  ...serveReport({
    whose: 'house',
    report: icaDeclaration,
    async read(tx, input) {
      const sums = (await withheldSums(tx, monthsOf(input))).filter(({ kind }) => kind === 'ica')
      return answer(
        rowsBy(
          sums,
          await unitOf(tx, input),
          ({ receiver, name }) => `${receiver ?? 'Sin municipio'}: ${name}`,
        ),
        icaDeclaration.totals,
      )
    },
  }),
  ...serveReport({
    whose: 'house',
    report: estampillas,
    async read(tx, input) {
      const sums = (await withheldSums(tx, monthsOf(input))).filter(
        ({ kind }) => !['renta', 'iva', 'ica'].includes(kind),
      )
      return answer(
        rowsBy(sums, await unitOf(tx, input), ({ receiver, name }) => `${receiver ?? 'Sin fondo'}: ${name}`),
        estampillas.totals,
      )
    },
  }),
  ...serveReport({
    whose: 'house',
    report: withheldLines,
    async read(tx, { kind, code, receiver, terceroId, ...input }) {
      const { vigencia, from, to } = monthsOf(input)
      const rows = await rowsFrom<Readonly<Record<'id' | 'day' | 'base' | 'withheld', string>>>(tx)`
        select w.id, w.day, t.name as tercero, w.support, w.name as concept,
               replace(trim_scale(w.rate)::text, '.', ',') || case w.rate_unit when 'mil' then ' ‰' else ' %' end as rate,
               w.sign * w.base as base, w.sign * w.amount as withheld, k.code || '-' || e.number as voucher, e.id as entry_id
        from accounting.withholding_line w join people.tercero_face t on t.id = w.tercero_id
        left join people.tercero_face f on f.id = w.fund_id
        left join reference.municipality_option m on m.id = w.municipality_id
        left join lateral (select * from accounting.entry e where e.document_id = w.document_id
                           order by e.day, e.id limit 1) e on true
        left join accounting.voucher_kind k on k.id = e.kind_id
        where w.vigencia = ${vigencia} and w.month between ${from} and ${to} and (${kind}::text is null or w.kind = ${kind})
          and (${code}::text is null or w.code = any(string_to_array(${code}, ',')))
          and (${receiver}::text is null or coalesce(f.name, m.label) = ${receiver})
          and (${terceroId}::uuid is null or w.tercero_id = ${terceroId}::uuid)
        order by w.day, w.at, w.id`
      const reportRows = rows.map(({ id, day, ...row }) => ({
        id,
        level: 0,
        group: false,
        values: { ...row, day: showDay(day) },
      }))
      return answer(reportRows, withheldLines.totals)
    },
  }),
]

const monthsOf = ({ vigencia, from, to }: { vigencia: number; from: string; to: string }) => ({
  vigencia,
  from: Number(from.slice(1)),
  to: Number(to.slice(1)),
})

/** The unit to which the entity rounds its declarations at the end of the requested months. */
const unitOf = (tx: Tx, input: Parameters<typeof monthsOf>[0]): Promise<DeclarationUnit> => {
  const { vigencia, to } = monthsOf(input)
  return parameterOn(tx, declarationRounding, lastDayOf(vigencia, to))
}

function rowsBy(
  sums: readonly WithheldSum[],
  unit: DeclarationUnit,
  concept: (sum: WithheldSum) => string,
): ReportRow[] {
  const order = Object.keys(kinds)
  const sorted = sums.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
  const groups = groupedBy(sorted, (sum) => `${sum.kind} ${concept(sum)}`)
  return [...groups].map(([id, own]) => {
    const base = sumOf(own, 'base')
    const withheld = sumOf(own, 'withheld')
    return {
      id,
      level: 0,
      group: false,
      values: {
        concept: concept(own[0]!),
        kind: own[0]!.kind,
        // Filers and non-filers of renta share one row, which links to the lines of both.
        code: [...new Set(own.map(({ code }) => code))].join(','),
        receiver: own[0]!.receiver ?? '',
        base: moneyText(base),
        withheld: moneyText(withheld),
        declaredBase: moneyText(declared(base, unit)),
        declared: moneyText(declared(withheld, unit)),
        difference: moneyText(minus(declared(withheld, unit), withheld)),
      },
    }
  })
}

function answer(rows: readonly ReportRow[], totals: readonly string[]) {
  const total = (name: string) => moneyText(sumOf(rows, ({ values }) => money(String(values[name]))))
  return { rows, totals: Object.fromEntries(totals.map((name) => [name, total(name)])) }
}
