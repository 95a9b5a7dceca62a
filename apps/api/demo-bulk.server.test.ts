import { brokenInvariants } from '@quina/budget/server'
import type { Db } from '@quina/db/server'
import { testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addChains } from './demo-bulk.ts'

const { db, connection, close } = await testDatabase()
afterAll(close)

/** The least there must be: someone to sign, someone to pay, and a line of control with money. */
async function lay(to: Db): Promise<void> {
  const statements = `
    insert into admin.app_user (id, email, name) values (gen_random_uuid(), 'ana@quina.test', 'Ana Rojas');
    insert into admin.campus (id, code, name) values (gen_random_uuid(), '01', 'Sede principal');
    insert into budget.dependencia (id, code, name) values (gen_random_uuid(), '100', 'Gerencia');
    insert into budget.fuente (id, code, name) values (gen_random_uuid(), '1.2.1.0.00', 'Propios');
    insert into budget.vigencia (id, year, status, final_availability) values (gen_random_uuid(), 2026, 'open', 0);
    insert into budget.rubro (id, vigencia, side, code, name) values (gen_random_uuid(), 2026, 'expense', '2', 'Gastos');
    insert into budget.rubro (id, vigencia, side, code, name) values (gen_random_uuid(), 2026, 'income', '1', 'Ingresos');
    insert into people.tercero (id, document_type, number, check_digit, person_type, business_name, is_supplier)
    values (gen_random_uuid(), 'NIT', '999100001', 0, 'juridica', 'Distribuciones del Macizo', true);
    insert into budget.apropiacion (id, vigencia, rubro_id, fuente_id)
    select gen_random_uuid(), 2026, r.id, f.id from budget.rubro r, budget.fuente f where side = 'expense';
    insert into budget.aforo (id, vigencia, rubro_id, fuente_id)
    select gen_random_uuid(), 2026, r.id, f.id from budget.rubro r, budget.fuente f where side = 'income';
    insert into budget.move (vigencia, day, class, amount, apropiacion_id, document, document_id, user_id)
    select 2026, '2026-01-01', 'AI', 1000000, id, 'budget.initial', id, id from budget.apropiacion;
    insert into budget.move (vigencia, day, class, amount, aforo_id, document, document_id, user_id)
    select 2026, '2026-01-01', 'IAI', 1000000, id, 'budget.initial', id, id from budget.aforo`
  for (const statement of statements.split(';')) await sql.raw(statement).execute(to)
}

test('chains by the thousand hold every invariant, and their numbers have no gaps', async () => {
  await lay(db)
  for (const chains of [60, 40])
    await addChains(connection, { vigencia: 2026, chains, signer: 'ana@quina.test' })
  expect(await brokenInvariants(db)).toEqual([])
  for (const list of ['cdpList', 'registroList', 'obligacionList', 'pagoList'] as const) {
    const { count, max } = await db
      .selectFrom(`budget.${list}`)
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('number').as('max')])
      .executeTakeFirstOrThrow()
    expect([list, Number(count), max]).toEqual([list, 100, 100])
  }
  const paid = await db
    .selectFrom('budget.obligacionList')
    .select('id')
    .where('condition', '=', 'paid')
    .execute()
  expect(paid).toHaveLength(100)
})

test('more than the budget has is refused', async () => {
  await expect(
    addChains(connection, { vigencia: 2026, chains: 1_000, signer: 'ana@quina.test' }),
  ).rejects.toThrow('apropiacion_chain')
})
