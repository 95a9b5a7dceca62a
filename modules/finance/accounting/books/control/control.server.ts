import type { ReportRow } from '@quina/blocks'
import { type Operation, serveReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { plural } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { periodNumber } from '../books/moved.server.ts'
import { controlReport, controls } from './control.contract.ts'

export const controlOperations: Operation[] = serveReport({
  whose: 'house',
  report: controlReport,
  async read(tx, { vigencia, to, control }) {
    const wanted = Object.keys(controls).filter((name) => control === 'all' || name === control)
    const rows: ReportRow[] = []
    for (const name of wanted as (keyof typeof controls)[])
      rows.push(...rowsOf(name, await found(tx, name, { vigencia, to: periodNumber(to) })))
    return { rows, totals: {} }
  },
})

export type ControlCut = Readonly<{ vigencia: number; to: number }>

export interface Finding {
  readonly subject: string
  readonly account: string | null
  readonly detail: string
  readonly amount: string | null
}

/** The findings of one control at a cut. */
async function found(tx: Tx, name: keyof typeof controls, cut: ControlCut): Promise<readonly Finding[]> {
  return rowsFrom<Finding>(tx)`${findings[name](cut)}`
}

const leafBalances = ({ vigencia, to }: ControlCut) => sql`
  select a.code, a.name, a.nature, sum(b.debit - b.credit) as balance
  from accounting.account_balance b join accounting.account a on a.id = b.account_id
  where b.vigencia = ${vigencia} and b.period <= ${to} group by a.code, a.name, a.nature`

/** The query of each control: one statement that returns findings. */
export const findings: Readonly<Record<keyof typeof controls, (cut: ControlCut) => RawBuilder<Finding>>> = {
  unbalanced: ({ vigencia, to }) => sql`
    select k.code || ' ' || e.number as subject, null as account,
           'Débitos y créditos de sus líneas no suman lo mismo' as detail, sum(l.debit - l.credit)::numeric(18,2) as amount
    from accounting.entry_line l join accounting.entry e on e.id = l.entry_id
    join accounting.voucher_kind k on k.id = e.kind_id
    where l.vigencia = ${vigencia} and l.period <= ${to} group by e.id, k.code, e.number having sum(l.debit) <> sum(l.credit)
    order by 1`,
  nature: (cut) => sql`
    select name as subject, code as account,
           case nature when 'debit' then 'De naturaleza débito, con saldo crédito'
                else 'De naturaleza crédito, con saldo débito' end
             as detail, abs(balance)::numeric(18,2) as amount
    from (${leafBalances(cut)}) m where balance * case nature when 'debit' then 1 else -1 end < 0 order by code collate "C"`,
  bases: ({ vigencia, to }) => sql`
    select k.code || ' ' || e.number as subject, a.code as account,
           'Ninguna regla de la cuenta da ese valor sobre una base de ' || l.base as detail, l.credit as amount
    from accounting.entry_line l join accounting.account a on a.id = l.account_id and a.withholding is not null
    join accounting.entry e on e.id = l.entry_id join accounting.voucher_kind k on k.id = e.kind_id
    where l.vigencia = ${vigencia} and l.period <= ${to} and l.credit > 0 and l.base is not null
      and exists (select from accounting.withholding_rule r where r.account_id = a.id and r.base <> 'labour')
      and not exists (
        select from accounting.withholding_rule r
        left join people.tax_profile_face p on r.kind = 'ica' and r.ciiu is null and p.tercero_id = l.tercero_id
          and l.day between p.from_day and coalesce(p.until_day, 'infinity')
        cross join lateral (values (r.rate), (r.yearly_rate), (p.ica_rate)) t(rate)
        where r.account_id = a.id and l.day between r.from_day and coalesce(r.until_day, 'infinity')
          and abs(l.base * t.rate / case r.rate_unit when 'mil' then 1000 else 100 end - l.credit)
              <= greatest(1, r.multiple))
    order by l.day, 1`,
  gaps: ({ vigencia }) => sql`
    select k.name as subject, null as account,
           'Falta' || case when g.number > g.before + 2
             then 'n del ' || g.before + 1 || ' al ' || g.number - 1 else ' el ' || g.before + 1 end
             as detail, null as amount
    from (select kind_id, number, lag(number, 1, 0) over (partition by kind_id order by number) as before
          from accounting.entry where vigencia = ${vigencia}) g
    join accounting.voucher_kind k on k.id = g.kind_id
    where g.number > g.before + 1 and k.restarts = 'vigencia' and not exists (
      select from accounting.number_raise r where r.kind_id = g.kind_id and r.vigencia = ${vigencia} and r.next <= g.number
        and r.former > g.before and g.number - g.before - 1 <= r.next - r.former)
    order by k.code, g.number`,
  checkDigit: ({ vigencia, to }) => sql`
    select t.name as subject, null as account, t.shown_identification as detail, null as amount
    from people.tercero_face t where t.document_type = 'NIT' and t.check_digit is null and exists (
      select from accounting.account_tercero_balance b where b.tercero_id = t.id and b.vigencia = ${vigencia}
        and b.period <= ${to})
    order by t.name`,
  still: ({ vigencia, to }) => sql`
    select a.name as subject, a.code as account, 'Activa y sin movimiento en la vigencia' as detail, null as amount
    from accounting.account a where a.accepts_moves and a.active and a.level > 4 and not exists (
      select from accounting.account_balance b where b.account_id = a.id and b.vigencia = ${vigencia} and b.period <= ${to})
    order by a.code collate "C"`,
  overdrawn: () => sql`
    select b.item as subject, a.code as account,
           coalesce(t.name, 'Sin tercero') || ': se canceló más de lo que había' as detail,
           abs(b.debit - b.credit)::numeric(18,2) as amount
    from accounting.open_item b join accounting.account a on a.id = b.account_id
    left join people.tercero_face t on t.id = b.tercero_id
    where (b.debit - b.credit) * case a.nature when 'debit' then 1 else -1 end < 0 order by a.code collate "C", t.name`,
  order: (cut) => sql`
    select 'Clase ' || class as subject, class as account,
           'Las cuentas de orden y sus contrapartidas deben sumar cero' as detail, abs(sum(balance))::numeric(18,2) as amount
    from (select left(code, 1) as class, balance from (${leafBalances(cut)}) m where code ~ '^[89]') o
    group by class having sum(balance) <> 0 order by class`,
}

const rowsOf = (name: keyof typeof controls, list: readonly Finding[]): ReportRow[] => [
  {
    id: name,
    level: 0,
    group: true,
    values: {
      subject: controls[name],
      detail: list.length === 0 ? 'Sin hallazgos' : plural(list.length, 'hallazgo', 'hallazgos'),
    },
  },
  ...list.map((finding, index) => ({
    id: `${name}-${index}`,
    level: 1,
    group: false,
    values: { ...finding },
  })),
]
