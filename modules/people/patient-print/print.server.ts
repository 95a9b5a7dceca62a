import { endpoint } from '@quina/blocks'
import type { Paper, PrintContext } from '@quina/blocks/print'
import {
  barcodePicture,
  type Call,
  inTransaction,
  labelOf,
  type Operation,
  operation,
  renderPdf,
} from '@quina/blocks/server'
import type { Db, Tx } from '@quina/db/server'
import { type Day, notFound } from '@quina/kernel'
import { z } from 'zod'
import { recordPatientAccess } from '../access-log/access.server.ts'
import { viewConsent } from '../consent/consent.contract.ts'
import { consentPaper, type PrintedConsent } from '../consent/consent.print.ts'
import { shownAge } from '../patient-file/age.domain.ts'
import { type LabelledPatient, sticker, wristband } from './label.print.ts'

const path = '/api/people/patient/:id'
const params = z.object({ id: z.uuid() })
const view = 'people.patient.view'

/** The labels of a patient, and what was consented. Printing is remembered as reading is. */
export const patientPrintOperations: readonly Operation[] = [
  operation(
    endpoint({
      method: 'GET',
      tells: 'patients',
      path: `${path}/sticker`,
      access: view,
      tag: 'people',
      summary: 'Pacientes: sticker',
      params,
    }),
    (call) => printed(call, 'sticker', async (tx, context) => sticker(context, await labelledOf(tx, call))),
  ),
  operation(
    endpoint({
      method: 'GET',
      tells: 'patients',
      path: `${path}/wristband`,
      access: view,
      tag: 'people',
      summary: 'Pacientes: manilla',
      params,
    }),
    (call) => printed(call, 'manilla', async (tx, context) => wristband(context, await labelledOf(tx, call))),
  ),
  operation(
    endpoint({
      method: 'GET',
      tells: 'patients',
      path: `${path}/consent/:consentId/print`,
      access: viewConsent,
      tag: 'people',
      summary: 'Consentimientos: imprimir',
      params: params.extend({ consentId: z.uuid() }),
    }),
    (call) =>
      printed(call, 'consentimiento', async (tx, context) =>
        consentPaper(context, await consentOf(tx, call.params)),
      ),
  ),
]

type OfPatient = Call<{ id: string }>
type Draws = (tx: Tx, context: PrintContext) => Promise<Paper>

function printed(call: OfPatient, name: string, draws: Draws) {
  const { actor, ip, now, today, house, params } = call
  return inTransaction(call.tx as Db, {
    dry: false,
    work: async (tx) => {
      const context = await house.printContext(tx, { actor, campusId: actor.campusId, on: today, now })
      const content = await renderPdf(await draws(tx, context))
      await recordPatientAccess(tx, {
        actor,
        ip,
        resource: 'people.patient',
        deed: 'print',
        patientIds: [params.id],
      })
      return {
        download: { name: `${name}.pdf`, mediaType: 'application/pdf', content, inline: true as const },
      }
    },
  })
}

async function labelledOf(tx: Tx, { params: { id }, today }: OfPatient): Promise<LabelledPatient> {
  const row = await tx
    .selectFrom('people.patient')
    .select(['name', 'documentType', 'number', 'birthDate', 'sex', 'bloodGroup', 'allergies'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('El paciente')
  const birthDate = row.birthDate as Day
  const barcode = await barcodePicture(`${row.documentType}${row.number}`)
  return {
    ...row,
    barcode,
    birthDate,
    sex: row.sex as LabelledPatient['sex'],
    age: shownAge(birthDate, today),
  }
}

async function consentOf(
  tx: Tx,
  { id, consentId }: { id: string; consentId: string },
): Promise<PrintedConsent> {
  const row = await tx
    .selectFrom('people.consent as c')
    .innerJoin('people.consentText as t', 't.id', 'c.textId')
    .innerJoin('people.patient as p', 'p.id', 'c.patientId')
    .selectAll('c')
    .select(['t.edition', 't.body', 'p.name', 'p.documentType', 'p.number'])
    .where('c.id', '=', consentId)
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('El consentimiento')
  const takenBy = (await labelOf(tx, 'admin.user', row.takenBy)) ?? ''
  const { name: patient, documentType, number, ...consent } = row
  return { ...consent, patient, document: `${documentType} ${number}`, takenBy } as PrintedConsent
}
