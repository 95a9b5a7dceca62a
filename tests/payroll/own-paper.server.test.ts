import type { PrintContext } from '@quina/blocks/print'
import { day, type Id } from '@quina/kernel'
import { actorFor, callsOf, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import {
  ownPayslipPaper,
  ownWorkCertificate,
  ownYearCertificate,
} from '../../modules/finance/payroll/own/page/own-pay.contract.ts'
import { ownPaperOperations } from '../../modules/finance/payroll/own/paper/own-paper.server.ts'
import { paidGround, paidHouse } from './paid-house.ts'

const { db, close } = await testDatabase()
afterAll(close)

const ground = await paidGround(db)
const { hire, month, happened } = await paidHouse(db, ground)
const nora = await hire()
const other = await hire()
await happened(nora.engagementId, 'RN', {
  ...{ fromDay: day('2026-01-10'), toDay: day('2026-01-10'), hours: '10' },
})
const periodId = (await month(2026, 1)) as Id<'payroll.period'>
const me = actorFor({ permissions: [] })
await sql`insert into admin.app_user (id, email, name, person_kind, person_id)
  values (${me.userId}, 'nora@hospital.example', 'Nora', 'employee', ${nora.employeeId})`.execute(db)

const context: PrintContext = {
  company: { name: 'ESE Hospital de Prueba', nit: '900.123.456', dv: 8, address: 'Calle 1 # 2-3' },
  ...{ campus: 'Sede', user: 'Nora', printedAt: '2026/11/20 10:00 AM', signers: {}, copy: false },
}
const house = { printContext: async () => context }
const take: ReturnType<ReturnType<typeof callsOf>>['take'] = (file, params) =>
  db.transaction().execute((tx) => callsOf(ownPaperOperations, { actor: me, house })(tx).take(file, params))

test('the payslip, the certificate of the year and the work certificate are papers of the caller', async () => {
  for (const answer of [
    await take(ownPayslipPaper, { periodId, engagementId: nora.engagementId }),
    await take(ownYearCertificate, { year: 2026 }),
    await take(ownWorkCertificate, {}),
  ]) {
    const { mediaType, content } = answer
    expect(mediaType).toBe('application/pdf')
    expect((content as Buffer).subarray(0, 5).toString()).toBe('%PDF-')
  }
})

test('there is no payslip of another, nor a certificate of a year without pay', async () => {
  await expect(take(ownPayslipPaper, { periodId, engagementId: other.engagementId })).rejects.toMatchObject({
    status: 404,
  })
  await expect(take(ownYearCertificate, { year: 2024 })).rejects.toMatchObject({ status: 404 })
})
