import type { Actor, Call } from '@quina/blocks/server'
import { actorFor, testDatabase } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTercero } from '../tercero/tercero.server.ts'
import { decideAccount } from './bank-account.server.ts'
import { bankAccountImportOperations } from './bank-account-import.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

const registers = actorFor()
const approves = actorFor()
let terceroId: string
beforeAll(async () => {
  const entity = { documentType: 'NIT', personType: 'juridica' } as const
  terceroId = await db.transaction().execute(async (tx) => {
    await addTercero(tx, registers, {
      ...entity,
      number: '890903938',
      businessName: 'Bancolombia',
      isBank: true,
    })
    return addTercero(tx, registers, { ...entity, number: '800088702', businessName: 'Sura' })
  })
})

const heading =
  'Tipo de documento,Documento del tercero,Banco,Tipo de cuenta,Número de cuenta,Titular,Documento del titular'
const importedBy = (actor: Actor, step: 'check' | 'apply', ...lines: readonly string[]) => {
  const file = {
    name: 'cuentas.csv',
    mediaType: 'text/csv',
    content: Buffer.from([heading, ...lines].join('\n')),
  }
  const applies = bankAccountImportOperations.find(({ endpoint }) => endpoint.path.endsWith(`/${step}`))
  return db
    .transaction()
    .execute((tx) =>
      Promise.resolve(applies?.handle({ tx, actor, file, body: { again: 'yes' } } as unknown as Call)),
    )
}
const accounts = () =>
  db
    .selectFrom('people.bankAccount')
    .select(['id', 'version', 'status', 'kind', 'number', 'holderName', 'holderDocument'])
    .execute()

test('an account of a file waits for somebody else; the same file again leaves its approval', async () => {
  const line = 'NIT,800088702,Bancolombia,Ahorros,123-456-789,,'
  expect(await importedBy(registers, 'apply', line)).toMatchObject({ rows: 1, creates: 1, problems: [] })
  const [account] = await accounts()
  expect(account).toMatchObject({
    status: 'pending',
    number: '123456789',
    holderName: 'Sura',
    holderDocument: '800088702',
  })
  const { id, version } = account!
  const deciding = { terceroId, id, version, to: 'approved', reason: null } as const
  const decidedBy = (actor: Actor) =>
    db.transaction().execute((tx) => decideAccount(tx, { ...deciding, actor }))
  await expect(decidedBy(registers)).rejects.toMatchObject({ code: 'TER-033' })
  await decidedBy(approves)
  expect(await importedBy(registers, 'apply', line)).toMatchObject({ rows: 1, creates: 0, updates: 1 })
  expect(await accounts()).toMatchObject([{ status: 'approved' }])
  await importedBy(registers, 'apply', line.replace('Ahorros', 'Corriente'))
  expect(await accounts()).toMatchObject([{ status: 'pending', kind: 'checking' }])
})

test('a file with a bad row registers none, and reports the row', async () => {
  const before = await accounts()
  const refused = importedBy(
    registers,
    'apply',
    'NIT,800088702,Bancolombia,Ahorros,555666777,,',
    'NIT,800088702,Bancolombia,Ahorros,888999000,Otro,1012345678',
    'CC,800088702,Bancolombia,Ahorros,888999001,,',
    'NIT,800088702,Banco que no hay,Ahorros,888999002,,',
  )
  await expect(refused).rejects.toMatchObject({
    code: 'IMP-ROWS',
    facts: {
      problems: [
        { row: 3, column: 'Documento del titular' },
        { row: 4, column: 'Documento del tercero' },
        { row: 5, column: 'Banco', message: '«Banco que no hay» no existe.' },
      ],
    },
  })
  expect(await accounts()).toEqual(before)
})
