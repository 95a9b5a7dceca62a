import type { Monitor } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { money, showPesos } from '@quina/kernel'

/** Compares what each invoice owes with all its documents and glosas. */
export const owedMonitor: Monitor = {
  name: 'receivables',
  label: 'Saldos de cartera por factura',
  check: async (tx) => [...(await owedDrift(tx)), ...(await glosaDrift(tx)), ...(await creditDrift(tx))],
}

type Drift = Readonly<{ number: string; owed: string; expected: string }>

const driftText = (what: string, { number, owed, expected }: Drift): string =>
  `${what} ${number}: dice ${showPesos(money(owed))} y debería decir ${showPesos(money(expected))}.`

/**
 * Owed = what was invoiced − notes (including those of accepted glosas) − payments − deductions, each derived from its own
 * document, and what was settled before this system was used, which only its move has. A move of any other document settles
 * nothing, and is reported; so is a numbered invoice without a record of its debt.
 */
async function owedDrift(tx: Tx): Promise<string[]> {
  const rows = await rowsFrom<Drift>(tx)`
    with reported as (
      select id as invoice_id, net as amount from billing.invoice_face
      union all select invoice_id, -net from billing.credit_note_face where status = 'issued'
      union all select invoice_id, amount from billing.debit_note where status = 'issued'
      union all select invoice_id, -amount - retained from receivables.payment_application
      union all select l.invoice_id, -l.amount from receivables.discount_line l
                join receivables.discount d on d.id = l.parent_id and d.status = 'applied' where l.credit_note_id is null
      union all select l.invoice_id, -l.amount from receivables.crossing_invoice l
                join receivables.crossing c on c.id = l.parent_id and c.status = 'executed'
      union all select invoice_id, -amount from billing.receivable_move_face
                where document = 'receivables.opening' and class <> 'issue'),
    expected as (select invoice_id, sum(amount) as amount from reported group by 1)
    select i.full_number as number, coalesce(r.balance, 0)::text as owed, e.amount::numeric(18,2)::text as expected
    from billing.invoice_face i
    join expected e on e.invoice_id = i.id
    left join billing.receivable_face r on r.invoice_id = i.id
    where i.consecutive is not null and coalesce(r.balance, 0) <> e.amount order by 1 limit 200`
  return rows.map((row) => driftText('Lo que debe la factura', row))
}

/** Compares the amounts of each line of a glosa with the sum of its moves. */
async function glosaDrift(tx: Tx): Promise<string[]> {
  const rows = await rowsFrom<Drift>(tx)`
    select i.full_number || ' (' || g.payer_number || ')' as number, l.open::text as owed,
           m.open::numeric(18,2)::text as expected
    from receivables.glosa_line l
    join receivables.glosa g on g.id = l.parent_id
    join billing.invoice_face i on i.id = g.invoice_id
    cross join lateral (
      select coalesce(sum(case class when 'notify' then amount when 'defend' then 0 when 'ratify' then 0 when 'credit' then 0
                          else -amount end), 0) as open,
             coalesce(sum(amount) filter (where class = 'credit'), 0) as credited
      from receivables.glosa_move x where x.line_id = l.id) m
    where l.open <> m.open or l.credited <> m.credited order by 1 limit 200`
  return rows.map((row) => driftText('Lo que está en discusión de la glosa de la factura', row))
}

/** Compares the credited amounts of each glosa with its notes on the invoice. */
async function creditDrift(tx: Tx): Promise<string[]> {
  const rows = await rowsFrom<Drift>(tx)`
    select i.full_number || ' (' || g.payer_number || ')' as number, c.credited::text as owed, c.noted::text as expected
    from receivables.glosa g
    join billing.invoice_face i on i.id = g.invoice_id
    cross join lateral (
      select (select coalesce(sum(l.credited), 0) from receivables.glosa_line l where l.parent_id = g.id) as credited,
             (select coalesce(sum(k.amount), 0) from receivables.glosa_credit k
              join billing.credit_note_face n on n.id = k.credit_note_id and n.status = 'issued' and n.net >= k.amount
              where k.glosa_id = g.id) as noted) c
    where c.credited <> c.noted order by 1 limit 200`
  return rows.map((row) => driftText('Lo acreditado de la glosa de la factura', row))
}
