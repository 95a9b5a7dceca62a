import { day, pesos } from '@quina/kernel'
import { actorFor, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineRipsOwner } from '../submission/owner.server.ts'
import { type SavingRips, saveRips } from '../submission/save.server.ts'
import type { RipsMode } from '../submission/submission.contract.ts'
import { sampleContainer } from '../testing/container.domain.ts'
import { ripsOf, invoice as sample, service, user } from '../testing/sample.domain.ts'
import type { Data } from '../view/rips-view.domain.ts'
import { sendRips } from './send.server.ts'

const { db, close } = await testDatabase()
const input: string[] = []
defineRipsOwner({
  kind: 'test.capita',
  label: 'Cápita de prueba',
  address: (id) => `/capita/${id}`,
  container: async (_tx, id) => {
    input.push(id)
    return sampleContainer('Invoice', id.replaceAll('-', ''))
  },
  approved: async () => {},
  rejected: async () => {},
})
const actor = actorFor()
const campusId = crypto.randomUUID()
beforeAll(async () => {
  await sql`insert into admin.campus (id, code, name, reps_code) values (${campusId}, '01', 'Sede', '110010000101')`.execute(
    db,
  )
  await sql`insert into admin.company (id, name, nit, check_digit) values (gen_random_uuid(), 'ESE', '900123456', 8)`.execute(
    db,
  )
})
afterAll(close)

const now = new Date('2027-01-15T13:00:00Z')
const world = {
  userId: actor.userId,
  campusId,
  now: () => now,
  step: <T>(work: (tx: typeof db) => Promise<T>) => db.transaction().execute(work),
}

type Month = Pick<SavingRips, 'number' | 'rips' | 'invoice'> & {
  readonly mode: RipsMode
  readonly date: string
}

async function through({ date, ...month }: Month) {
  const ownerId = crypto.randomUUID()
  const saved = await db.transaction().execute((tx) =>
    saveRips(tx, {
      owner: 'test.capita',
      ownerId,
      party: 'EPS',
      campusId,
      userId: actor.userId,
      now,
      ...month,
      date: day(date),
    }),
  )
  return { ownerId, ...saved }
}

async function cuvOf(submissionId: string): Promise<string> {
  expect(['approved', 'notified']).toContain(await sendRips(world, submissionId))
  const { cuv } = await db
    .selectFrom('rips.submission')
    .select('cuv')
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow()
  return cuv ?? ''
}

/** What twenty users were given in a month without a value, and the cuota that each paid. */
const monthOf = (number: string, month: string, paid: number, message: Data = {}) =>
  ripsOf(
    Array.from({ length: 20 }, (_, index) =>
      user(
        {
          consultas: [
            service('consultas', {
              fechaInicioAtencion: `2026-${month}-10 08:30`,
              vrServicio: 0,
              conceptoRecaudo: '02',
              valorPagoModerador: paid,
              numFEVPagoModerador: `R${index}`,
            }),
          ],
        },
        { numDocumentoIdentificacion: String(20_000_000 + index), consecutivo: index + 1 },
      ),
    ),
    { numFactura: number, ...message },
  )

/** What the FEV of a month says: the period and the number are those of the month before. */
const factsOf = (number: string, month: string, collected: number) => ({
  ...sample,
  modality: '03',
  number,
  from: `2026-${month}-01`,
  to: `2026-${month}-30`,
  total: pesos(1_000_000),
  collected: collected === 0 ? {} : { '02': pesos(collected) },
})

test('worked example 8: the first month goes without RIPS, those that follow with that of the month before', async () => {
  const first = await through({
    mode: 'capita-first',
    number: 'CAP1',
    date: '2026-08-31',
    rips: null,
    invoice: null,
  })
  expect(await cuvOf(first.submissionId)).toHaveLength(96)
  const second = await through({
    mode: 'capita-period',
    number: 'CAP2',
    date: '2026-09-30',
    rips: monthOf('CAP1', '08', 25_000),
    invoice: factsOf('CAP1', '08', 500_000),
  })
  expect(second.findings.filter(({ effect }) => effect === 'R')).toEqual([])
  expect(await cuvOf(second.submissionId)).toHaveLength(96)
  expect(input).toEqual([first.ownerId, second.ownerId])
})

test('what users paid must equal what the FEV deducted, and a cápita reports no values', async () => {
  const codes = async (rips: Data, collected: number) => {
    const { findings } = await through({
      mode: 'capita-period',
      number: 'CAP3',
      date: '2026-10-31',
      rips,
      invoice: factsOf('CAP2', '09', collected),
    })
    return [...new Set(findings.filter(({ effect }) => effect === 'R').map(({ code }) => code))]
  }
  expect(await codes(monthOf('CAP2', '09', 25_000), 300_000)).toEqual(['RVG09', 'RVC036'])
  expect(await codes(monthOf('CAP2', '09', 15_000), 300_000)).toEqual([])
  expect(await codes(monthOf('CAP9', '09', 15_000), 300_000)).toEqual(['RVC004'])
  expect(await codes(monthOf('CAP2', '08', 15_000), 300_000)).toContain('RVC014')
})

test('after the last month its RIPS goes alone, and what users paid in it by a note of cápita', async () => {
  input.length = 0
  const last = await through({
    mode: 'capita-last',
    number: 'CAP12',
    date: '2026-12-31',
    rips: monthOf('CAP12', '11', 15_000),
    invoice: null,
  })
  expect(last.state).toBe('ready')
  expect(await cuvOf(last.submissionId)).toHaveLength(96)
  expect(input).toEqual([])
  const note = await through({
    mode: 'capita-credit',
    number: 'NCC1',
    date: '2026-12-31',
    rips: null,
    invoice: null,
  })
  expect(await cuvOf(note.submissionId)).toHaveLength(96)
  expect(input).toEqual([note.ownerId])
})
