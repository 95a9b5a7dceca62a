import type pg from 'pg'

/** The payer of the reconciled list of invoices. */
const largePayer = '999700001'

/**
 * Brings the receivables to `count` open invoices of forty payers, filed over two years, as billing would have left them.
 * @returns the payer of whose invoices ten thousand are reconciled.
 */
export async function layOwed(pool: pg.Pool, count: number): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // The invoices are laid as if issued long ago, so triggers are off.
    await client.query("set local synchronous_commit = off; set local session_replication_role = 'replica'")
    await client.query(payers)
    await client.query(invoices, [count])
    await client.query('select billing.sum_owed_again()')
    await client.query('commit')
    await client.query('vacuum analyze billing.receivable')
    await client.query('analyze billing.invoice')
    const { rows } = await client.query<{ id: string }>(
      'select p.id from insurers.payer p join people.tercero t on t.id = p.tercero_id where t.number = $1',
      [largePayer],
    )
    return rows[0]!.id
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const payers = `
  with made as (
    insert into people.tercero (id, document_type, number, check_digit, person_type, business_name)
    select gen_random_uuid(), 'NIT', (999700000 + at)::text, 0, 'juridica', 'EPS Deudora ' || at
    from generate_series(1, 40) at
    where not exists (select from people.tercero where number = '${largePayer}') returning id)
  insert into insurers.payer (id, tercero_id, kind, coverage, user_type)
  select gen_random_uuid(), id, 'eps_contributory', '16', '01' from made`

/** The first payer owes ten thousand; the others share the rest. */
const invoices = `
  with ours as (select id from admin.campus where code = 'B1'),
  debtor as (
    select row_number() over (order by t.number) as at, p.id, t.id as tercero_id from insurers.payer p
    join people.tercero t on t.id = p.tercero_id where t.number between '${largePayer}' and '999700040'),
  laid as (
    select gen_random_uuid() as id, n as number, d.id as payer_id, d.tercero_id, 10000 + n % 90000 as amount,
           current_date - (n % 720)::int as filed, (array['CONTRIBUTIVO', 'SUBSIDIADO', 'SOAT'])[1 + n % 3] as regimen
    from generate_series((select count(*) + 1 from billing.receivable), $1::int) n
    join debtor d on d.at = case when n <= 10000 then 1 else 2 + n % 39 end),
  sold as (
    insert into billing.invoice (id, status, campus_id, created_by, updated_by, date, kind, ambit, modality, coverage,
      payer_id, tercero_id, regimen, period_from, period_to, gross, prefix, consecutive, dian_state, rips_state, filing_state,
      filing_number, filed_on, receivable_state)
    select laid.id, 'issued', ours.id, u.id, u.id, filed, 'event', '1', '04', '16', payer_id, tercero_id, regimen, filed, filed,
      amount, 'OW', laid.number, 'accepted', 'approved', 'filed', 'R', filed, 'current'
    from laid, ours, (select id from admin.app_user order by email limit 1) u),
  moved as (
    insert into billing.receivable_move (invoice_id, class, day, amount, document, document_id)
    select id, 'issue', filed, amount, 'billing.invoice', id from laid)
  insert into billing.receivable (invoice_id, tercero_id, payer_id, campus_id, regimen, filed_on, issued)
  select laid.id, tercero_id, payer_id, ours.id, regimen, filed, amount from laid, ours`
