import { readFile } from 'node:fs/promises'
import { inTransaction } from '@quina/blocks/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerGlosa } from '../../../modules/income/receivables/claim/glosa-answer/answer.contract.ts'
import { creditGlosa } from '../../../modules/income/receivables/claim/glosa-credit/credit.contract.ts'
import { type GlosaWorld, glosaWorld } from './glosa-world.ts'

/** Each command of cartera posts with the kind of voucher of its name. */
let world: GlosaWorld
beforeAll(async () => {
  world = await glosaWorld()
}, 180_000)
afterAll(() => world.close())

const migration = new URL(
  '../../../modules/finance/accounting/migrations/20261202T0101_receivables_voucher_kinds.sql',
  import.meta.url,
)

const kindsOf = async (documentId: string) => {
  const { rows } = await sql<{ code: string; name: string }>`
    select distinct k.code, k.name from accounting.entry e join accounting.voucher_kind k on k.id = e.kind_id
    where e.document_id = ${documentId}::uuid`.execute(world.db)
  return rows.map(({ code, name }) => `${code} ${name}`)
}

test('what a payer objects to, and what is credited of it, is a voucher of glosas', async () => {
  const invoiceId = await world.filed()
  const id = await world.reported(invoiceId, [[0, 'TA0201', 5_000]])
  expect(await kindsOf(id)).toEqual(['GL Glosas y notas'])
  const lineId = (await world.causes(id))[0]!.id
  const justification = 'La tarifa es la que objeta el pagador'
  await world.desk.act(answerGlosa, {
    lineId,
    date: '2026-12-03',
    stance: 'accepted',
    accepted: null,
    area: 'billing',
    justification,
  })
  await world.desk.act(creditGlosa, { glosaId: id, concept: '4', reason: 'Glosa aceptada en todo' })
  expect(await kindsOf(id)).toEqual(['GL Glosas y notas'])
})

test('a house that was installed before gets the kinds that are missing, and one of its own by that code stays', async () => {
  const codes = ['AP', 'CC', 'DR', 'DS']
  const found = await inTransaction(world.db, {
    dry: true,
    work: async (tx) => {
      await sql`delete from accounting.voucher_kind where code in ('AP', 'CC', 'DR')`.execute(tx)
      await sql`update accounting.voucher_kind set name = 'Descuentos', system = false where code = 'DS'`.execute(
        tx,
      )
      await sql.raw(await readFile(migration, 'utf8')).execute(tx)
      const { rows } = await sql<{ code: string; name: string; system: boolean }>`
        select code, name, system from accounting.voucher_kind where code = any(${codes}::text[]) order by code`.execute(
        tx,
      )
      return rows.map(({ code, name, system }) => `${code} ${name} ${system}`)
    },
  })
  expect(found).toEqual([
    'AP Aplicación de pagos de cartera true',
    'CC Cruce de cuentas true',
    'DR Traslado a difícil recaudo true',
    'DS Descuentos true',
  ])
})
