import { type Content, notes, type Paper, type PrintContext, pairs, paper } from '@quina/blocks/print'
import { barcodePicture, type Input, labelOf, type Operation, serveFile } from '@quina/blocks/server'
import { rowOf, storedRow, type Tx } from '@quina/db/server'
import { type Day, mustBeFound, notFound, showDay } from '@quina/kernel'
import { printPatients } from '../access-log/access.server.ts'
import { printedConsent } from '../consent/consent.contract.ts'
import { consentPaper, type PrintedConsent } from '../consent/consent.print.ts'
import { sexes } from '../patient/social.contract.ts'
import { shownAge } from './age.domain.ts'
import { patientSticker, patientWristband } from './patient-file.contract.ts'

/** Prints the labels of a patient, and their consents. Printing is recorded like reading. */
export const patientPrintOperations: readonly Operation[] = [
  serveFile(patientSticker, (call) =>
    printed(call, 'sticker', async (tx, context) => sticker(context, await labelledOf(tx, call))),
  ),
  serveFile(patientWristband, (call) =>
    printed(call, 'manilla', async (tx, context) => wristband(context, await labelledOf(tx, call))),
  ),
  serveFile(printedConsent, (call) =>
    printed(call, 'consentimiento', async (tx, context) =>
      consentPaper(context, await consentOf(tx, call.input)),
    ),
  ),
]

type OfPatient = Input<{ readonly id: string }>

const printed = (call: OfPatient, name: string, draws: (tx: Tx, context: PrintContext) => Promise<Paper>) =>
  printPatients(call, 'people.patient', async (tx, context) => ({
    name: `${name}.pdf`,
    paper: await draws(tx, context),
    patientIds: [call.input.id],
  }))

async function labelledOf(tx: Tx, { input: { id }, today }: OfPatient): Promise<LabelledPatient> {
  const row = mustBeFound(
    await rowOf(tx, 'people.patient', id, [
      'name',
      'documentType',
      'number',
      'birthDate',
      'sex',
      'bloodGroup',
    ]),
    'El paciente',
  )
  const birthDate = row.birthDate as Day
  const barcode = await barcodePicture(`${row.documentType}${row.number}`)
  const { allergies } = await storedRow(tx, 'people.allergyList', id, ['allergies'])
  return {
    ...row,
    allergies,
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
    .executeTakeFirstOrThrow(() => notFound('El consentimiento'))
  const takenBy = (await labelOf(tx, 'admin.user', row.takenBy)) ?? ''
  const { name: patient, documentType, number, ...consent } = row
  return { ...consent, patient, document: `${documentType} ${number}`, takenBy } as PrintedConsent
}

/** A patient as printed on a wristband or a folder. */
interface LabelledPatient {
  readonly name: string
  readonly documentType: string
  readonly number: string
  readonly birthDate: Day
  readonly age: string
  readonly sex: keyof typeof sexes
  readonly bloodGroup: string | null
  readonly allergies: string | null
  /** The document as a drawn barcode. */
  readonly barcode: string
}

/** The label of a folder or a tube: it identifies the patient twice (name and document, birth and sex). */
const sticker = (context: PrintContext, patient: LabelledPatient): Paper =>
  paper(context, {
    title: patient.name,
    size: 'receipt',
    pieces: [...identity(patient), code(patient)],
    verify: verifyOf(patient),
  })

/** The wristband: the same data, and the allergies, which must be seen first. */
const wristband = (context: PrintContext, patient: LabelledPatient): Paper =>
  paper(context, {
    title: patient.name,
    size: 'receipt',
    pieces: [...identity(patient), code(patient), allergies(patient)],
    verify: verifyOf(patient),
  })

const identity = ({ documentType, number, birthDate, age, sex, bloodGroup }: LabelledPatient): Content[] => [
  pairs(
    [
      { label: 'Documento', value: `${documentType} ${number}` },
      { label: 'Sexo', value: sexes[sex] },
      { label: 'Nacimiento', value: showDay(birthDate) },
      { label: 'Edad', value: age },
      { label: 'Grupo', value: bloodGroup ?? '' },
    ],
    { columns: 2 },
  ),
]

const code = ({ barcode }: LabelledPatient): Content => ({
  image: barcode,
  fit: [190, 36],
  margin: [0, 4, 0, 6],
})

const allergies = ({ allergies }: LabelledPatient): Content =>
  notes(allergies ?? 'Sin alergias registradas.', { heading: 'ALERGIAS' })

const verifyOf = ({ documentType, number, birthDate }: LabelledPatient) => ({
  number: `${documentType} ${number}`,
  date: birthDate,
  total: '',
})
