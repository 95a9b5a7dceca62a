import { apiPathOf, endpoint, permissionFor } from '@quina/blocks'
import type { Paper, PrintContext } from '@quina/blocks/print'
import {
  barcodePicture,
  type Call,
  labelsWithin,
  load,
  type Operation,
  operation,
  serveFile,
  shown,
} from '@quina/blocks/server'
import { rowOf, storedRow, type Tx } from '@quina/db/server'
import { type Day, insist, showDay } from '@quina/kernel'
import { shownAge } from '@quina/people/domain'
import { printPatients } from '@quina/people/server'
import { z } from 'zod'
import { dischargeConditions } from '../../schedule/rips-lists/rips-lists.contract.ts'
import { admission } from '../admission/admission.contract.ts'
import { admissionService } from '../admission/admission.server.ts'
import { paperStates } from '../checklist/checklist.contract.ts'
import {
  admissionSheet,
  admissionSticker,
  admissionWristband,
  type PrintedAdmission,
  dischargeSlip as slip,
} from './admission.print.ts'
import { dischargeSlip, sticker, wristband } from './admission-print.contract.ts'

type Draws = (context: PrintContext, one: PrintedAdmission) => Paper
type PrintCall = Parameters<typeof printPatients>[0]
interface Printable {
  /** *manilla* */
  readonly title: string
  readonly id: string
  readonly draws: Draws
}

/** The papers of an admission. Printing one is recorded as a reading of the patient. */
export const admissionPrintOperations: readonly Operation[] = [
  // The admission sheet is served at the address where every document is printed.
  operation(
    endpoint({
      method: 'GET',
      tells: 'patients',
      path: `${apiPathOf(admission)}/:id/print`,
      access: permissionFor(admission, 'view'),
      tag: admission.module,
      summary: 'Admisiones: hoja de admisión (PDF)',
      params: z.object({ id: z.uuid() }),
    }),
    (call) => printed(call, { id: call.params.id, title: 'hoja de admisión', draws: admissionSheet }),
  ),
  serveFile(wristband, (call) =>
    printed(call, { ...call.input, title: 'manilla', draws: admissionWristband }),
  ),
  serveFile(sticker, (call) => printed(call, { ...call.input, title: 'sticker', draws: admissionSticker })),
  serveFile(dischargeSlip, (call) =>
    printed(call, { ...call.input, title: 'boleta de egreso', draws: drawnSlip }),
  ),
]

/** @throws Problem ADM-012 while the patient has not been discharged. */
const drawnSlip: Draws = (context, one) => {
  insist(one.discharge !== null, 'ADM-012', 'Todavía no tiene egreso.')
  return slip(context, one)
}

const printed = (call: PrintCall, { id, title, draws }: Printable) =>
  printPatients(call, 'care.admission', async (tx, context) => {
    const one = await printedOf(tx, { ...call, id })
    const name = `${title.replaceAll(' ', '-')}-${one.code || id}.pdf`
    return { name, paper: draws(context, one), patientIds: [one.patientId] }
  })

const sections = {
  Ingreso: [
    'ambit',
    'repsServiceId',
    'locationId',
    'entryRoute',
    'cause',
    'careModality',
    'doctorId',
    'diagnosisId',
  ],
  Pagador: [
    'payerId',
    'contractId',
    'regime',
    'userType',
    'coverage',
    'category',
    'authorisationNumber',
    'sirasNumber',
    'policy',
  ],
  'Acompañante y responsable': [
    'companionName',
    'companionDocument',
    'companionPhone',
    'responsibleName',
    'responsibleDocument',
    'responsiblePhone',
  ],
} as const satisfies Record<string, readonly (keyof typeof admission.fields)[]>

const billings: Readonly<Record<string, string>> = {
  invoiced: 'La atención está facturada. Paz y salvo.',
  closed: 'La atención está cerrada y por facturar.',
  annulled: 'La admisión fue anulada.',
}

async function printedOf(
  tx: Tx,
  { actor, today, id }: Pick<Call, 'actor' | 'today'> & { readonly id: string },
): Promise<PrintedAdmission & { readonly patientId: string }> {
  const stored = await load(tx, { document: admission, tables: admissionService, actor }, id)
  const labels = await labelsWithin(tx, admission.fields, { ...stored })
  const row = await storedRow(tx, 'care.admissionList', id, [
    'code',
    'dischargeDate',
    'dischargeTime',
    'dischargeCondition',
    'dischargeDiagnosisId',
    'days',
  ])
  const code = row.code ?? ''
  const say = (name: keyof typeof admission.fields): string => {
    const field = admission.fields[name]
    return field.kind === 'ref' ? (labels[name] ?? '') : shown(field, stored[name] as string | null)
  }
  const blocks = Object.entries(sections).map(([title, names]) => ({
    title,
    facts: {
      ...(title === 'Ingreso' ? { Fecha: `${showDay(stored.date)} ${stored.time}` } : {}),
      ...Object.fromEntries(names.map((name) => [admission.fields[name].label, say(name)])),
    },
  }))
  return {
    code,
    blocks,
    patientId: stored.patientId,
    status: admission.lifecycle.states[stored.status].label,
    annulled: stored.status === 'annulled',
    draft: stored.status === 'draft',
    date: stored.date,
    barcode: await barcodePicture(code === '' ? 'PREADMISION' : code),
    patient: await patientOf(tx, stored.patientId, today),
    papers: await papersOf(tx, id),
    discharge: row.dischargeDate === null ? null : await leftOf(tx, row),
    billing: billings[stored.status] ?? 'La cuenta está abierta: pase por facturación.',
  }
}

async function patientOf(tx: Tx, id: string, today: Day): Promise<PrintedAdmission['patient']> {
  const row = await tx
    .selectFrom('people.patientFace as p')
    .innerJoin('people.allergyList as y', 'y.id', 'p.id')
    .leftJoin('reference.municipalityOption as m', 'm.id', 'p.municipalityId')
    .select(['p.name', 'p.documentType', 'p.number', 'p.birthDate', 'p.sex', 'p.bloodGroup', 'y.allergies'])
    .select(['p.address', 'p.phone', 'm.label as municipality'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()
  const { documentType, number, municipality, sex, ...rest } = row
  const birthDate = row.birthDate as Day
  const sexes: Readonly<Record<string, string>> = { M: 'Masculino', F: 'Femenino', I: 'Indeterminado' }
  return {
    ...rest,
    birthDate,
    document: `${documentType} ${number}`,
    sex: sexes[sex] ?? sex,
    age: shownAge(birthDate, today),
    municipality: municipality ?? '',
  }
}

async function papersOf(tx: Tx, admissionId: string): Promise<PrintedAdmission['papers']> {
  const rows = await tx
    .selectFrom('care.admissionDocument as d')
    .innerJoin('care.documentRequirement as q', 'q.id', 'd.requirementId')
    .select(['q.name', 'd.status', 'd.deliveredOn'])
    .where('d.admissionId', '=', admissionId)
    .orderBy('q.name')
    .execute()
  return rows.map(({ name, status, deliveredOn }) => ({
    name,
    status: paperStates[status as keyof typeof paperStates],
    deliveredOn: deliveredOn === null ? '' : showDay(deliveredOn),
  }))
}

interface DischargeFacts {
  readonly dischargeDate: string | null
  readonly dischargeTime: string | null
  readonly dischargeCondition: string | null
  readonly dischargeDiagnosisId: string | null
  readonly days: number | null
}

async function leftOf(tx: Tx, left: DischargeFacts): Promise<Readonly<Record<string, string>>> {
  const diagnosis =
    left.dischargeDiagnosisId === null
      ? undefined
      : await rowOf(tx, 'reference.entryFace', left.dischargeDiagnosisId, ['label'])
  return {
    Fecha: `${showDay(left.dischargeDate ?? '')} ${left.dischargeTime ?? ''}`,
    'Condición y destino':
      dischargeConditions[left.dischargeCondition as keyof typeof dischargeConditions] ?? '',
    'Diagnóstico de egreso': diagnosis?.label ?? '',
    Días: String(left.days ?? ''),
  }
}
