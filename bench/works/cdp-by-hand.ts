import type pg from 'pg'

/** A draft CDP and its lines, as the reference approves them. */
export interface HandDraft {
  readonly id: string
  readonly vigencia: number
  readonly date: string
  readonly lines: readonly { readonly id: string; readonly apropiacionId: string; readonly amount: string }[]
}

/**
 * Approves a CDP with the statements that a careful person would write: lock, check, number and write, in one transaction.
 * Without session, permission, idempotency, validation or preview, this is the floor of the product's own approval.
 */
export async function approveByHand(client: pg.PoolClient, draft: HandDraft, userId: string): Promise<void> {
  const { id, vigencia, date, lines } = draft
  const apropiaciones = [...new Set(lines.map((line) => line.apropiacionId))]
  await client.query('begin')
  await client.query({ name: 'sign', text: "select set_config('app.user_id', $1, true)", values: [userId] })
  await client.query({
    name: 'document',
    text: 'select * from budget.cdp where id = $1 for update',
    values: [id],
  })
  await client.query({
    name: 'lines',
    text: 'select * from budget.cdp_line where parent_id = $1 order by position',
    values: [id],
  })
  await client.query({
    name: 'lock',
    text: 'select id, disponible from budget.apropiacion where id = any($1::uuid[]) order by id for update',
    values: [apropiaciones],
  })
  await client.query({
    name: 'days',
    text: 'select apropiacion_id, day, stage, amount from budget.apropiacion_day where apropiacion_id = any($1::uuid[])',
    values: [apropiaciones],
  })
  const taken = await client.query({
    name: 'number',
    text: `insert into platform.series (name, last) values ($1, 1)
           on conflict (name) do update set last = series.last + 1 returning last`,
    values: [`budget.cdp-${vigencia}`],
  })
  await client.query({
    name: 'approve',
    text: "update budget.cdp set status = 'approved', number = $2, version = version + 1 where id = $1",
    values: [id, taken.rows[0].last],
  })
  await client.query({
    name: 'post',
    text: posting,
    values: [id, date, lines.map((l) => l.id), lines.map((l) => l.apropiacionId), lines.map((l) => l.amount)],
  })
  await client.query('commit')
}

const posting = `
  with given as (select * from unnest($3::uuid[], $4::uuid[], $5::numeric[]) as t(line_id, apropiacion_id, amount)),
  fresh as (insert into budget.line (id, stage, apropiacion_id, document, document_id)
            select line_id, 'cdp', apropiacion_id, 'budget.cdp', $1::uuid from given)
  insert into budget.move (vigencia, day, class, amount, apropiacion_id, line_id, document, document_id)
  select extract(year from $2::date), $2::date, 'CDP', amount, apropiacion_id, line_id, 'budget.cdp', $1::uuid from given`
