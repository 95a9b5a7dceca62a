import { day, newId } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { afterAll, expect, test } from 'vitest'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { seedWithholdingRules } from '../../withholding/withholding-rule/seed.server.ts'
import type { Foreseen } from '../causacion-preview/foresee.contract.ts'
import { foreseeOperations } from '../causacion-preview/foresee.server.ts'
import { seedConcepts } from './seed.server.ts'
import { type ConceptSimulation, simulatedCausacion } from './simulation.contract.ts'

const world = await journalWorld()
afterAll(world.close)
const [foresee] = foreseeOperations
const profile = {
  fromDay: day('2025-01-01'),
  untilDay: null,
  regime: 'ordinary',
  vatResponsible: true,
  incomeFiler: true,
  selfWithholder: false,
  largeTaxpayer: false,
  vatAgent: false,
  icaSelfWithholder: false,
  resident: true,
  ciiu: '4645',
  icaRate: null,
  version: 1,
}
const supplier = await world.inTransaction(async (tx) => {
  await seedWithholdingRules(tx)
  await seedConcepts(tx)
  const id = await addTercero(tx, world.actor, {
    documentType: 'NIT',
    number: '900123456',
    personType: 'juridica',
    businessName: 'Insumos',
  })
  await tx
    .insertInto('people.taxProfile')
    .values({ ...profile, id: newId(), terceroId: id })
    .execute()
  return id
})

async function simulate(code: string, given: Partial<ConceptSimulation> = {}): Promise<Foreseen> {
  const { id } = await world.db
    .selectFrom('accounting.concept')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const wire = {
    terceroId: supplier,
    date: '2026-03-10',
    value: '10000000.00',
    vatRate: null,
    costCentreId: null,
  }
  const body = foresee!.endpoint.body!.parse(
    simulatedCausacion(id, { ...wire, ...given } as ConceptSimulation),
  )
  return world.inTransaction(
    (tx) => foresee!.handle({ tx, body, actor: world.actor } as never) as Promise<Foreseen>,
  )
}

test('a concept shows the entry and the withholdings of a causación of it, and writes nothing', async () => {
  const { totals, withholdings, voucher } = await simulate('MED', { vatRate: '19' })
  expect(totals).toMatchObject({ base: '10000000.00', vat: '1900000.00', gross: '11900000.00' })
  expect(withholdings.map(({ kind, base }) => `${kind} ${base}`)).toContain('renta 10000000.00')
  expect(voucher.rows.map((row) => row.join(' | '))).toEqual([
    'CA | 151403 Medicamentos | Insumos | 11.900.000,00 | ',
    'CA | 243608 Compras | Insumos |  | 250.000,00',
    'CA | 240101 Bienes y servicios | Insumos |  | 11.650.000,00',
  ])
  const { all } = await world.db
    .selectFrom('accounting.entry')
    .select((query) => query.fn.countAll<string>().as('all'))
    .executeTakeFirstOrThrow()
  expect(Number(all)).toBe(0)
})

test('an expense requires its cost centre at its field', async () => {
  await expect(simulate('PAP')).rejects.toMatchObject({
    code: 'CXP-009',
    fields: { 'lines.0.costCentreId': expect.any(String) },
  })
})
