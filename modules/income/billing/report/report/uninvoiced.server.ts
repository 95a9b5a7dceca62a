import { campusScope, type Operation, serveReport } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { money, moneyText, sumOf } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { ambits } from '../../invoice/invoice/invoice.contract.ts'
import { type UninvoicedGrouping, uninvoicedBy } from './report.contract.ts'

const keys: Readonly<Record<UninvoicedGrouping, RawBuilder<string>>> = {
  payer: sql`payer`,
  account: sql`admission`,
  professional: sql`professional`,
  service: sql`service`,
  ambit: sql`ambit`,
}

const figures = ['inside', 'left', 'upTo5', 'upTo30', 'beyond', 'drafted', 'total'] as const
type GroupRow = Readonly<Record<(typeof figures)[number], string>> & {
  readonly value: string
  readonly accounts: number
  readonly charges: number
  readonly unpriced: number
  /** The account of the row, when it has exactly one. */
  readonly account: string
  readonly patientId: string
  readonly ambit: string
}

const sumWhere = (condition: RawBuilder<unknown>) =>
  sql`coalesce(sum(amount) filter (where ${condition}), 0)::numeric(18,2)::text`

export const uninvoicedReportOperations: Operation[] = serveReport({
  whose: 'site',
  report: uninvoicedBy,
  cached: true,
  async read(tx, { to, by, of, value }, actor) {
    const campusId = campusScope(actor)
    const only = of ? sql`${keys[of]} = ${value ?? ''}` : sql`true`
    const age = sql`${to}::date - day`
    const rows = await rowsFrom<GroupRow>(tx)`
      select ${keys[by]} as value, count(distinct admission_id)::int as accounts, count(*)::int as charges,
             count(*) filter (where unpriced)::int as unpriced, min(admission_id::text) as account,
             min(patient_id::text) as patient_id, min(ambit) as ambit,
             ${sumWhere(sql`left_on is null`)} as inside, ${sumWhere(sql`left_on is not null`)} as left,
             ${sumWhere(sql`${age} <= 5`)} as up_to5, ${sumWhere(sql`${age} between 6 and 30`)} as up_to30,
             ${sumWhere(sql`${age} > 30`)} as beyond, ${sumWhere(sql`drafted`)} as drafted,
             ${sumWhere(sql`true`)} as total
      from billing.uninvoiced_summary
      where day <= ${to} and (${campusId}::uuid is null or campus_id = ${campusId}::uuid) and ${only}
      group by 1 order by sum(amount) desc, 1`
    return {
      rows: rows.map(({ account, patientId, ambit, ...row }) => ({
        id: row.value,
        level: 0,
        group: false,
        values: {
          ...row,
          name: by === 'ambit' ? (ambits[row.value as keyof typeof ambits] ?? row.value) : row.value,
          href:
            by === 'account'
              ? `/billing/invoice/${ambit}/${patientId}?admissionId=${account}`
              : accountsOf({ to, of: by, value: row.value }),
        },
      })),
      totals: Object.fromEntries(
        figures.map((name) => [name, moneyText(sumOf(rows, (row) => money(row[name])))]),
      ),
    }
  },
})

const accountsOf = (input: Readonly<Record<string, string>>): string =>
  `/facturacion/reports?${new URLSearchParams({ informe: 'uninvoicedBy', by: 'account', ...input })}`
