import { rowFrom, rowOf, rowsFrom, rowsWhere, type Tx } from '@quina/db/server'
import { notFound } from '@quina/kernel'
import type { OpeningComparison } from './opening.contract.ts'
import type { OpeningAccount } from './opening.domain.ts'

/** The accounts of some lines, by id. */
export async function accountsOf(
  tx: Tx,
  lines: readonly { readonly accountId: string }[],
): Promise<ReadonlyMap<string, OpeningAccount>> {
  const ids = [...new Set(lines.map(({ accountId }) => accountId))]
  if (ids.length === 0) return new Map()
  const rows = await rowsWhere(tx, 'accounting.account', { id: ids }, [
    'id',
    'code',
    'active',
    'acceptsMoves',
    'requiresTercero',
    'requiresCostCentre',
    'requiresOpenItem',
    'fuenteId',
  ])
  return new Map(rows.map(({ id, ...account }) => [id, account]))
}

type OpeningKey = Readonly<{ vigencia: number; id: string | null }>

/** The vigencia that an address names, by the id of its period 0, its year or its opening; undefined for none. */
export async function findOpening(tx: Tx, named: string): Promise<OpeningKey | undefined> {
  return rowFrom<OpeningKey>(tx)`
    select p.vigencia, o.id from accounting.period p left join accounting.opening o on o.vigencia = p.vigencia
    where p.number = 0 and ${named} in (p.id::text, p.vigencia::text, p.vigencia || '-00', o.id::text)`
}

/** Debits less credits by account: in the current opening, and in all the year before (finance dossier §5.10, 3). */
export async function comparisonOf(tx: Tx, id: string) {
  const opening = await rowOf(tx, 'accounting.opening', id, ['vigencia'])
  if (opening === undefined) throw notFound('La apertura')
  const before = opening.vigencia - 1
  const rows = await rowsFrom<OpeningComparison>(tx)`
    with closing as (
      select account_id, sum(debit - credit) as net from accounting.account_balance where vigencia = ${before} group by 1),
    opened as (
      select account_id, sum(debit - credit) as net from accounting.opening_line where parent_id = ${id}::uuid group by 1)
    select a.code as account, a.name, coalesce(c.net, 0)::numeric(18,2)::text as closing,
           coalesce(o.net, 0)::numeric(18,2)::text as opening,
           (coalesce(o.net, 0) - coalesce(c.net, 0))::numeric(18,2)::text as difference
    from closing c full join opened o using (account_id) join accounting.account a on a.id = account_id
    where coalesce(o.net, 0) <> coalesce(c.net, 0) order by a.code`
  const any = await tx
    .selectFrom('accounting.accountBalance')
    .select('accountId')
    .where('vigencia', '=', before)
    .limit(1)
    .executeTakeFirst()
  return { vigencia: opening.vigencia, anyClosing: any !== undefined, rows }
}

/** The lines as a file that can be imported again, with codes instead of ids. */
export async function exportedLines(tx: Tx, id: string): Promise<readonly Record<string, string | null>[]> {
  const rows = await rowsFrom<Record<string, string | null>>(tx)`
    select a.code as account_id, t.number as tercero_id, c.code as cost_centre_id, u.code as fuente_id,
           l.open_item, l.issued_on, l.due_on, l.debit::text as debit, l.credit::text as credit
    from accounting.opening_line l
    join accounting.account a on a.id = l.account_id
    left join people.tercero_face t on t.id = l.tercero_id
    left join hospital.cost_centre_face c on c.id = l.cost_centre_id
    left join budget.fuente_face u on u.id = l.fuente_id
    where l.parent_id = ${id}::uuid order by l.position`
  return rows.map((row) => ({
    ...row,
    accountIdLabel: row.accountId ?? null,
    terceroIdLabel: row.terceroId ?? null,
    costCentreIdLabel: row.costCentreId ?? null,
    fuenteIdLabel: row.fuenteId ?? null,
  }))
}
