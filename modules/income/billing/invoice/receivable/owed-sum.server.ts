import { type Chore, inTransaction, type Monitor } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { money, showPesos } from '@quina/kernel'
import { sql } from 'kysely'

/** Compares the sums by debtor and day with the balances of the invoices. */
export const owedSumMonitor: Monitor = {
  name: 'billing.owed',
  label: 'Cartera sumada por deudor y día',
  check: drift,
  mend: async (tx) => {
    await sql`select billing.sum_owed_again()`.execute(tx)
  },
}

/** Joins the rows of the same debtor and day, so that the table of sums stays short. */
export const owedSumChore: Chore = {
  name: 'billing.owed',
  run: (db) =>
    inTransaction(db, {
      dry: false,
      work: async (tx) => {
        await sql`select billing.fold_owed()`.execute(tx)
      },
    }),
}

async function drift(tx: Tx): Promise<string[]> {
  const rows = await rowsFrom<{ debtor: string; owed: string; expected: string }>(tx)`
    with reported as (
      select tercero_id, payer_id, contract_id, regimen, campus_id, filed_on, balance as owed, 0 as expected, invoices
      from billing.owed_sum
      union all
      select tercero_id, payer_id, contract_id, regimen, campus_id, filed_on, 0, balance, -1
      from billing.receivable where balance > 0)
    select t.label || coalesce(' radicado el ' || to_char(d.filed_on, 'YYYY/MM/DD'), ' sin radicar') as debtor,
           sum(d.owed)::numeric(18,2)::text as owed, sum(d.expected)::numeric(18,2)::text as expected
    from reported d join people.tercero_option t on t.id = d.tercero_id
    group by d.tercero_id, t.label, d.payer_id, d.contract_id, d.regimen, d.campus_id, d.filed_on
    having sum(d.owed) <> sum(d.expected) or sum(d.invoices) <> 0 order by 1 limit 200`
  return rows.map(({ debtor, owed, expected }) => {
    const says = `dice ${showPesos(money(owed))} y debería decir ${showPesos(money(expected))}`
    return `La suma de lo que debe ${debtor} ${says}.`
  })
}
