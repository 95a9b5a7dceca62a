import { storedRow, type Tx } from '@quina/db/server'
import type { AdmissionFacts } from '../admission/admission.contract.ts'
import { cameFrom, linked } from './links.server.ts'

/** Returns the code of an admission, its discharge, and the admissions it comes from and leads to. */
export async function aroundOf(
  tx: Tx,
  id: string,
): Promise<Omit<AdmissionFacts, 'checks' | 'observedFrom' | 'observedUntil'>> {
  const row = await storedRow(tx, 'care.admissionList', id, [
    'code',
    'patientDocument',
    'dischargeDate',
    'dischargeTime',
    'dischargeCondition',
    'originId',
    'days',
  ])
  const became = await linked(tx, 'originId', id)
  const origin = row.originId === null ? null : await linked(tx, 'id', row.originId)
  const dischargeCondition = row.dischargeCondition as AdmissionFacts['dischargeCondition']
  return {
    ...row,
    dischargeCondition,
    became,
    origin,
    mayBirth: await mayBirth(tx, id),
    ...(await cameFrom(tx, id)),
  }
}

/** Whether the form shows newborns: a woman in a stay or in urgencies. */
async function mayBirth(tx: Tx, id: string): Promise<boolean> {
  const { sex, ambit } = await tx
    .selectFrom('care.admission as a')
    .innerJoin('people.patientFace as p', 'p.id', 'a.patientId')
    .select(['p.sex', 'a.ambit'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()
  return sex !== 'M' && ambit !== '1'
}
