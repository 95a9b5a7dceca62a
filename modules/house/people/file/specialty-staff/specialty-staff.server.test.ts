import { day, newId } from '@quina/kernel'
import { actorFor, callsOf, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addEmployee, addSpecialty, retire } from '../../tercero/employee/employee.server.ts'
import { addTercero } from '../../tercero/tercero/tercero.server.ts'
import { specialtyStaff } from './specialty-staff.contract.ts'
import { specialtyStaffOperation } from './specialty-staff.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

const actor = actorFor()
const campusId = newId<'admin.campus'>()
await sql`insert into admin.campus (id, code, name) values (${campusId}, '99', 'Sede de prueba')`.execute(db)

const hire = (number: string, firstName: string, specialtyId: string) =>
  db.transaction().execute(async (tx) => {
    const { id: positionId } = await tx
      .selectFrom('hospital.position')
      .select('id')
      .where('code', '=', '211')
      .executeTakeFirstOrThrow()
    const person = { documentType: 'CC', personType: 'natural', lastName: 'Mora' } as const
    const terceroId = await addTercero(tx, actor, { ...person, number, firstName })
    const post = { terceroId, linkType: 'career', positionId, campusId } as const
    const doctor = { professional: true, profession: 'medicine', rethus: number } as const
    const id = await addEmployee(tx, actor, { ...post, ...doctor, startDate: day('2024-01-15') })
    await addSpecialty(tx, id, specialtyId)
    return id
  })

test('a specialty lists its professionals, except those who left', async () => {
  const [one, other] = await db.selectFrom('hospital.specialty').select('id').limit(2).execute()
  await hire('52000001', 'Rosa', one!.id)
  await hire('52000002', 'Ana', one!.id)
  await hire('52000003', 'Luz', other!.id)
  const gone = await hire('52000004', 'Eva', one!.id)
  const left = { retiredOn: day('2026-01-31'), retirementReason: 'Renuncia' }
  await db.transaction().execute((tx) => retire(tx, { id: gone, ...left }))
  const staff = await callsOf([specialtyStaffOperation], { actor })(db).ask(specialtyStaff, { id: one!.id })
  expect(staff).toMatchObject([
    { name: 'Ana Mora', identification: 'CC 52000002' },
    { name: 'Rosa Mora', identification: 'CC 52000001' },
  ])
})
