import { day } from '@quina/kernel'
import { afterAll, expect, test } from 'vitest'
import { addTercero } from '../../tercero/tercero/tercero.server.ts'
import { patientsWorld } from '../../testing/patients.server.ts'
import { changeFileDocument } from '../patient/patient.contract.ts'
import { patientOfTercero, terceroForPatient, terceroOfPatient } from './same-person.server.ts'

const { db, close, keep, keeper, by, bogota } = await patientsWorld()
afterAll(close)

const billed = (id: string) => db.transaction().execute((tx) => terceroForPatient(tx, keeper, id))

test('a patient who pays becomes a tercero with what is known of them, once', async () => {
  const id = await keep()
  expect(await terceroOfPatient(db, id)).toBeNull()
  const made = await billed(id)
  expect(await billed(id)).toBe(made)
  const stored = db.selectFrom('people.tercero').selectAll().where('id', '=', made)
  expect(await stored.executeTakeFirstOrThrow()).toMatchObject({
    documentType: 'CC',
    number: '52345678',
    name: 'ANA MARÍA VÉLEZ MUÑOZ',
    municipalityId: bogota,
    isCustomer: true,
    complete: true,
  })
  expect(await patientOfTercero(db, made)).toMatchObject({ id })
})

test('a tercero with an earlier document of the patient is the same person', async () => {
  const tercero = await db.transaction().execute((tx) =>
    addTercero(tx, keeper, {
      documentType: 'TI',
      number: '1012345678',
      personType: 'natural',
      firstName: 'LUIS',
      lastName: 'ROJAS',
    }),
  )
  const child = { birthDate: day('2008-11-01'), documentType: 'TI', number: '1012345678' } as const
  const id = await keep({
    ...child,
    firstName: 'Luis',
    lastName: 'Rojas',
    phone: '7',
    sex: 'M',
    documentReason: 'x x x',
  })
  const body = {
    documentType: 'CC',
    number: '1012345678',
    from: '2026-11-10',
    reason: 'Cumplió dieciocho años',
  } as const
  await by().act(changeFileDocument, { id, ...body })
  expect(await billed(id)).toBe(tercero)
  expect(await patientOfTercero(db, tercero)).toMatchObject({ id })
})

test('a patient without a document of their own cannot be billed', async () => {
  const id = await keep({
    documentType: 'AS',
    number: null,
    firstName: 'N',
    lastName: 'N',
    sex: 'M',
    birthDate: day('1990-01-01'),
    phone: '9',
  })
  await expect(billed(id)).rejects.toMatchObject({ code: 'PAC-050' })
})
