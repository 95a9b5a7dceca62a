import type { Tx } from '@quina/db/server'
import { day, newId, pesos } from '@quina/kernel'
import { actorFor, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { engagementOf, payrollGround } from './payroll-world.ts'
import { periodHouse, sumOfConcept } from './period-house.ts'

const { db, close } = await testDatabase()
afterAll(close)
const ground = await db.transaction().execute((tx: Tx) => payrollGround(tx, actorFor()))

const earning = (amount: number) => ({
  salaries: [{ ...engagementOf(ground, newId()).salaries[0]!, amount: pesos(amount) }],
})
/** The 25 % passes the twelfth of its yearly limit. */
const twenty = () => earning(20_000_000)

test('TOPES_ACUMULADOS, NO: each month has the twelfth of the yearly limits', async () => {
  const { hire, approved, lines } = await periodHouse(db, ground)
  const person = await hire(twenty())
  const months = []
  for (const month of [1, 2]) months.push(await approved(month))
  const withheld = []
  for (const period of months) withheld.push(sumOfConcept(await lines(period, person), 'RETEFUENTE'))
  expect(withheld).toEqual([2_454_605, 2_454_605])
})

test('TOPES_ACUMULADOS, SI: each month has what the year left, and the last ones have less', async () => {
  await sql`insert into payroll.legal_parameter (id, key, from_day, value, norm, norm_status)
    values (gen_random_uuid(), 'TOPES_ACUMULADOS', '2026-01-01', 'SI', 'Decisión de la casa', 'VIGENTE')`.execute(
    db,
  )
  const { hire, approved, lines } = await periodHouse(db, ground)
  const person = await hire(twenty())
  const withheld = []
  for (let month = 1; month <= 10; month++)
    withheld.push(sumOfConcept(await lines(await approved(month), person), 'RETEFUENTE'))
  // The 25 % of 18.200.000 is 4.550.000 in nine months; the tenth has 41.375.460 less 40.950.000, and pays more.
  expect(withheld).toEqual([...Array(9).fill(2_146_032), 3_300_903])
})

test.each([
  ['JURISPRUDENCIA', 216, 3_000_000],
  ['DECRETO', 216, 2_400_000],
  ['JURISPRUDENCIA', 189, 2_100_000],
  ['DECRETO', null, 3_000_000],
])(
  'LICENCIA_MATERNIDAD_PRORRATA, %s: of 270 days of gestation, %s contributed, the EPS pays %i',
  async (reading, days, paid) => {
    await sql`insert into payroll.legal_parameter (id, key, from_day, value, norm, norm_status)
    values (gen_random_uuid(), 'LICENCIA_MATERNIDAD_PRORRATA', '2026-01-01', ${reading}, 'Decisión de la casa', 'VIGENTE')
    on conflict (key, from_day) do update set value = excluded.value`.execute(db)
    const { hire, happened, approved, lines } = await periodHouse(db, ground)
    const person = await hire(earning(3_000_000))
    const gestation = days === null ? {} : { gestationDays: 270, contributedDays: days }
    await happened(person, 'LMA', { fromDay: day('2026-03-01'), toDay: day('2026-07-04'), ...gestation })
    expect(sumOfConcept(await lines(await approved(3), person), 'LIC-MAT')).toBe(paid)
  },
)

test.each([
  ['ESE', 255_000],
  ['PRIVADA_ESAL', 255_000],
  ['PRIVADA_CONTRIBUYENTE', 0],
])('NATURALEZA_ENTIDAD, %s: of 3.000.000 the house pays %i of health', async (nature, health) => {
  await sql`insert into payroll.legal_parameter (id, key, from_day, value, norm, norm_status)
    values (gen_random_uuid(), 'NATURALEZA_ENTIDAD', '1994-01-01', ${nature}, 'Perfil de la entidad', 'VIGENTE')
    on conflict (key, from_day) do update set value = excluded.value`.execute(db)
  const { hire, approved, lines } = await periodHouse(db, ground)
  const person = await hire({ kind: 'private', regime: 'private', ...earning(3_000_000) })
  expect(sumOfConcept(await lines(await approved(3), person), 'SALUD-PAT')).toBe(health)
})
