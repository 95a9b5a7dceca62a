import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Money, money, negate } from '@quina/kernel'
import { maturityOf } from '../statement/maturity.domain.ts'
import { type ChipRow, chipBreaks, chipFindings, chipRows, quarterSpan } from './chip.domain.ts'

export type Quarter = Readonly<{ vigencia: number; quarter: number }>

/** The subaccounts of a quarter, from balances. */
export async function rowsOfQuarter(tx: Tx, { vigencia, quarter }: Quarter): Promise<ChipRow[]> {
  const { from, to } = quarterSpan(quarter)
  type Row = Readonly<Record<'code' | 'before' | 'debit' | 'credit', string>>
  const rows = await rowsFrom<Row & { cgnCode: string | null; maturity: string | null }>(tx)`
    select a.code, a.cgn_code, a.maturity, coalesce(sum(b.debit - b.credit) filter (where b.period < ${from}), 0) as before,
           coalesce(sum(b.debit) filter (where b.period >= ${from}), 0) as debit,
           coalesce(sum(b.credit) filter (where b.period >= ${from}), 0) as credit
    from accounting.account_balance b join accounting.account a on a.id = b.account_id
    where b.vigencia = ${vigencia} and b.period <= ${to} group by a.code, a.cgn_code, a.maturity`
  return chipRows(
    rows.map((row) => ({
      ...row,
      before: money(row.before),
      debit: money(row.debit),
      credit: money(row.credit),
    })),
  )
}

export interface ReciprocalRow {
  readonly account: string
  readonly entity: string | null
  readonly name: string
  readonly terceroId: string
  readonly current: Money
  readonly nonCurrent: Money
}

/** The balances with public entities of the accounts that report them, at the end of a quarter. */
export async function reciprocalRows(tx: Tx, { vigencia, quarter }: Quarter): Promise<ReciprocalRow[]> {
  const rows = await rowsFrom<{
    code: string
    maturity: string | null
    entity: string | null
    name: string
    terceroId: string
    balance: string
  }>(tx)`
    select left(coalesce(a.cgn_code, a.code), 6) as code, a.maturity, t.chip_code as entity, t.name, t.id as tercero_id,
           sum(b.debit - b.credit) as balance
    from accounting.account_tercero_balance b join accounting.account a on a.id = b.account_id and a.reports_reciprocal
    join people.tercero_face t on t.id = b.tercero_id and (t.chip_code is not null or t.is_public_entity)
    where b.vigencia = ${vigencia} and b.period <= ${quarterSpan(quarter).to}
    group by 1, 2, 3, 4, 5 having sum(b.debit - b.credit) <> 0 order by 1, 3, 4`
  return rows.map(({ code, maturity, balance, ...row }) => {
    const signed = /^[2349]/.test(code) ? negate(money(balance)) : money(balance)
    const isCurrent = maturityOf(code, maturity) === 'current'
    const none = money('0.00')
    return {
      ...row,
      account: code,
      current: isCurrent ? signed : none,
      nonCurrent: isCurrent ? none : signed,
    }
  })
}

/** Everything that the CGN's validator would refuse of a quarter, by form. */
export async function findingsOf(tx: Tx, input: Quarter): Promise<{ form: string; finding: string }[]> {
  const known = await rowsFrom<{
    code: string
  }>(tx)`select code from accounting.account where length(code) = 6`
  const codes = new Set(known.map(({ code }) => code))
  const balances = chipFindings(await rowsOfQuarter(tx, input), codes)
  const nobody = (await reciprocalRows(tx, input)).filter(({ entity }) => entity === null)
  return [
    ...balances.map((finding) => ({ form: 'Saldos y movimientos', finding })),
    ...(await brokenSince(tx, input)).map((finding) => ({ form: 'Saldos y movimientos', finding })),
    ...nobody.map(({ name, account }) => ({
      form: 'Operaciones recíprocas',
      finding: `${name} no tiene código CHIP y tiene saldo en ${account}.`,
    })),
  ]
}

/**
 * The subaccounts whose initial balance differs from the end of the previous quarter (finance dossier §22, point 8). Within a
 * year they agree by construction; only the change of year is checked. The first year begins with its opening balances.
 */
async function brokenSince(tx: Tx, { vigencia, quarter }: Quarter): Promise<string[]> {
  if (quarter !== 1) return []
  const former = await rowsOfQuarter(tx, { vigencia: vigencia - 1, quarter: 4 })
  return former.length === 0 ? [] : chipBreaks(former, await rowsOfQuarter(tx, { vigencia, quarter }))
}

/** The CGN's code of the entity; null until it is entered. */
export async function entityCode(tx: Tx): Promise<string | null> {
  const row = await rowFrom<{ code: string | null }>(tx)`select chip_code as code from admin.company_face`
  return row?.code ?? null
}
